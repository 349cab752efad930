import type { StudentId } from '../../events/ids.ts';
import { own } from '../../events/record.ts';
import { concernsOf, isUnfinished } from '../../projections/final-grades/concerns.ts';
import type { Held } from './value.ts';

/**
 * How many of these students have a final grade although work that counts is not graded, and blanks are no zeros. A grade
 * that the instructor gave is final.
 */
export const finalsSoFar = ({ book, offeringId, grades }: Held, students: Iterable<StudentId>): number => {
  if (grades.policy.ungraded === 'zero') return 0;
  const concerns = concernsOf(book, offeringId, grades);
  return [...new Set(students)].filter(
    (studentId) =>
      own(grades.policy.given, studentId)?.final === undefined &&
      grades.students.get(studentId)?.official.final.kind === 'grade' &&
      concerns(studentId, grades.policy.ungraded).some(isUnfinished),
  ).length;
};
