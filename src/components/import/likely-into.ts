import { codeText, identityText } from '../../../commands/import/identity.ts';
import { type Into, type NewWorld, newInto } from '../../../commands/import/into.ts';
import { guessSetup, type Setup } from '../../../commands/import/setup.ts';
import type { Sheet } from '../../../commands/import/sheet.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { type Book, codeKey } from '../../../projections/book/book.ts';
import { sortedByTerm } from '../offering/terms.ts';

/** The offering that has most of the file's students, if it has half of them; otherwise a new one. */
export const likelyInto = (book: Book, sheet: Sheet, fileName: string, world: NewWorld): Into => {
  const setup = guessSetup(book, { offeringId: null }, sheet, fileName);
  const students = knownIn(book, setup);
  let best: { readonly offeringId: OfferingId; readonly known: number } | undefined;
  for (const { offeringId } of sortedByTerm(book)) {
    const seats = book.enrollments[offeringId];
    const known = students.filter((studentId) => seats?.has(studentId)).length;
    if (known > (best?.known ?? 0)) best = { offeringId, known };
  }
  return best && best.known * 2 >= setup.layout.data.length
    ? { at: 'offering', offeringId: best.offeringId }
    : newInto(book, setup, fileName, world);
};

/** By codes alone: a name does not say which class a file is of. */
const knownIn = (book: Book, { layout, targets }: Setup): readonly StudentId[] => {
  const column = targets.findIndex(({ to }) => to === 'studentCode');
  if (column < 0) return [];
  const heading = layout.headings[column] ?? '';
  return layout.data.flatMap(
    ({ cells }) => book.studentByCode.get(codeKey(codeText(identityText(cells[column]), heading))) ?? [],
  );
};
