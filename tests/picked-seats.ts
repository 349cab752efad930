import type { Command } from '../commands/catalogue.ts';
import type { Excuse } from '../events/excuses.ts';
import { keysOf, record } from '../events/record.ts';
import { type Book, enrolledIn } from '../projections/book/book.ts';

/** Picks one of the values by chance. */
export type Pick = <V>(values: readonly V[]) => V;

/** Up to four excuses, all in one offering if the book has an enrolled student. */
export const excusesFrom = (book: Book, pick: Pick, number: number): readonly Excuse[] => {
  const { offeringId } = seatIn(book, pick);
  return Array.from({ length: number % 5 }, () => ({
    studentId: pick(enrolledIn(book, offeringId)),
    assessmentId: pick(book.assessmentsOf[offeringId] ?? []),
  }));
};

export const seatIn = (book: Book, pick: Pick) => {
  const offeringId = pick(keysOf(book.offerings).filter((each) => (book.enrollments[each]?.size ?? 0) > 0));
  return { offeringId, studentId: pick(enrolledIn(book, offeringId)) };
};

/** Points below 12.5. */
export const small = (number: number): number => (number % 25) / 2;

export const gradesFrom = (book: Book, pick: Pick, number: number): Command => {
  const { offeringId } = seatIn(book, pick);
  const assessmentId = pick(book.assessmentsOf[offeringId] ?? []);
  const problemId = pick(book.assessments[assessmentId]?.problems ?? []).problemId;
  const students = enrolledIn(book, offeringId);
  return {
    type: 'EditGrades',
    offeringId,
    edits: students.slice(number % 2).map((studentId, at) => ({
      assessmentId,
      studentId,
      change: pick([
        { points: record([[problemId, pick([null, small(number + at)])]]) },
        { useBonusPoints: number % 2 === 0, bonusPoints: number % 3 },
        { useCurvePoints: true, curvePoints: -(number % 3) },
      ]),
    })),
  };
};
