import { unitsOf, unitsPerOne } from '../../events/decimal.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import { type ExtraPart, extraParts } from '../../events/fields.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import type { Book } from '../book/book.ts';
import { extraOf } from '../book/grade-of.ts';
import { type Fraction, inPercent, reduced } from './exact.ts';
import { studentGrades } from './final-grades.ts';
import { type Plan, planOf } from './plan.ts';
import type { AssessmentResult, FinalGrade, SetGrade } from './result.ts';
import { type Mean, outcomeUnder } from './totals.ts';
import { exactShare } from './weighted-mean.ts';

/** How one grade under one weight set comes about, step by step. Nothing is rounded on the way. */
export type Explanation = {
  readonly ungraded: GradingPolicy['ungraded'];
  readonly weightSet: number;
  readonly policy: GradingPolicy;
  /** In the offering's order. */
  readonly assessments: readonly ExplainedAssessment[];
  /** The sum of the weights that count, in ten-thousandths. Each of these weights is divided by it. */
  readonly weightSum: number;
  /** What drop-lowest did here; `null` if the policy drops nothing, or there is no grade. */
  readonly drops: ExplainedDrops | null;
  /** The grade before rounding, in percent; `null` if there is none. */
  readonly exact: Fraction | null;
  readonly grade: SetGrade;
  /** The final grade under the same rule, whichever set won. */
  readonly final: FinalGrade;
};

/**
 * `most`: as many may be dropped. `noMore`: why not more than `dropped` are; `undefined` if these are all that may. `one is
 * kept`: a single result counts. `kept`: all that count are never dropped. `no gain`: another drop would not raise the grade.
 */
export type ExplainedDrops = {
  readonly most: number;
  readonly dropped: number;
  readonly noMore: 'one is kept' | 'kept' | 'no gain' | undefined;
};

export type ExplainedAssessment = {
  readonly assessmentId: AssessmentId;
  readonly problems: readonly ExplainedProblem[];
  /** A bonus or a curve that counts: it is used, and something is graded. */
  readonly extras: readonly { readonly part: ExtraPart; readonly points: number }[];
  /** Whether the points added up to less than 0, and so count as 0. */
  readonly raisedToZero: boolean;
  readonly result: AssessmentResult;
  /** The weight in the set; `null` if it breaks the rules of numbers. */
  readonly weight: number | null;
  readonly part: 'counts' | 'dropped' | 'weighs nothing' | 'has no result';
  /** The assessment's weight divided by `weightSum`, so 1 is the whole grade; `null` if it does not count. */
  readonly share: Fraction | null;
  /** What the assessment adds to the grade, in percentage points: its share times its percentage. */
  readonly contribution: Fraction | null;
};

/** `points` as recorded, `null` if not graded. `counts`: whether its maximum is part of the result. */
export type ExplainedProblem = {
  readonly problemId: ProblemId;
  readonly points: number | null;
  readonly max: number;
  readonly counts: boolean;
};

/** Returns `undefined` if the student is not enrolled or there is no such weight set. */
export const explain = (
  book: Book,
  offeringId: OfferingId,
  studentId: StudentId,
  { ungraded, weightSet }: { readonly ungraded: GradingPolicy['ungraded']; readonly weightSet: number },
): Explanation | undefined => {
  const plan = planOf(book, offeringId);
  const weights = plan.weightSets[weightSet];
  if (!weights || !book.enrollments[offeringId]?.[studentId]) return undefined;

  const totals = studentGrades(plan, studentId, book.grades[offeringId]?.get(studentId))[ungraded];
  const results = [...totals.assessments.values()];
  const { grade, mean } = outcomeUnder(plan, weights, results);
  const weightSum = mean?.kept.reduce((sum, { weight }) => sum + weight, 0) ?? 0;
  const places = { kept: placesOf(mean?.kept), dropped: placesOf(mean?.dropped) };
  const assessments = results.map((result, at): ExplainedAssessment => {
    const weight = weights[at] ?? null;
    const counts = places.kept.has(at);
    return {
      ...steps(book, offeringId, studentId, plan, at, ungraded),
      result,
      weight: weight === null ? null : weight / unitsPerOne,
      part: counts ? 'counts' : places.dropped.has(at) ? 'dropped' : weight === 0 ? 'weighs nothing' : 'has no result',
      share: counts ? reduced({ num: BigInt(weight ?? 0), den: BigInt(weightSum) }) : null,
      contribution: counts ? contributionOf(result, weight ?? 0, weightSum) : null,
    };
  });
  const exact = mean ? reduced(inPercent(exactShare(mean.kept))) : null;
  const { policy } = plan;
  const drops = dropsIn(plan, mean);
  return { ungraded, weightSet, policy, assessments, weightSum, drops, exact, grade, final: totals.final };
};

const dropsIn = ({ policy, mayDrop }: Plan, mean: Mean | undefined): ExplainedDrops | null => {
  const most = policy.dropLowest;
  if (!mean || most === 0) return null;
  const { kept, dropped } = mean;
  const noMore = (): ExplainedDrops['noMore'] => {
    if (dropped.length === most) return undefined;
    if (kept.length === 1) return 'one is kept';
    return kept.some(({ at }) => mayDrop(at)) ? 'no gain' : 'kept';
  };
  return { most, dropped: dropped.length, noMore: noMore() };
};

type Steps = Pick<ExplainedAssessment, 'assessmentId' | 'problems' | 'extras' | 'raisedToZero'>;

const steps = (
  book: Book,
  offeringId: OfferingId,
  studentId: StudentId,
  plan: Plan,
  at: number,
  ungraded: GradingPolicy['ungraded'],
): Steps => {
  const assessmentId = plan.assessments[at]?.assessmentId as AssessmentId;
  const grade = book.grades[offeringId]?.get(studentId)?.[assessmentId];
  const problems = (book.assessments[assessmentId]?.problems ?? []).map(({ problemId, max }) => {
    const points = grade?.points[problemId] ?? null;
    return { problemId, points, max, counts: ungraded === 'zero' || points !== null };
  });
  const applies = problems.some(({ counts }) => counts);
  const extras = (applies ? extraParts : []).flatMap((part) => {
    const points = extraOf(grade, part);
    return points === null ? [] : [{ part, points }];
  });
  const all = [...problems, ...extras].map(({ points }) => points);
  const total = all.reduce((sum: number, value) => sum + (unitsOf(value ?? 0) ?? 0), 0);
  return { assessmentId, problems, extras, raisedToZero: total < 0 };
};

const placesOf = (counted: readonly { readonly at: number }[] | undefined): ReadonlySet<number> =>
  new Set(counted?.map(({ at }) => at));

const contributionOf = (result: AssessmentResult, weight: number, weightSum: number): Fraction | null =>
  result.kind === 'none'
    ? null
    : reduced(inPercent({ num: BigInt(weight) * BigInt(result.points), den: BigInt(weightSum) * BigInt(result.max) }));
