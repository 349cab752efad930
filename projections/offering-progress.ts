import type { Assessment, Excused, Grade } from '../events/entities.ts';
import { isExcused } from '../events/excuses.ts';
import type { AssessmentId, OfferingId, StudentId } from '../events/ids.ts';
import { keysOf, record } from '../events/record.ts';
import { assessmentsIn, type Book } from './book.ts';
import { policyOf } from './policy.ts';
import { howGraded } from './progress.ts';

/**
 * How far one assessment is graded. `expected`: the enrolled students who are not excused; `complete`: those of them
 * without a blank. `cells`: the problems of the expected students; `filled`: those with points; `over`: those with more
 * points than the problem has.
 */
export type AssessmentProgress = {
  readonly expected: number;
  readonly complete: number;
  readonly cells: number;
  readonly filled: number;
  readonly over: number;
};

export type OfferingProgress = ReadonlyMap<AssessmentId, AssessmentProgress>;

/**
 * What it returns remembers the last answer: after a change of grades only the students are counted anew whose grades
 * changed, and an assessment that counts the same keeps its object. Neither book may be mutated.
 */
export const createOfferingProgress = (): ((book: Book, offeringId: OfferingId) => OfferingProgress) => {
  let last: Counted | undefined;
  return (book, offeringId) => {
    const now = sourcesOf(book, offeringId);
    last = last && isSameClass(last, now) ? recounted(last, now) : counted(now);
    return last.progress;
  };
};

type Sources = {
  readonly offeringId: OfferingId;
  readonly assessments: readonly Assessment[];
  readonly enrolled: Book['enrollments'][OfferingId] | undefined;
  readonly settings: Book['settings'];
  readonly excused: Excused;
  readonly seats: Book['grades'][OfferingId] | undefined;
};

type Counted = Sources & { readonly progress: OfferingProgress };

const sourcesOf = (book: Book, offeringId: OfferingId): Sources => ({
  offeringId,
  assessments: assessmentsIn(book, offeringId),
  enrolled: book.enrollments[offeringId],
  settings: book.settings,
  excused: policyOf(book.settings, offeringId).excused,
  seats: book.grades[offeringId],
});

const isSameClass = (last: Sources, now: Sources): boolean =>
  last.offeringId === now.offeringId &&
  last.enrolled === now.enrolled &&
  last.settings === now.settings &&
  last.assessments.length === now.assessments.length &&
  last.assessments.every((assessment, at) => assessment === now.assessments[at]);

const none: AssessmentProgress = { expected: 0, complete: 0, cells: 0, filled: 0, over: 0 };

const counted = (now: Sources): Counted => {
  const studentIds = keysOf(now.enrolled ?? record());
  const progress = now.assessments.map((assessment) => {
    const shares = studentIds.map((studentId) => shareOf(now, assessment, studentId));
    return [assessment.assessmentId, shares.reduce((sum, share) => plus(sum, share, 1), none)] as const;
  });
  return { ...now, progress: new Map(progress) };
};

const recounted = (last: Counted, now: Sources): Counted => {
  if (last.seats === now.seats) return last;
  if (!last.seats || !now.seats) return counted(now);
  const progress = new Map(last.progress);
  for (const studentId of now.seats.changedSince(last.seats)) {
    for (const assessment of now.assessments) {
      const { assessmentId } = assessment;
      const sum = progress.get(assessmentId);
      if (!sum || gradeIn(last, assessmentId, studentId) === gradeIn(now, assessmentId, studentId)) continue;
      const without = plus(sum, shareOf(last, assessment, studentId), -1);
      const next = plus(without, shareOf(now, assessment, studentId), 1);
      progress.set(assessmentId, isEqual(sum, next) ? sum : next);
    }
  }
  return { ...now, progress };
};

const gradeIn = ({ seats }: Sources, assessmentId: AssessmentId, studentId: StudentId): Grade | undefined =>
  seats?.get(studentId)?.[assessmentId];

/** What one student adds to the counts. Who is not enrolled adds nothing. */
const shareOf = (now: Sources, assessment: Assessment, studentId: StudentId): AssessmentProgress => {
  const { assessmentId, problems } = assessment;
  if (!now.enrolled?.[studentId] || isExcused(now.excused, { studentId, assessmentId })) return none;
  const points = gradeIn(now, assessmentId, studentId)?.points ?? {};
  const filled = problems.filter(({ problemId }) => points[problemId] !== undefined).length;
  const over = problems.filter(({ problemId, max }) => (points[problemId] ?? 0) > max).length;
  const complete = howGraded(assessment, points, false) === 'complete' ? 1 : 0;
  return { expected: 1, complete, cells: problems.length, filled, over };
};

const plus = (sum: AssessmentProgress, share: AssessmentProgress, times: 1 | -1): AssessmentProgress => ({
  expected: sum.expected + times * share.expected,
  complete: sum.complete + times * share.complete,
  cells: sum.cells + times * share.cells,
  filled: sum.filled + times * share.filled,
  over: sum.over + times * share.over,
});

const isEqual = (one: AssessmentProgress, other: AssessmentProgress): boolean =>
  one.expected === other.expected &&
  one.complete === other.complete &&
  one.cells === other.cells &&
  one.filled === other.filled &&
  one.over === other.over;
