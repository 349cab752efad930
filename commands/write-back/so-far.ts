import type { StudentId } from '../../events/ids.ts';
import { own } from '../../events/record.ts';
import { concernsOf, isUnfinished } from '../../projections/final-grades/concerns.ts';
import { finalForOthers, letterReached } from '../../projections/final-grades/final-for-others.ts';
import type { FillPlan } from './fill.ts';
import type { ClassGrades } from './value.ts';

/**
 * How many of these students have a final grade although work that counts is not graded, and blanks are no zeros. A
 * grade that the instructor gave is final.
 */
export const finalsSoFar = ({ book, offeringId, grades }: ClassGrades, students: Iterable<StudentId>): number => {
  if (grades.policy.ungraded === 'zero') return 0;
  const concerns = concernsOf(book, offeringId, grades);
  return [...new Set(students)].filter(
    (studentId) =>
      own(grades.policy.given, studentId)?.final === undefined &&
      grades.students.get(studentId)?.official.final.kind === 'grade' &&
      concerns(studentId, grades.policy.ungraded).some(isUnfinished),
  ).length;
};

/** Those of these students whose given letter is not the one that their percentage reaches, with that letter. */
export const lettersLeft = ({ grades }: ClassGrades, students: Iterable<StudentId>): FillPlan['lettersLeft'] =>
  [...new Set(students)].flatMap((studentId) => {
    const { percent } = finalForOthers(grades, studentId);
    const letter = own(grades.policy.given, studentId)?.letter;
    if (letter === undefined || percent === null) return [];
    return letter === letterReached(grades.policy.letters, percent) ? [] : [{ studentId, letter }];
  });
