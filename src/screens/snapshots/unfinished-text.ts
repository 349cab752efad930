import type { OfferingId } from '../../../events/ids.ts';
import { openedSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import type { Book } from '../../../projections/book/book.ts';
import { concernsOf, isUnfinished } from '../../../projections/final-grades/concerns.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';

/** Says for how many students grading was not finished, and how that counts in their grades. Blank if it was. */
export const unfinishedText = (book: Book, offeringId: OfferingId, grades: OfferingGrades): string => {
  const { policy, students } = grades;
  const concerns = concernsOf(book, offeringId, grades);
  const unfinished = [...students.keys()].filter((id) => concerns(id, policy.ungraded).some(isUnfinished));
  return unfinished.length === 0 ? '' : text.unfinished[policy.ungraded](unfinished.length, students.size);
};
