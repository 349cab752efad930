import type { Assessment, Grade } from '../../events/entities.ts';
import { isExcused } from '../../events/excuses.ts';
import type { StudentId } from '../../events/ids.ts';
import { type Book, enrolledIn } from '../book/book.ts';
import { policyOf } from '../settings/policy.ts';

/** How far one student's work in one assessment is graded. A blank problem is not graded; a zero is. */
export type GradingState = 'complete' | 'partly' | 'notBegun' | 'excused';

/** Only points on problems count as graded work; a bonus or a curve does not. */
export const howGraded = ({ problems }: Assessment, points: Grade['points'], isExcused: boolean): GradingState => {
  if (isExcused) return 'excused';
  let filled = 0;
  for (const { problemId } of problems) if (points[problemId] !== undefined) filled += 1;
  if (filled === problems.length) return 'complete';
  return filled === 0 ? 'notBegun' : 'partly';
};

/** How many of the enrolled students are in each state; together they are the class. */
export type Progress = Readonly<Record<GradingState, number>>;

/** The only count of how much of an assessment is graded: every screen and export uses it. */
export const progressOf = (book: Book, assessment: Assessment): Progress => {
  const gradedOf = gradedIn(book, assessment);
  const counts = { complete: 0, partly: 0, notBegun: 0, excused: 0 };
  for (const studentId of enrolledIn(book, assessment.offeringId)) counts[gradedOf(studentId)] += 1;
  return counts;
};

const none: Grade['points'] = {};

/** How far each student's work in the assessment is graded. */
export const gradedIn = (book: Book, assessment: Assessment): ((studentId: StudentId) => GradingState) => {
  const { offeringId, assessmentId } = assessment;
  const { excused } = policyOf(book.settings, offeringId);
  const seats = book.grades[offeringId];
  return (studentId) => {
    const points = seats?.get(studentId)?.[assessmentId]?.points ?? none;
    return howGraded(assessment, points, isExcused(excused, { studentId, assessmentId }));
  };
};
