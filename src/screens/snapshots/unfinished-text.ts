import type { OfferingId } from '../../../events/ids.ts';
import { openedSnapshotText as text } from '../../../messages/screens/snapshots.ts';
import type { Book } from '../../../projections/book/book.ts';
import { concernsOf, isUnfinished } from '../../../projections/final-grades/concerns.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';

/** That not all was graded, for how many, and what that does to their grades; nothing where all was. */
export const unfinishedText = (book: Book, offeringId: OfferingId, grades: OfferingGrades): string => {
  const { policy, students } = grades;
  const concerns = concernsOf(book, offeringId, grades);
  const unfinished = [...students.keys()].filter((id) => concerns(id, policy.ungraded).some(isUnfinished));
  return unfinished.length === 0 ? '' : text.unfinished[policy.ungraded](unfinished.length, students.size);
};
