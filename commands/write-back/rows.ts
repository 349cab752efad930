import type { StudentFields } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import type { Book } from '../../projections/book/book.ts';
import { readIdentity } from '../import/identity.ts';
import type { SheetLayout } from '../import/layout.ts';
import { matcher } from '../import/match.ts';
import { cellText, type SheetRow } from '../import/sheet.ts';
import type { ColumnTarget } from '../import/target.ts';
import type { LeftRow, WhyRowLeft } from './fill.ts';

export type FilledRow = { readonly row: SheetRow; readonly studentId: StudentId };

/**
 * The rows of students of the class, each of whom has exactly one. A row is its student's by code or e-mail, never by
 * name; where its name is wholly another one, codes may have moved by a row, and nothing is written into it.
 */
export const rowsOf = (
  book: Book,
  offeringId: OfferingId,
  layout: SheetLayout,
  identities: readonly ColumnTarget[],
): { readonly filled: readonly FilledRow[]; readonly left: readonly LeftRow[] } => {
  const match = matcher(book, offeringId, layout, identities, new Map());
  const enrolled = book.enrollments[offeringId];
  const matchedRows = layout.data.map((row): { row: SheetRow; studentId?: StudentId; why?: WhyRowLeft } => {
    const matched = match(row);
    if (matched.is === 'asked' || matched.is === 'unreadable') return { row, why: 'unsure' };
    if (matched.is !== 'student' || !enrolled?.has(matched.studentId)) return { row, why: 'not of this class' };
    const { studentId } = matched;
    const student = book.students.get(studentId);
    const hasName = student && sharesAName(student, readIdentity(layout, identities, row));
    return hasName ? { row, studentId } : { row, studentId, why: 'another name' };
  });
  const times = new Map<StudentId, number>();
  for (const { studentId } of matchedRows)
    if (studentId !== undefined) times.set(studentId, (times.get(studentId) ?? 0) + 1);
  const filled: FilledRow[] = [];
  const left: LeftRow[] = layout.skipped.flatMap(({ row, why }) =>
    why === 'hidden' || why === 'test student' ? [{ at: row.at, who: whoIn(layout, identities, row), why }] : [],
  );
  for (const { row, studentId, why } of matchedRows) {
    const isTwice = studentId !== undefined && (times.get(studentId) ?? 0) > 1;
    const reason = isTwice ? 'twice' : why;
    if (reason) left.push({ at: row.at, who: whoIn(layout, identities, row), why: reason });
    else if (studentId !== undefined) filled.push({ row, studentId });
  }
  return { filled, left };
};

const whoIn = (layout: SheetLayout, identities: readonly ColumnTarget[], row: SheetRow): string => {
  const { studentCode, firstName, lastName, email } = readIdentity(layout, identities, row);
  const name = [lastName, firstName].filter(Boolean).join(', ');
  const codeAndName = [studentCode || email, name].filter(Boolean).join(' ');
  return codeAndName || row.cells.map(cellText).find((text) => text.trim() !== '') || '';
};

type Named = Pick<StudentFields, 'firstName' | 'lastName'>;

/** Whether the two names have a word in common, or one of them is not given. */
const sharesAName = (ours: Named, theirs: Named): boolean => {
  const [a, b] = [wordsOf(ours), wordsOf(theirs)];
  return a.size === 0 || b.size === 0 || [...a].some((word) => b.has(word));
};

/** Neither order nor accents count, for systems write the parts of a name in ways of their own. */
const wordsOf = ({ firstName, lastName }: Named): ReadonlySet<string> =>
  new Set(
    `${firstName} ${lastName}`
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  );
