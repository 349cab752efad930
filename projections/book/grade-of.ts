import { blankGradeFields } from '../../events/blank.ts';
import type { Grade, GradeChange } from '../../events/entities.ts';
import { type ExtraPart, extraFields, gradeFieldNames } from '../../events/fields.ts';
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

/** The points of a bonus or a curve; `null` where it does not count. */
export const extraOf = (grade: Grade | null | undefined, part: ExtraPart): number | null => {
  const { use, points } = extraFields[part];
  return grade?.[use] ? grade[points] : null;
};

/** The change that gives a bonus or a curve these points. `null` switches it off and forgets the points. */
export const extraSet = (part: ExtraPart, value: number | null): GradeChange => {
  const { use, points } = extraFields[part];
  return { [use]: value !== null, [points]: value ?? 0 };
};

/** One student's grade in one assessment; a blank grade where there is no record. */
export const gradeOf = (book: Book, offeringId: OfferingId, assessmentId: AssessmentId, studentId: StudentId): Grade =>
  book.grades[offeringId]?.get(studentId)?.[assessmentId] ?? nothingGraded;

/** Like `gradeOf`, for many grades of one student. */
export const gradesOfStudent = (
  book: Book,
  offeringId: OfferingId,
  studentId: StudentId,
): ((id: AssessmentId) => Grade) => {
  const seat = book.grades[offeringId]?.get(studentId);
  return (assessmentId) => seat?.[assessmentId] ?? nothingGraded;
};
