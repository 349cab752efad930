/** The meaning of a column's heading, as far as it can be told without the gradebook. */
export type Heading =
  | { readonly is: 'code'; readonly rank: number }
  | { readonly is: 'email' | 'firstName' | 'lastName' | 'fullName' }
  | { readonly is: 'group' | 'computed' | 'remark' | 'submission' }
  /** Possibly a score. `titles`: possible names of its assessment, the fullest first; `max` if the heading has it. */
  | { readonly is: 'other'; readonly titles: readonly string[]; readonly max: string | null };

/** Names are equal if they differ only in case, Unicode composition or spacing. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/[\s_]+/gu, ' ')
    .toLowerCase();

/** Headings of student codes, the likeliest first. */
const codeNames = [
  'student code',
  'studentcode',
  'sis user id',
  'student id',
  'studentid',
  'sid',
  'id number',
  'student number',
  'orgdefinedid',
  'matriculation number',
  'student key',
  'user id',
  'code',
  'id',
  'sis login id',
  'username',
  'user name',
  'integration id',
];

const emailNames = ['email', 'e-mail', 'email address', 'e-mail address', 'mail'];
const firstNames = ['first name', 'firstname', 'given name', 'first', 'forename'];
const lastNames = ['last name', 'lastname', 'surname', 'family name', 'last'];
const fullNames = ['student', 'students', 'name', 'names', 'student name', 'full name', 'learner'];

const group =
  /^(sections?|section name|section ?id|lec|dis|group|cohort|track|role|majors?|pronouns?|institution|department|root account|registration (sub)?section|rotation section|availability|last access|time zone|utc offset|secondary email|waitlist position|grade option)$/u;
const computed =
  /^((.* )?(unposted )?(current|final) (score|points|grade)( \(.*\))?|override (score|grade|status)|course total( \(.*\))?|(overall|total|final)( (grade|score|percent|points|%))?|percent(age)?|%|letter( grade)?|rank|end-of-line indicator|adjusted final grade (numerator|denominator)|last downloaded from this course|total lateness.*)$/u;
const remark =
  /(\((feedback|letter|percentage)\)|( text grade| grade symbol))$|^(feedback: .*|grading notes|notes?|notes format|feedback to learner|feedback format|comments?)$/u;
const submission = / - (max points|submission time|lateness.*)$/u;

export const readHeading = (text: string): Heading => {
  const key = nameKey(text);
  const rank = codeNames.indexOf(key);
  if (rank >= 0) return { is: 'code', rank };
  if (emailNames.includes(key)) return { is: 'email' };
  if (firstNames.includes(key)) return { is: 'firstName' };
  if (lastNames.includes(key)) return { is: 'lastName' };
  if (fullNames.includes(key)) return { is: 'fullName' };
  if (submission.test(key)) return { is: 'submission' };
  if (remark.test(key)) return { is: 'remark' };
  if (computed.test(key) || /\[total pts: up to /u.test(key)) return { is: 'computed' };
  if (group.test(key)) return { is: 'group' };
  return { is: 'other', ...scoreTitles(text) };
};

/** Additions that other gradebooks make to an item's name, some of them with its maximum. */
const decorations: readonly RegExp[] = [
  /\s*\|\d+$/u,
  /\s*\[total pts: (?<max>[\d.,]+)[^\]]*\]$/iu,
  /\s*<[^>]*maxpoints:(?<max>[\d.,]+)[^>]*>$/iu,
  /\s+points grade$/iu,
  /\s*\(\d+\)$/u,
  /\s*\(real\)$/iu,
  /\s*\((?:\/|out of )\s*(?<max>[\d.,]+)\)$/iu,
  /\s*\/\s*(?<max>[\d.,]+)$/u,
  /\s*\((?<max>[\d.,]+)\s*(?:pts|points)\)$/iu,
];

const scoreTitles = (text: string): { titles: string[]; max: string | null } => {
  const titles = [text.trim()];
  let max: string | null = null;
  let title = text.trim();
  for (const decoration of decorations) {
    const found = decoration.exec(title);
    if (!found) continue;
    max ??= found.groups?.max ?? null;
    title = title.replace(decoration, '').trim();
    titles.push(title);
  }
  const bare = title.replace(
    /^(assignment|quiz|forum|lesson|workshop|manual item|external tool|database|glossary):\s*/iu,
    '',
  );
  if (bare !== title) titles.push(bare);
  return { titles: titles.filter((each) => each !== ''), max };
};

/**
 * The problem, counted from 1, that a label such as `P2`, `Question 2`, `2` or `2: Limits` means; or the bonus, the
 * curve, the score. `undefined`: it means none of these.
 */
export const readLabel = (label: string): number | 'bonus' | 'curve' | 'score' | undefined => {
  const key = nameKey(label);
  if (/^bonus( points)?$/u.test(key)) return 'bonus';
  if (/^curve( points)?$/u.test(key)) return 'curve';
  if (/^(score|points|marks?|grade|result)$/u.test(key)) return 'score';
  const number = /^(?:(?:p|problem|q|question|task|ex|exercise)\.? ?#?)?(\d{1,3})(?:[:.)] .*)?$/u.exec(key);
  return number ? Number(number[1]) : undefined;
};
