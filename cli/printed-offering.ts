import type { GradingPolicy } from '../events/entities.ts';
import type { OfferingId, StudentId } from '../events/ids.ts';
import type { GradeNames } from '../messages/final-grades.ts';
import { namesIn } from '../messages/naming.ts';
import type { Book } from '../projections/book/book.ts';
import type { OfferingGrades, Totals } from '../projections/final-grades/result.ts';

/** The grades of one offering that are printed, students in the file's order. */
export type PrintedOffering = {
  readonly offeringId: OfferingId;
  readonly ungraded: GradingPolicy['ungraded'];
  readonly grades: OfferingGrades;
  readonly students: readonly { readonly studentId: StudentId; readonly totals: Totals }[];
};

/** Names as in the app; but an assessment without a name is called by its id, which is in the file. */
export const printedNames = (book: Book): GradeNames => ({
  ...namesIn(book),
  assessment: (assessmentId) => `“${book.assessments[assessmentId]?.assessmentName || assessmentId}”`,
});
