import type { StudentFields } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { type Book, codeKey } from '../../projections/book/book.ts';
import { nameKey } from './header.ts';
import { type IdentityFault, identityFault, isNumericCode, mailKey, readIdentity } from './identity.ts';
import type { SheetLayout } from './layout.ts';
import { skeleton } from './look-alike.ts';
import type { SheetRow } from './sheet.ts';
import { type ColumnTarget, isScore } from './target.ts';

/** The user's answer about a row whose student is not certain, by the row's number. */
export type RowAnswer =
  | { readonly as: 'new' }
  | { readonly as: 'left out' }
  | { readonly as: 'student'; readonly studentId: StudentId };
export type RowAnswers = ReadonlyMap<number, RowAnswer>;

/** The student of a row. `asked` waits for an answer; `candidates` are students whom it may be, the likeliest first. */
export type Match =
  | { readonly is: 'student'; readonly studentId: StudentId; readonly by: 'code' | 'email' | 'answer' }
  | { readonly is: 'new' }
  /** `lines`: other rows of the file that the doubt is about. */
  | {
      readonly is: 'asked';
      readonly why: Doubt;
      readonly candidates: readonly StudentId[];
      readonly lines?: readonly number[];
    }
  /** A cell that should identify the student cannot be read. */
  | { readonly is: 'unreadable'; readonly column: number; readonly fault: IdentityFault }
  | { readonly is: 'nobody' }
  | { readonly is: 'left out' };

export type Doubt =
  | 'unknown'
  | 'not enrolled'
  | 'e-mail of several'
  | 'code and e-mail of two'
  | 'e-mail with another code'
  | 'code looks alike'
  | 'code looks like another row'
  | 'number of several'
  | 'name only';

export type Matcher = (row: SheetRow) => Match;

/**
 * Matches rows by student code, then by e-mail whatever its case, and asks about the rest. A row with scores for an
 * unknown student is asked about where anybody is enrolled: its code may be mistyped. Other unknown rows, and all of a
 * roster, are new students, unless their codes look like other ones. A code that is a number in the workbook may have
 * lost zeros: if several students may have that code, the user is asked, too.
 */
export const matcher = (
  book: Book,
  offeringId: OfferingId | null,
  layout: SheetLayout,
  targets: readonly ColumnTarget[],
  answers: RowAnswers,
): Matcher => {
  const byEmail = indexBy(book, ({ email }) => mailKey(email));
  const byName = indexBy(book, (student) => fullNameKey(student));
  const byLook = indexBy(book, ({ studentCode }) => skeleton(studentCode));
  const inFile = linesByLook(layout, targets);
  const bringsScores = targets.some(isScore);
  const isEnrolled = (studentId: StudentId): boolean =>
    !offeringId || book.enrollments[offeringId]?.get(studentId) !== undefined;
  const mayBeOfClass = bringsScores && ((offeringId && book.enrollments[offeringId]?.size) || 0) > 0;
  const matchedTo = (studentId: StudentId, by: 'code' | 'email', identity: StudentFields): Match =>
    bringsScores &&
    !isEnrolled(studentId) &&
    (mayBeOfClass || by === 'email' || hasAnotherName(book, studentId, identity))
      ? { is: 'asked', why: 'not enrolled', candidates: [studentId] }
      : { is: 'student', studentId, by };

  /** The student by e-mail, name and look of the code: no student here has the code itself. */
  const withoutCode = (identity: StudentFields, idsByEmail: readonly StudentId[]): Match => {
    const alike = byLook.get(skeleton(identity.studentCode)) ?? [];
    const [student] = idsByEmail;
    if (idsByEmail.length > 1) return { is: 'asked', why: 'e-mail of several', candidates: idsByEmail };
    if (alike.length > 0) {
      return { is: 'asked', why: 'code looks alike', candidates: [...new Set([...alike, ...idsByEmail])] };
    }
    if (student === undefined) return matchOfUnknown(identity, byName, mayBeOfClass, inFile(identity.studentCode));
    const hasAnother = identity.studentCode !== '' && codeKey(book.students.get(student)?.studentCode ?? '') !== '';
    return hasAnother
      ? { is: 'asked', why: 'e-mail with another code', candidates: [student] }
      : matchedTo(student, 'email', identity);
  };

  return (row) => {
    const answer = answers.get(row.at);
    if (answer?.as === 'left out') return { is: 'left out' };
    const fault = identityFault(targets, row);
    if (fault) return { is: 'unreadable', ...fault };
    if (answer?.as === 'student' && book.students.get(answer.studentId)) {
      return { is: 'student', studentId: answer.studentId, by: 'answer' };
    }
    const identity = readIdentity(layout, targets, row);
    const idByCode = book.studentByCode.get(codeKey(identity.studentCode));
    const idsByEmail = byEmail.get(mailKey(identity.email)) ?? [];

    if (idByCode === undefined) return answer?.as === 'new' ? { is: 'new' } : withoutCode(identity, idsByEmail);
    if (idsByEmail.length > 0 && !idsByEmail.includes(idByCode)) {
      return { is: 'asked', why: 'code and e-mail of two', candidates: [idByCode, ...idsByEmail] };
    }
    const alike = byLook.get(skeleton(identity.studentCode)) ?? [];
    return isNumericCode(targets, row) && alike.length > 1 && idsByEmail.length !== 1
      ? { is: 'asked', why: 'number of several', candidates: [...new Set([idByCode, ...alike])] }
      : matchedTo(idByCode, 'code', identity);
  };
};

