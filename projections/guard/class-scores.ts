import { isExcused } from '../../events/excuses.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import { assessmentsIn, type Book } from '../book/book.ts';
import { policyOf } from '../settings/policy.ts';
import type { ScoreColumn, ScoreTable } from './scores.ts';

/** Names a problem among the columns of a class. */
export const scoreKey = (assessmentId: AssessmentId, problemId: ProblemId): string => `${assessmentId} ${problemId}`;

/** The class's scores, with the students in this order. What an excused student holds counts nowhere. */
export const classScores = (book: Book, offeringId: OfferingId, students: readonly StudentId[]): ScoreTable => {
  const { excused } = policyOf(book.settings, offeringId);
  const seats = students.map((studentId) => book.grades[offeringId]?.get(studentId));
  const columns = assessmentsIn(book, offeringId).flatMap(({ assessmentId, problems }) => {
    const points = seats.map((seat, at) => {
      const studentId = students[at];
      const isExcusedFromIt = studentId !== undefined && isExcused(excused, { studentId, assessmentId });
      return isExcusedFromIt ? undefined : seat?.[assessmentId]?.points;
    });
    return problems.map(
      ({ problemId, max }): ScoreColumn => ({
        key: scoreKey(assessmentId, problemId),
        part: assessmentId,
        max,
        points: points.map((ofStudent) => ofStudent?.[problemId] ?? null),
      }),
    );
  });
  return { rows: students, columns };
};
