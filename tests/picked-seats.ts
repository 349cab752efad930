import type { Excuse } from '../events/excuses.ts';
import { keysOf } from '../events/record.ts';
import type { Book } from '../projections/book.ts';

/** Picks one of the values by chance. */
export type Pick = <V>(values: readonly V[]) => V;

/** Up to four excuses, all in one offering if the book has an enrolled student. */
export const excusesFrom = (book: Book, pick: Pick, number: number): readonly Excuse[] => {
  const { offeringId } = seatIn(book, pick);
  return Array.from({ length: number % 5 }, () => ({
    studentId: pick(keysOf(book.enrollments[offeringId] ?? {})),
    assessmentId: pick(book.assessmentsOf[offeringId] ?? []),
  }));
};

export const seatIn = (book: Book, pick: Pick) => {
  const offeringId = pick(keysOf(book.offerings).filter((each) => keysOf(book.enrollments[each] ?? {}).length > 0));
  return { offeringId, studentId: pick(keysOf(book.enrollments[offeringId] ?? {})) };
};