const hasAnotherName = (book: Book, studentId: StudentId, { lastName }: StudentFields): boolean => {
  const nameInBook = book.students.get(studentId)?.lastName ?? '';
  return nameInBook !== '' && lastName !== '' && nameKey(nameInBook) !== nameKey(lastName);
};

/**
 * For a row whose code and e-mail nobody has. It is new only if nobody has its name and it need not be one of the
 * class; else it is asked.
 */
const matchOfUnknown = (
  identity: StudentFields,
  byName: ReadonlyMap<string, readonly StudentId[]>,
  mayBeOfClass: boolean,
  alike: readonly number[],
): Match => {
  const name = fullNameKey(identity);
  const nameOnly = !identity.studentCode && !mailKey(identity.email);
  if (nameOnly && !name) return { is: 'nobody' };
  const candidates = (name && byName.get(name)) || [];
  if (alike.length > 0) return { is: 'asked', why: 'code looks like another row', candidates, lines: alike };
  if (!mayBeOfClass && candidates.length === 0) return { is: 'new' };
  return { is: 'asked', why: nameOnly ? 'name only' : 'unknown', candidates };
};

/** A row names no more others: in a file of thousands that are alike, each would name them all. */
export const mostLines = 10;

/** For a code, the first lines of the file that have another code of the same look. */
const linesByLook = (layout: SheetLayout, targets: readonly ColumnTarget[]): ((code: string) => readonly number[]) => {
  const index = new Map<string, Map<string, number[]>>();
  for (const row of layout.data) {
    const { studentCode } = readIdentity(layout, targets, row);
    if (studentCode === '' || identityFault(targets, row)) continue;
    const look = skeleton(studentCode);
    const codes = index.get(look) ?? new Map<string, number[]>();
    index.set(look, codes);
    const lines = codes.get(codeKey(studentCode));
    if (lines) lines.push(row.at);
    else codes.set(codeKey(studentCode), [row.at]);
  }
  return (code) => {
    const codes = index.get(skeleton(code));
    if (code === '' || !codes || codes.size < 2) return [];
    const ownKey = codeKey(code);
    return [...codes].flatMap(([key, lines]) => (key === ownKey ? [] : lines)).slice(0, mostLines);
  };
};

export const fullNameKey = ({ firstName, lastName }: Pick<StudentFields, 'firstName' | 'lastName'>): string =>
  nameKey(`${lastName} ${firstName}`);

const indexBy = (book: Book, keyOf: (student: StudentFields) => string): Map<string, StudentId[]> => {
  const index = new Map<string, StudentId[]>();
  for (const [studentId, student] of book.students) {
    const key = keyOf(student);
    if (!key) continue;
    const withSameKey = index.get(key);
    if (withSameKey) withSameKey.push(studentId);
    else index.set(key, [studentId]);
  }
  return index;
};
