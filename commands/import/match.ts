import type { StudentFields } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { type Book, codeKey } from '../../projections/book.ts';
import { codeText } from './guess.ts';
import { nameKey } from './header.ts';
import type { Layout } from './layout.ts';
import type { SheetRow } from './sheet.ts';
import { isScore, type Target } from './target.ts';

/** What the user said about a row that names nobody for certain, by the row's number. */
export type Answer =
  | { readonly as: 'new' }
  | { readonly as: 'left out' }
  | { readonly as: 'student'; readonly studentId: StudentId };
export type Answers = ReadonlyMap<number, Answer>;

/** Whom a row is about. `asked` waits for an answer; `candidates` are who it may be, the likeliest first. */
export type Match =
  | { readonly is: 'student'; readonly studentId: StudentId; readonly by: 'code' | 'email' | 'answer' }
  | { readonly is: 'new' }
  | { readonly is: 'asked'; readonly why: Doubt; readonly candidates: readonly StudentId[] }
  | { readonly is: 'nobody' }
  | { readonly is: 'left out' };

export type Doubt = 'unknown' | 'not enrolled' | 'e-mail of several' | 'code and e-mail of two' | 'name only';

/** The student a row speaks of, trimmed; '' where it says nothing. */
export const readIdentity = (layout: Layout, targets: readonly Target[], { cells }: SheetRow): StudentFields => {
  const identity: StudentFields = { studentCode: '', firstName: '', lastName: '', email: '' };
  for (const [column, target] of targets.entries()) {
    const cell = cells[column]?.trim() ?? '';
    if (target.to === 'studentCode') identity.studentCode = codeText(cell, layout.headings[column] ?? '');
    else if (target.to === 'email' || target.to === 'firstName' || target.to === 'lastName') identity[target.to] = cell;
    else if (target.to === 'fullName') {
      const { firstName, lastName } = splitName(cell, target.order);
      identity.firstName ||= firstName;
      identity.lastName ||= lastName;
    }
  }
  return identity;
};

const splitName = (name: string, order: 'last first' | 'first last'): Pick<StudentFields, 'firstName' | 'lastName'> => {
  if (order === 'last first') {
    const [lastName = '', ...rest] = name.split(',');
    return { lastName: lastName.trim(), firstName: rest.join(',').trim() };
  }
  const words = name.split(/\s+/u);
  return { lastName: words.at(-1) ?? '', firstName: words.slice(0, -1).join(' ') };
};

export type Matcher = (row: SheetRow) => Match;

/**
 * Matches rows by student code, then by e-mail whatever its case, and asks about the rest. A row that
 * brings scores for somebody unknown is asked about; a roster's unknown rows are new students.
 */
export const matcher = (
  book: Book,
  offeringId: OfferingId | null,
  layout: Layout,
  targets: readonly Target[],
  answers: Answers,
): Matcher => {
  const byEmail = indexBy(book, ({ email }) => email.toLowerCase());
  const byName = indexBy(book, (student) => fullNameKey(student));
  const bringsScores = targets.some(isScore);
  const isEnrolled = (studentId: StudentId): boolean =>
    !offeringId || book.enrollments[offeringId]?.[studentId] !== undefined;

  return (row) => {
    const answer = answers.get(row.at);
    if (answer?.as === 'left out') return { is: 'left out' };
    if (answer?.as === 'student' && book.students[answer.studentId]) {
      return { is: 'student', studentId: answer.studentId, by: 'answer' };
    }
    const identity = readIdentity(layout, targets, row);
    const coded = book.studentByCode[codeKey(identity.studentCode)];
    const mailed = (identity.email && byEmail.get(identity.email.toLowerCase())) || [];
    const found = coded ?? mailed[0];

    if (coded !== undefined && mailed.length > 0 && !mailed.includes(coded)) {
      return { is: 'asked', why: 'code and e-mail of two', candidates: [coded, ...mailed] };
    }
    if (coded === undefined && answer?.as === 'new') return { is: 'new' };
    if (coded === undefined && mailed.length > 1) return { is: 'asked', why: 'e-mail of several', candidates: mailed };
    if (found !== undefined) {
      if (bringsScores && !isEnrolled(found)) return { is: 'asked', why: 'not enrolled', candidates: [found] };
      return { is: 'student', studentId: found, by: coded === undefined ? 'email' : 'code' };
    }
    return unknown(identity, byName, bringsScores);
  };
};

const unknown = (
  identity: StudentFields,
  byName: ReadonlyMap<string, readonly StudentId[]>,
  bringsScores: boolean,
): Match => {
  const name = fullNameKey(identity);
  if (!identity.studentCode && !identity.email && !name) return { is: 'nobody' };
  const namesakes = (name && byName.get(name)) || [];
  const nameOnly = !identity.studentCode && !identity.email;
  if (!bringsScores && namesakes.length === 0) return { is: 'new' };
  return { is: 'asked', why: nameOnly ? 'name only' : 'unknown', candidates: namesakes };
};

const fullNameKey = ({ firstName, lastName }: Pick<StudentFields, 'firstName' | 'lastName'>): string =>
  nameKey(`${lastName} ${firstName}`);

const indexBy = (book: Book, keyOf: (student: StudentFields) => string): Map<string, StudentId[]> => {
  const index = new Map<string, StudentId[]>();
  for (const studentId of keysOf(book.students)) {
    const key = keyOf(book.students[studentId] ?? { studentCode: '', firstName: '', lastName: '', email: '' });
    if (!key) continue;
    const held = index.get(key);
    if (held) held.push(studentId);
    else index.set(key, [studentId]);
  }
  return index;
};
