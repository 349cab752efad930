import type { HeadingWord } from './heading-words.ts';

/** Which system wrote a file. `registrar`: a list of students without scores. `other`: a table of somebody's own. */
export const fileSystems = [
  'Canvas',
  'Moodle',
  'Gradescope',
  'Blackboard',
  'Brightspace',
  'Sakai',
  'RELATE',
  'nbgrader',
  'MarkUs',
  'Submitty',
  'Pawtograder',
  'WeBWorK',
  'OneRoster',
  'registrar',
  'other',
] as const;
export type FileSystem = (typeof fileSystems)[number];

type Meaning = Exclude<HeadingWord, 'code' | 'name'> | 'percentage';

/** What a file shows of the system that wrote it. Headings are compared as `nameKey` writes them. */
export type Clues = {
  readonly has: (heading: RegExp) => boolean;
  /** Whether the file's first headings are these, to the letter. */
  readonly begins: (...headings: readonly string[]) => boolean;
  /** How many headings say who a row is about. */
  readonly identities: number;
  /** The label of the row of maxima; '' if there is none. */
  readonly maxima: string;
  /** Whether it names students, none of them a test student, and no column may hold scores. */
  readonly isRoster: boolean;
};

type SystemRules = {
  /** Whether the file is of this system, as far as its form can tell. */
  readonly isKnown: (file: Clues) => boolean;
  /** Headings that suggest the system where nothing else does; those of `headings` do so, too. */
  readonly hint?: RegExp;
  /** What headings mean that hold a part of the user's own. The first that fits decides. */
  readonly headings?: readonly (readonly [RegExp, Meaning])[];
  /** What the system adds after an item's name; `max`: the part that is its maximum. */
  readonly additions?: readonly RegExp[];
  /** An addition that others write, too: it is the system's where the file has the heading `beside`. */
  readonly sharedAddition?: { readonly pattern: RegExp; readonly beside: RegExp };
  /** The kind of item that the system writes before its name. */
  readonly kind?: RegExp;
  /** Its lists hold people: no number in them is a score, and nobody is a test student. */
  readonly isRoster?: true;
};

const never = (): boolean => false;
/** Canvas’s headings for the numbers that a school gives its students. */
const sisId = /^sis (user|login) id$/u;
/** An id of Canvas that is no maximum; a year and a round number are no such ids. */
const canvasId = / \((?!\d*00\)|(?:19|20)\d\d\))\d{4,}\)$/u;
const decimal = '(?<max>\\d+(?:[.,]\\d+)?)';

/**
 * One row for each system; of two whose forms both fit, the first wrote the file, because its headings are rarer. What all systems share, and what people write, is in `header.ts` and `title.ts`.
 */
