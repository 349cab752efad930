import type { GradingPolicy } from '../events/entities.ts';
import type { OfferingId, StudentId } from '../events/ids.ts';
import type { Names } from '../messages/final-grades.ts';
import type { Book } from '../projections/book.ts';
import type { OfferingGrades, Totals } from '../projections/final-grades/result.ts';

/** The grades of one offering that are printed, students in the file's order. */
export type PrintedOffering = {
  readonly offeringId: OfferingId;
  readonly ungraded: GradingPolicy['ungraded'];
  readonly grades: OfferingGrades;
  readonly students: readonly { readonly studentId: StudentId; readonly totals: Totals }[];
};

/** How messages call the things of a gradebook here. */
export const namesIn = (book: Book): Names => ({
  assessment: (assessmentId) => `“${book.assessments[assessmentId]?.assessmentName || assessmentId}”`,
  problem: (assessmentId, problemId) =>
    (book.assessments[assessmentId]?.problems.findIndex((problem) => problem.problemId === problemId) ?? -1) + 1,
});
