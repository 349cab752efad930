import { type Units, unitsFromZero, unitsPerOne } from '../../events/decimal.ts';
import type { Assessment } from '../../events/entities.ts';
import { isExcused } from '../../events/excuses.ts';
import type { AssessmentId, OfferingId, StudentId } from '../../events/ids.ts';
import { assessmentsIn, type Book, enrolledIn, type SeatGrades } from '../book/book.ts';
import { meanOf } from '../figures/statistics.ts';
import { cannotCompute } from '../final-grades/assessment-result.ts';
import {
  compareFractions,
  type Fraction,
  inPercent,
  type Rounding,
  roundedText,
  roundPercent,
} from '../final-grades/exact.ts';
import type { BadItem, CannotCompute, Percent } from '../final-grades/result.ts';
import { approximateShare, exactShare, roundShare, type WeightedResult } from '../final-grades/weighted-mean.ts';
import { policyOf } from '../settings/policy.ts';

/** How well one student has attained one outcome, or why that cannot be said. */
export type Attainment =
  | {
      readonly kind: 'attained';
      readonly percent: Percent;
      readonly isReached: boolean;
      readonly exact: () => Fraction;
    }
  | { readonly kind: 'none'; readonly why: 'nothing graded' | 'not covered' }
  | CannotCompute
  | { readonly kind: 'none'; readonly why: 'table out of range'; readonly assessmentId: AssessmentId };

/** One learning outcome of an offering. `coverage` is the sum of the table's entries, by assessment. */
export type LearningOutcome = {
  /** Its position among the offering's learning outcomes. */
  readonly at: number;
  readonly text: string;
  readonly coverage: ReadonlyMap<AssessmentId, number>;
  /** No problem belongs to the outcome. */
  readonly isUncovered: boolean;
  readonly students: ReadonlyMap<StudentId, Attainment>;
  /** The mean of the students who have an attainment. */
  readonly mean: Percent | null;
  /** How many of them are at or above the threshold; their attainment is compared unrounded. */
  readonly reached: { readonly count: number; readonly of: number; readonly percent: Percent | null };
};

/**
 * What the points on problems show about the learning outcomes. Bonus and curve do not count, nor do ungraded problems,
 * excused assessments, and problems out of 0. `threshold` in percent.
 */
export const outcomesOf = (
  book: Book,
  offeringId: OfferingId,
  threshold = policyOf(book.settings, offeringId).outcomeThreshold,
): LearningOutcome[] => {
  const policy = policyOf(book.settings, offeringId);
  const assessments = assessmentsIn(book, offeringId);
  const studentIds = enrolledIn(book, offeringId);
  return (book.offerings[offeringId]?.learningOutcomes ?? []).map((text, at) => {
    const addressed = assessments.map((assessment) => addressing(assessment, at));
    const students = new Map(
      studentIds.map((studentId) => {
        const seat = book.grades[offeringId]?.get(studentId);
        const counting = addressed.filter(
          ({ assessmentId }) => !isExcused(policy.excused, { studentId, assessmentId }),
        );
        return [studentId, attainment(counting, seat, policy, threshold)] as const;
      }),
    );
    return { at, text, ...coverageOf(addressed), students, ...classFigures([...students.values()], policy) };
  });
};

type Addressing = {
  readonly assessmentId: AssessmentId;
  /** The problems that belong to the outcome, and how strongly. */
  readonly problems: readonly { readonly problem: Assessment['problems'][number]; readonly strength: number }[];
  readonly isOutOfRange: boolean;
};

const addressing = ({ assessmentId, problems }: Assessment, at: number): Addressing => {
  const addressed = problems.flatMap((problem) => {
    const strength = problem.outcomes[at] ?? null;
    return strength === null ? [] : { problem, strength };
  });
  const isOutOfRange = addressed.some(({ strength }) => !Number.isInteger(strength) || strength < 1 || strength > 10);
  return { assessmentId, problems: addressed, isOutOfRange };
};

/** One fault in what counts leaves no attainment, rather than a wrong one. */
const attainment = (
  addressed: readonly Addressing[],
  seat: SeatGrades | undefined,
  rounding: Rounding,
  threshold: number,
): Attainment => {
  const outOfRange = addressed.find(({ isOutOfRange }) => isOutOfRange);
  if (outOfRange) return { kind: 'none', why: 'table out of range', assessmentId: outOfRange.assessmentId };
  if (addressed.every(({ problems }) => problems.length === 0)) return { kind: 'none', why: 'not covered' };

  const counted: WeightedResult[] = [];
  for (const { assessmentId, problems } of addressed) {
    for (const { problem, strength } of problems) {
      const points = seat?.[assessmentId]?.points[problem.problemId];
      if (points === undefined) continue;
      const units = soundNumbers(points, assessmentId, problem);
      if ('kind' in units) return cannotCompute(units);
      if (units.max > 0) counted.push({ at: counted.length, weight: strength, ...units });
    }
  }
  return counted.length > 0 ? attained(counted, rounding, threshold) : { kind: 'none', why: 'nothing graded' };
};

/** Both numbers in ten-thousandths, or the one that breaks the rules of numbers. */
const soundNumbers = (
  given: number,
  assessmentId: AssessmentId,
  { problemId, max }: Assessment['problems'][number],
): { points: Units; max: Units } | BadItem => {
  const [pointUnits, maxUnits] = [unitsFromZero(given), unitsFromZero(max)];
  if (pointUnits === undefined) return { kind: 'points', assessmentId, problemId };
  if (maxUnits === undefined) return { kind: 'maximum', assessmentId, problemId };
  return { points: pointUnits, max: maxUnits };
};

const attained = (counted: readonly WeightedResult[], rounding: Rounding, threshold: number): Attainment => {
  const share = approximateShare(counted);
  const shown = roundedText(roundShare(counted, share, rounding), rounding.decimals);
  const exact = (): Fraction => inPercent(exactShare(counted));
  const percent = { shown, value: share * 100 };
  return { kind: 'attained', percent, isReached: reaches({ percent, exact }, threshold), exact };
};

/** Whether an attainment is at or above a threshold in percent; compared unrounded. */
export const reaches = (
  { percent: { value }, exact }: Pick<Attained, 'percent' | 'exact'>,
  threshold: number,
): boolean => {
  if (Math.abs(value - threshold) >= 1e-6) return value > threshold;
  const bound = { num: BigInt(Math.round(threshold * unitsPerOne)), den: BigInt(unitsPerOne) };
  return compareFractions(exact(), bound) >= 0;
};

type Attained = Extract<Attainment, { kind: 'attained' }>;

const coverageOf = (addressed: readonly Addressing[]): Pick<LearningOutcome, 'coverage' | 'isUncovered'> => {
  const sums = addressed.map(({ assessmentId, problems }) => {
    return [assessmentId, problems.reduce((sum, { strength }) => sum + strength, 0)] as const;
  });
  return { coverage: new Map(sums), isUncovered: addressed.every(({ problems }) => problems.length === 0) };
};

const classFigures = (
  attainments: readonly Attainment[],
  rounding: Rounding,
): Pick<LearningOutcome, 'mean' | 'reached'> => {
  const measured = attainments.filter((one) => one.kind === 'attained');
  const count = measured.filter(({ isReached }) => isReached).length;
  const students = measured.length;
  const shown = students > 0 ? roundedText(roundPercent(count, students, rounding), rounding.decimals) : '';
  const percent = students > 0 ? { shown, value: (count / students) * 100 } : null;
  return { mean: meanOf(measured, rounding), reached: { count, of: students, percent } };
};
