import type { ObjectFileData } from '../../api/object-file.ts';
import { keyOfAll } from '../../events/ids.ts';
import { codeKey } from '../../projections/book/book.ts';

/**
 * Whether everything in an object file belongs to its offering and fits together: no id twice, no student code twice,
 * no grade without an enrollment, one entry per problem.
 */
export const isWhole = (data: ObjectFileData): boolean => areApart(data) && belongsTogether(data);

const areApart = ({ courses, assessments, students, enrollments, grades }: ObjectFileData): boolean =>
  isUnique(courses.map(({ courseId }) => courseId)) &&
  isUnique(assessments.map(({ assessmentId }) => assessmentId)) &&
  isUnique(students.map(({ studentId }) => studentId)) &&
  isUnique(students.map(({ studentCode }) => codeKey(studentCode)).filter((key) => key !== '')) &&
  isUnique(enrollments.map(({ studentId }) => studentId)) &&
  isUnique(grades.map(({ assessmentId, studentId }) => keyOfAll(assessmentId, studentId)));

const isUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length;

const belongsTogether = ({ offerings, assessments, students, enrollments, grades }: ObjectFileData): boolean => {
  const [offering] = offerings;
  const problems = new Map(assessments.map((one) => [one.assessmentId, one.gradesMaxPerProblem.length]));
  const known = new Set(students.map(({ studentId }) => studentId));
  const enrolled = new Set(enrollments.map(({ studentId }) => studentId));
  const isHere = (row: { readonly offeringId: string }): boolean => row.offeringId === offering?.offeringId;
  return (
    [...assessments, ...enrollments, ...grades].every(isHere) &&
    enrollments.every(({ studentId }) => known.has(studentId)) &&
    grades.every((one) => enrolled.has(one.studentId) && problems.get(one.assessmentId) === one.grades.length) &&
    (offering?.assessmentWeights ?? []).every((weights) => Object.keys(weights).every((id) => problems.has(id)))
  );
};
