import type { AssessmentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { type Book, enrolledIn } from '../../projections/book/book.ts';
import { gradeOf, isBlank } from '../../projections/book/grade-of.ts';

/** The assessment with the most grades in the largest class that has any grades; `undefined` if no class has one. */
export const gradedSheet = (book: Book): AssessmentId | undefined => {
  const sheets = keysOf(book.enrollments).flatMap((offeringId) => {
    const students = enrolledIn(book, offeringId);
    return (book.assessmentsOf[offeringId] ?? []).map((assessmentId) => ({
      assessmentId,
      size: students.length,
      graded: students.filter((id) => !isBlank(gradeOf(book, offeringId, assessmentId, id))).length,
    }));
  });
  const [first] = sheets
    .filter(({ graded }) => graded > 0)
    .sort((one, other) => other.size - one.size || other.graded - one.graded);
  return first?.assessmentId;
};
