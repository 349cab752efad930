import type { Assessment, Grade, GradingPolicy } from '../../events/entities.ts';
import { isExcused } from '../../events/excuses.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { eachInSteps, type Steps } from '../../events/steps.ts';
import { assessmentsIn, type Book, type SeatGrades } from '../book/book.ts';
import { policyOf } from '../settings/policy.ts';
import { howGraded } from './progress.ts';

/**
 * How far one assessment is graded. `excused`, and `expected`: the enrolled students who are excused, and who are not;
 * `complete`: those of the expected without a blank; `partly`: those with some blanks; `optional`: those with nothing in
 * extra credit, for which nobody waits. `cells`: the problems of the expected students without these; `filled`: those
 * with points; `over`: those with more points than the problem has.
 */
export type AssessmentProgress = {
  readonly expected: number;
  readonly complete: number;
  readonly partly: number;
  readonly optional: number;
  readonly excused: number;
  readonly cells: number;
  readonly filled: number;
  readonly over: number;
};

export type OfferingProgress = ReadonlyMap<AssessmentId, AssessmentProgress>;

/**
 * What it returns counts in steps and remembers its last answer: after a change of grades only the students are counted
 * anew whose grades changed, and an assessment that counts the same keeps its object. Neither book may be mutated. Steps
 * that are given up leave nothing.
 */
export const createOfferingProgress = (): ((book: Book, offeringId: OfferingId) => Steps<OfferingProgress>) => {
  let last: Counted | undefined;
  return function* (book, offeringId) {
    const now = sourcesOf(book, offeringId);
    last = yield* last && isSameClass(last, now) ? recountProgress(last, now) : countProgress(now);
    return last.progress;
  };
};

type Sources = {
  readonly offeringId: OfferingId;
  readonly assessments: readonly Assessment[];
  readonly enrolled: Book['enrollments'][OfferingId] | undefined;
  readonly settings: Book['settings'];
  readonly policy: GradingPolicy;
  readonly seats: Book['grades'][OfferingId] | undefined;
};

type Counted = Sources & { readonly progress: OfferingProgress };

const sourcesOf = (book: Book, offeringId: OfferingId): Sources => ({
  offeringId,
  assessments: assessmentsIn(book, offeringId),
  enrolled: book.enrollments[offeringId],
  settings: book.settings,
  policy: policyOf(book.settings, offeringId),
  seats: book.grades[offeringId],
});

const isSameClass = (last: Sources, now: Sources): boolean =>
  last.offeringId === now.offeringId &&
  last.enrolled === now.enrolled &&
  last.settings === now.settings &&
  last.assessments.length === now.assessments.length &&
  last.assessments.every((assessment, at) => assessment === now.assessments[at]);

const none: AssessmentProgress = {
  expected: 0,
  complete: 0,
  partly: 0,
  optional: 0,
  excused: 0,
  cells: 0,
  filled: 0,
  over: 0,
};

/** The counts of one assessment while they are made. */
type Tally = {
  readonly assessment: Assessment;
  readonly counts: { -readonly [K in keyof AssessmentProgress]: number };
};

const countProgress = function* (now: Sources): Steps<Counted> {
  const tallies = now.assessments.map((assessment): Tally => ({ assessment, counts: { ...none } }));
  yield* eachInSteps([...(now.enrolled?.keys() ?? [])], (studentId) => {
    const seat = now.seats?.get(studentId);
    for (const tally of tallies) count(tally, now, studentId, seat, 1);
  });
  return { ...now, progress: new Map(tallies.map(({ assessment, counts }) => [assessment.assessmentId, counts])) };
};

/** Only if nothing but scores has changed since `last`: see `isSameClass`. */
const recountProgress = function* (last: Counted, now: Sources): Steps<Counted> {
  if (last.seats === now.seats) return last;
  if (!last.seats || !now.seats) return yield* countProgress(now);
  const { progress } = last;
  const tallies = now.assessments.map(
    (assessment): Tally => ({ assessment, counts: { ...(progress.get(assessment.assessmentId) ?? none) } }),
  );
  yield* eachInSteps([...now.seats.changedSince(last.seats)], (studentId) => {
    const [before, seat] = [last.seats?.get(studentId), now.seats?.get(studentId)];
    for (const tally of tallies) {
      const { assessmentId } = tally.assessment;
      if (before?.[assessmentId] === seat?.[assessmentId]) continue;
      count(tally, last, studentId, before, -1);
      count(tally, now, studentId, seat, 1);
    }
  });
  return {
    ...now,
    progress: new Map(tallies.map((tally) => [tally.assessment.assessmentId, sameOrNew(tally, progress)])),
  };
};

const sameOrNew = ({ assessment, counts }: Tally, before: OfferingProgress): AssessmentProgress => {
  const was = before.get(assessment.assessmentId);
  return was && isEqual(was, counts) ? was : counts;
};

/**
 * Counts what one student holds; `sign` -1 takes it back. Who is not enrolled adds nothing. Called for every grade of
 * an import.
 */
const count = (
  { assessment, counts }: Tally,
  { enrolled, policy: { excused, extraCredit } }: Sources,
  studentId: StudentId,
  seat: SeatGrades | undefined,
  sign: 1 | -1,
): void => {
  if (!enrolled?.has(studentId)) return;
  const { assessmentId, problems } = assessment;
  if (Object.hasOwn(excused, studentId) && isExcused(excused, { studentId, assessmentId })) {
    counts.excused += sign;
    return;
  }
  const points = seat?.[assessmentId]?.points ?? noPoints;
  const state = howGraded(assessment, points, false);
  counts.expected += sign;
  if (state === 'notBegun' && Object.hasOwn(extraCredit, assessmentId)) {
    counts.optional += sign;
    return;
  }
  counts.cells += sign * problems.length;
  if (state === 'complete') counts.complete += sign;
  if (state === 'partly') counts.partly += sign;
  for (const { problemId, max } of problems) {
    const value = points[problemId];
    if (value === undefined) continue;
    counts.filled += sign;
    if (value > max) counts.over += sign;
  }
};

const noPoints: Grade['points'] = {};

const isEqual = (one: AssessmentProgress, other: AssessmentProgress): boolean =>
  keysOf(none).every((field) => one[field] === other[field]);

/** How many students somebody has yet to grade, wholly or in part. */
export const leftOf = ({ expected, complete, optional }: AssessmentProgress): number => expected - complete - optional;
