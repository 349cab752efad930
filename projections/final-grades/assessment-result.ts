import { type Units, unitsFromZero, unitsOf } from '../../events/decimal.ts';
import type { Grade } from '../../events/entities.ts';
import { type Rounding, roundedText, roundPercent } from './exact.ts';
import type { AssessmentResult, BadItem, CannotCompute, Percent } from './result.ts';
import type { PlannedAssessment } from './results-plan.ts';

/** One student's result in one assessment under both rules; the same object twice if the rules agree. */
export type BothResults = { readonly leftOut: AssessmentResult; readonly zero: AssessmentResult };

const nothingGraded: AssessmentResult = Object.freeze({ kind: 'none', why: 'nothing graded' });
const maximumIsZero: AssessmentResult = Object.freeze({ kind: 'none', why: 'maximum is zero' });
const excused: AssessmentResult = Object.freeze({ kind: 'none', why: 'excused' });

export const excusedResults: BothResults = { leftOut: excused, zero: excused };

/** A student without a grade record has nothing graded, which is not the same as zero points. */
export const assessmentResults = (
  planned: PlannedAssessment,
  grade: Grade | undefined,
  rounding: Rounding,
): BothResults => {
  const sums = sumProblems(planned, grade);
  const extra = extraPoints(planned, grade);
  const bad = sums.bad ?? (typeof extra === 'number' ? undefined : extra);
  const total = sums.points + (typeof extra === 'number' ? extra : 0);
  const leftOut = sums.graded === 0 ? nothingGraded : resultOf(planned, total, sums.gradedMax, bad, rounding);
  const isWhole = sums.graded > 0 && sums.graded === planned.problems.length;
  return {
    leftOut,
    zero: isWhole ? leftOut : resultOf(planned, total, sums.fullMax, bad ?? sums.badUngraded, rounding),
  };
};

export const cannotCompute = (item: BadItem): CannotCompute => ({ kind: 'none', why: 'cannot be computed', item });

type Sums = {
  points: Units;
  /** The sum of the maxima of graded problems. */
  gradedMax: Units;
  /** The sum of the maxima of all problems. */
  fullMax: Units;
  /** How many problems have points. */
  graded: number;
  bad: BadItem | undefined;
  /** A bad maximum of an ungraded problem. It spoils only the rule that counts blanks as 0. */
  badUngraded: BadItem | undefined;
};

const sumProblems = ({ assessmentId, problems }: PlannedAssessment, grade: Grade | undefined): Sums => {
  const sums: Sums = { points: 0, gradedMax: 0, fullMax: 0, graded: 0, bad: undefined, badUngraded: undefined };
  for (const { problemId, max } of problems) {
    sums.fullMax += max ?? 0;
    const recorded = grade?.points[problemId];
    if (recorded === undefined || recorded === null) {
      if (max === undefined) sums.badUngraded ??= { kind: 'maximum', assessmentId, problemId };
      continue;
    }
    const points = unitsFromZero(recorded);
    if (points === undefined) sums.bad ??= { kind: 'points', assessmentId, problemId };
    if (max === undefined) sums.bad ??= { kind: 'maximum', assessmentId, problemId };
    sums.points += points ?? 0;
    sums.gradedMax += max ?? 0;
    sums.graded += 1;
  }
  return sums;
};

/** The sum of bonus and curve, where they are used; or the one that breaks the rules of numbers. */
const extraPoints = ({ assessmentId }: PlannedAssessment, grade: Grade | undefined): Units | BadItem => {
  if (!grade) return 0;
  const bonus = grade.useBonusPoints ? unitsFromZero(grade.bonusPoints) : 0;
  if (bonus === undefined) return { kind: 'bonus', assessmentId };
  const curve = grade.useCurvePoints ? unitsOf(grade.curvePoints) : 0;
  return curve === undefined ? { kind: 'curve', assessmentId } : bonus + curve;
};

/**
 * Reuses one result object per points and maximum: many students share a result, and making its text is most of the
 * work.
 */
const resultOf = (
  { known }: PlannedAssessment,
  total: Units,
  max: Units,
  bad: BadItem | undefined,
  rounding: Rounding,
): AssessmentResult => {
  if (bad) return cannotCompute(bad);
  if (max === 0) return maximumIsZero;
  const points = Math.max(0, total);
  const outOfMax = known.get(max) ?? new Map<Units, AssessmentResult>();
  const knownResult = outOfMax.get(points);
  if (knownResult) return knownResult;
  const newResult: AssessmentResult = { kind: 'result', points, max, percent: percentOf(points, max, rounding) };
  known.set(max, outOfMax.set(points, newResult));
  return newResult;
};

const percentOf = (points: Units, max: Units, rounding: Rounding): Percent => ({
  shown: roundedText(roundPercent(points, max, rounding), rounding.decimals),
  value: (points / max) * 100,
});
