import { blankGradeFields } from '../../events/blank.ts';
import type { Grade } from '../../events/entities.ts';
import { gradeFieldNames } from '../../events/fields.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Book } from './book.ts';
import { nothingGraded } from './grade-with.ts';

/** The grade of an assessment without a record: nothing graded, no bonus, no curve. */
export const blankGrade = (): Grade => ({
  points: record(),
  ...blankGradeFields,
});

export const isBlank = (grade: Grade): boolean => {
  for (const _ in grade.points) return false;
  return gradeFieldNames.every((field) => grade[field] === blankGradeFields[field]);
};

/** What one student holds in one assessment; a blank grade where there is no record. */
export const gradeOf = (book: Book, offeringId: OfferingId, assessmentId: AssessmentId, studentId: StudentId): Grade =>
  book.grades[offeringId]?.get(studentId)?.[assessmentId] ?? nothingGraded;

/** The same for somebody who asks for many grades of one student. */
export const gradesOfStudent = (
  book: Book,
  offeringId: OfferingId,
  studentId: StudentId,
): ((id: AssessmentId) => Grade) => {
  const seat = book.grades[offeringId]?.get(studentId);
  return (assessmentId) => seat?.[assessmentId] ?? nothingGraded;
};
