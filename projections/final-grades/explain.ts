import { type Units, unitsOf, unitsPerOne } from '../../events/decimal.ts';
import type { GradingPolicy } from '../../events/entities.ts';
import { type ExtraPart, extraParts } from '../../events/fields.ts';
import type { AssessmentId, OfferingId, ProblemId, StudentId } from '../../events/ids.ts';
import type { Book } from '../book/book.ts';
import { extraOf } from '../book/grade-of.ts';
import type { PlannedCategory } from './categories.ts';
import { type Fraction, inPercent, reduced } from './exact.ts';
import { studentGrades } from './final-grades.ts';
import { type Plan, planOf } from './plan.ts';
import type { AssessmentResult, FinalGrade, SetGrade } from './result.ts';
import { type Mean, outcomeUnder } from './totals.ts';
import { exactGrade, exactShare, type WeightedResult } from './weighted-mean.ts';

/** How one grade under one weight set comes about, step by step. Nothing is rounded on the way. */
export type Explanation = {
  readonly ungraded: GradingPolicy['ungraded'];
  readonly weightSet: number;
  readonly policy: GradingPolicy;
  /** In the offering's order. */
  readonly assessments: readonly ExplainedAssessment[];
  /** The sum of the weights that count, in ten-thousandths. Each of these weights is divided by it. */
  readonly weightSum: number;
  /** Those that count, in their order. */
  readonly categories: readonly ExplainedCategory[];
  /** What drop-lowest did here, outside categories; `null` if the policy drops nothing, or there is no grade. */
  readonly drops: ExplainedDrops | null;
  /** The grade before rounding, in percent; `null` if there is none. */
  readonly exact: Fraction | null;
  /** What it would be without the cap that lowers it, in percent; `null` if none does. */
  readonly uncapped: Fraction | null;
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

/**
 * `weight`: that of the category in the set. `percent`: what is earned in it. `carriedBy`: the members that have its whole
 * weight; `without`: those that are dropped, excused or not graded, whose share they carry.
 */
export type ExplainedCategory = {
  readonly categoryId: string;
  readonly name: string;
  readonly weight: number;
  readonly percent: Fraction;
  readonly drops: ExplainedDrops | null;
  readonly carriedBy: readonly AssessmentId[];
  readonly without: readonly AssessmentId[];
};

export type ExplainedAssessment = {
  readonly assessmentId: AssessmentId;
  readonly problems: readonly ExplainedProblem[];
  /** A bonus or a curve that counts: it is used, and something is graded. */
  readonly extras: readonly { readonly part: ExtraPart; readonly points: number }[];
  /** Whether the points added up to less than 0, and so count as 0. */
  readonly raisedToZero: boolean;
  readonly result: AssessmentResult;
  /** The weight in the set, or the part of its category's weight that it has; `null` if a number breaks the rules. */
  readonly weight: number | null;
  /** It adds to the grade, and nothing to what that is divided by. */
  readonly isExtra: boolean;
  readonly categoryId: string | null;
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
  if (!weights || !book.enrollments[offeringId]?.get(studentId)) return undefined;

  const totals = studentGrades(plan, studentId, book.grades[offeringId]?.get(studentId))[ungraded];
  const results = [...totals.assessments.values()];
  const { grade, mean } = outcomeUnder(plan, weightSet, results);
  const weightSum = weightSumOf(plan, weightSet, mean?.kept ?? []);
  const kept = new Map(mean?.kept.map((keptResult) => [keptResult.at, keptResult]));
  const dropped = new Set(mean?.dropped.map(({ at }) => at));
  const assessments = results.map((result, at): ExplainedAssessment => {
    const weight = weights[at];
    const keptResult = kept.get(at);
    const share = keptResult ? shareOf(keptResult, weightSum) : null;
    const setWeight = typeof weight === 'number' ? weight / unitsPerOne : null;
    return {
      ...explainedSteps(book, offeringId, studentId, plan, at, ungraded),
      result,
      weight: keptResult?.part ? ((setWeight ?? 0) * keptResult.part.whole) / keptResult.part.sum : setWeight,
      isExtra: plan.isExtra(at),
      categoryId: plan.categoryAt[at]?.categoryId ?? null,
      part: keptResult ? 'counts' : dropped.has(at) ? 'dropped' : weight === 0 ? 'weighs nothing' : 'has no result',
      share,
      contribution:
        keptResult && share
          ? reduced(inPercent(product(share, { num: BigInt(keptResult.points), den: BigInt(keptResult.max) })))
          : null,
    };
  });
  const mayDrop = (at: number) => !plan.categoryAt[at] && plan.mayDrop(at);
  return {
    ...{ ungraded, weightSet, policy: plan.policy, assessments, weightSum },
    categories: mean ? categoriesIn(plan, weightSet, mean) : [],
    drops: mean
      ? dropsIn(
          plan.policy.dropLowest,
          mayDrop,
          outsideCategories(plan, mean.kept),
          outsideCategories(plan, mean.dropped),
        )
      : null,
    exact: grade.kind === 'grade' ? reduced(inPercent(exactGrade(grade))) : null,
    uncapped: mean && 'capped' in grade ? reduced(inPercent(exactShare(mean.kept))) : null,
    ...{ grade, final: totals.final },
  };
};

/** The sum of what categories and assessments outside of them weigh, as far as they count. */
const weightSumOf = (plan: Plan, set: number, kept: readonly WeightedResult[]): Units =>
  [
    ...outsideCategories(plan, kept).filter(({ extra }) => !extra),
    ...countingIn(plan, kept).map(categoryWeightIn(set)),
  ].reduce((sum, { weight }) => sum + weight, 0);

const outsideCategories = ({ categoryAt }: Plan, results: readonly WeightedResult[]) =>
  results.filter(({ at }) => !categoryAt[at]);

const countingIn = ({ categories, categoryAt }: Plan, kept: readonly WeightedResult[]): readonly PlannedCategory[] =>
  categories.filter((category) => kept.some(({ at }) => categoryAt[at] === category));

const categoryWeightIn =
  (set: number) =>
  ({ weights }: PlannedCategory): { readonly weight: Units } => ({ weight: Number(weights[set]) });

const shareOf = ({ weight, part }: WeightedResult, weightSum: Units): Fraction =>
  reduced({
    num: BigInt(weight) * BigInt(part?.whole ?? 1),
    den: BigInt(weightSum) * BigInt(part?.sum ?? 1),
  });

const product = (one: Fraction, other: Fraction): Fraction => ({ num: one.num * other.num, den: one.den * other.den });

/** `carriedBy` carry the share of `without`, who were dropped or have no result. */
const categoriesIn = (plan: Plan, set: number, mean: Mean): readonly ExplainedCategory[] => {
  const idOf = ({ at }: { readonly at: number }) => plan.assessments[at]?.assessmentId as AssessmentId;
  return countingIn(plan, mean.kept).map((category) => {
    const isIn = ({ at }: { readonly at: number }) => plan.categoryAt[at] === category;
    const [kept, dropped] = [mean.kept.filter(isIn), mean.dropped.filter(isIn)];
    const carriers = new Set(kept.map(({ at }) => at));
    return {
      ...{ categoryId: category.categoryId, name: category.name },
      weight: Number(category.weights[set]) / unitsPerOne,
      percent: reduced(inPercent(exactShare(kept))),
      drops: dropsIn(category.dropLowest, category.mayDrop, kept, dropped),
      carriedBy: kept.filter(({ extra }) => !extra).map(idOf),
      without: plan.assessments
        .map((_, at) => ({ at }))
        .filter((one) => isIn(one) && !carriers.has(one.at) && !plan.isExtra(one.at))
        .map(idOf),
    };
  });
};

/** What drop-lowest did to these results; `null`: it drops nothing. `most`: as many may be dropped. */
const dropsIn = (
  most: number,
  mayDrop: (at: number) => boolean,
  kept: readonly WeightedResult[],
  dropped: readonly WeightedResult[],
): ExplainedDrops | null => {
  if (most === 0) return null;
  const needed = kept.filter(({ extra }) => !extra);
  const noMore = (): ExplainedDrops['noMore'] => {
    if (dropped.length === most) return undefined;
    if (needed.length === 1) return 'one is kept';
    return needed.some(({ at }) => mayDrop(at)) ? 'no gain' : 'kept';
  };
  return { most, dropped: dropped.length, noMore: noMore() };
};

type Steps = Pick<ExplainedAssessment, 'assessmentId' | 'problems' | 'extras' | 'raisedToZero'>;

/** Bonus and curve count only if a problem does. */
const explainedSteps = (
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
  const isAnyCounted = problems.some(({ counts }) => counts);
  const extras = (isAnyCounted ? extraParts : []).flatMap((part) => {
    const points = extraOf(grade, part);
    return points === null ? [] : [{ part, points }];
  });
  const all = [...problems, ...extras].map(({ points }) => points);
  const total = all.reduce((sum: number, value) => sum + (unitsOf(value ?? 0) ?? 0), 0);
  return { assessmentId, problems, extras, raisedToZero: total < 0 };
};