export const systems: { readonly [S in FileSystem]: SystemRules } = {
  Blackboard: {
    isKnown: ({ has }) => has(/\[total pts: .*\] ?\|\d+$/u) || (has(/^last access$/u) && has(/^availability$/u)),
    hint: /\[total pts: /u,
    headings: [
      [/\[total pts: up to /u, 'computed'],
      [/\[total pts: [^\]]* (letter|text|complete\/incomplete)\]/u, 'remark'],
    ],
    additions: [/\s*\|\d+\s*$/u, new RegExp(`\\s*\\[total pts: ${decimal}[^\\]]*\\]\\s*$`, 'iu')],
  },
  Brightspace: {
    isKnown: ({ has }) => has(/^end-of-line indicator$/u) || (has(/^orgdefinedid$/u) && has(/ points grade( <.*>)?$/u)),
    hint: /<[^>]*\bmaxpoints:|\S points grade$/u,
    headings: [
      [/( text grade| grade symbol| scheme symbol)( <.*>)?$|<(text|selectbox|pass\/fail)\b/u, 'remark'],
      [/\S weighted grade( <.*>)?$/u, 'percentage'],
      [/^(.* )?subtotal (numerator|denominator)( <.*>)?$|^(calculated|adjusted) final grade /u, 'computed'],
    ],
    additions: [
      new RegExp(`\\s*<[^>]*maxpoints:${decimal}[^>]*>\\s*$`, 'iu'),
      /\s*<[^>]*>\s*$/u,
      /\s*(?<=\S\s+)(?:points|weighted) grade\s*$/iu,
    ],
  },
  Moodle: {
    isKnown: ({ has }) =>
      has(/^(last downloaded from this course|zuletzt aus diesem kurs geladen)$/u) || has(/ \(real\)$/u),
    hint: /^(course total|kurs gesamt)$| \((réelle?|reale?|punktacja|reell|gerçek)\)$|^\p{L}[\p{L}\d ]*: .* \((punkte|p[eo]r[^ ()]*|prozent[^ ()]*|letter|feedback)\)$/u,
    headings: [
      // The course's total in any form, and those of its categories.
      [
        /^(course total|kurs gesamt|total du cours|total del curso|totale (del )?corso|cursustotaal) \(.*\)$/u,
        'computed',
      ],
      [/^(?!\w+: ).+ (total|gesamt) \((real|punkte|percentage|prozentsatz|letter|buchstabe)\)$/u, 'computed'],
    ],
    additions: [/\s*\((?:real|réelle?|reale?|punktacja|reell|gerçek)\)\s*$/iu],
    kind: /^(assignment|quiz|forum|lesson|workshop|manual item|external tool|database|glossary|h5p|scorm package|aufgabe|test|lektion|workshop|devoir|leçon|atelier|tarea|cuestionario|lección|taller|compito|lezione|tarefa|questionário|opdracht|les|zadanie|lekcja|uppgift|lektion|ödev|sınav):\s+(?=\S)/iu,
  },
  Gradescope: {
    isKnown: ({ has }) => has(/^lateness \(h:m:s\)$/u) || (has(/ - max points$/u) && has(/ - submission time$/u)),
    headings: [[/ - (submission time|lateness.*)$|^total lateness/u, 'submission']],
  },
  Canvas: {
    isKnown: ({ has, maxima }) =>
      (has(/^id$/u) &&
        has(/^section$/u) &&
        (maxima === 'points possible' || has(canvasId) || (has(sisId) && has(/ \(\d+\)$/u)))) ||
      (has(/^(student|lastname)$/u) && has(/^id$/u) && has(sisId)) ||
      has(/^unposted (current|final) (score|grade|points)$/u),
    hint: canvasId,
    headings: [
      // Totals of groups and of grading periods. An id, which is no year, makes it an assignment.
      [
        /^(.* )?(unposted )?(current|final) (score|points|grade)( \((?!(?!(?:19|20)\d\d\))\d{3,}\)).*\))?$/u,
        'computed',
      ],
    ],
    additions: [/\s*\(\d{4,}\)\s*$/u],
    sharedAddition: { pattern: /\s*\(\d{1,3}\)\s*$/u, beside: sisId },
  },
  Sakai: {
    isKnown: ({ begins, has }) => begins('Student ID', 'Name') && has(/ \[\d+(\.\d+)?\]$/u),
    headings: [
      // `*` before comments, `#` and `$` before what is computed.
      [/^\* \S/u, 'remark'],
      [/^[#$] ?(?=\p{L}).*(grade|total|points)|^\$ ?\p{L}/u, 'computed'],
    ],
  },
  RELATE: { isKnown: ({ begins }) => begins('user_name', 'last_name', 'first_name') },
  nbgrader: { isKnown: ({ has }) => has(/^raw score$/u) && has(/^late submission penalty$/u) },
  MarkUs: {
    isKnown: ({ begins, has, maxima }) =>
      maxima === 'max mark' ||
      (maxima === 'out of' && begins('')) ||
      (has(/^user name$/u) && has(/^section name$/u) && has(/^id number$/u)),
  },
  Submitty: { isKnown: ({ has }) => has(/^user id$/u) && has(/^(registration|rotation) section$/u) },
  WeBWorK: { isKnown: ({ has }) => has(/^# ?field order:/u) },
  OneRoster: { isKnown: ({ has }) => has(/^sourcedid$/u) },
  // Its file has nothing that a table of somebody's own could not have, too.
  Pawtograder: { isKnown: ({ begins, identities, isRoster }) => begins('email') && identities === 1 && !isRoster },
  registrar: { isKnown: ({ isRoster }) => isRoster, isRoster: true },
  other: { isKnown: never },
};
