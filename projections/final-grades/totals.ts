import { cannotCompute } from './assessment-result.ts';
import { dropLowest } from './drop-lowest.ts';
import { type Rounded, roundedText } from './exact.ts';
import type { Plan, PlannedLetter, PlannedWeights } from './plan.ts';
import type { AssessmentResult, BadItem, FinalGrade, NoGrade, SetGrade, Totals } from './result.ts';
import { approximateShare, isGreater, roundShare, type WeightedResult } from './weighted-mean.ts';

/** A student's grade under each set, and the final grade. `assessments` holds the results in the offering's order. */
export const totalsOf = (plan: Plan, assessments: Totals['assessments']): Totals => {
  const results = [...assessments.values()];
  const outcomes = plan.weightSets.map((weights) => outcomeUnder(plan, weights, results));
  return { assessments, weightSets: outcomes.map(({ grade }) => grade), final: finalOf(plan, outcomes) };
};

/** One student's grade under one weight set. `mean` is present if there is a grade. */
export type SetOutcome = { readonly grade: SetGrade; readonly mean?: Mean };
export type Mean = {
  readonly kept: readonly WeightedResult[];
  readonly dropped: readonly WeightedResult[];
  readonly share: number;
  readonly rounded: Rounded;
};

export const outcomeUnder = (plan: Plan, weights: PlannedWeights, results: readonly AssessmentResult[]): SetOutcome => {
  const counted = countedUnder(plan, weights, results);
  if (!Array.isArray(counted)) return { grade: counted };

  const { policy, mayDrop, rules } = plan;
  const { kept, dropped } = dropLowest(counted, { count: policy.dropLowest, mayDrop, rules });
  const share = approximateShare(kept);
  const rounded = roundShare(kept, share, plan.policy);
  const percent = { shown: roundedText(rounded, plan.policy.decimals), value: share * 100 };
  const droppedIds = dropped.map(({ at }) => placed(plan.assessments, at).assessmentId);
  return {
    grade: { kind: 'grade', percent, dropped: droppedIds, counted: kept },
    mean: { kept, dropped, share, rounded },
  };
};

/**
 * The assessments that count, at least one. Otherwise the reason why none counts, or the number that cannot be used.
 */
const countedUnder = (
  plan: Plan,
  weights: PlannedWeights,
  results: readonly AssessmentResult[],
): WeightedResult[] | NoGrade => {
  if (plan.fault) return cannotCompute(plan.fault);
  const counted: WeightedResult[] = [];
  for (const [at, weight] of weights.entries()) {
    const result = placed(results, at);
    if (weight === 0) continue;
    if (result.kind === 'none') {
      if (result.why === 'cannot be computed') return result;
    } else if (weight === undefined) {
      return cannotCompute(badWeight(plan, at));
    } else {
      counted.push({ at, weight, points: result.points, max: result.max });
    }
  }
  return counted.length > 0 ? counted : whyNothingCounts(weights, results);
};

/** A points-based weight is the sum of maxima, so one of these is the bad number. */
const badWeight = ({ assessments, columns }: Plan, at: number): BadItem => {
  const { assessmentId, problems } = placed(assessments, at);
  const spoilt = columns[0]?.weightSetId === null ? problems.find(({ max }) => max === undefined) : undefined;
  return spoilt ? { kind: 'maximum', assessmentId, problemId: spoilt.problemId } : { kind: 'weight', assessmentId };
};

const whyNothingCounts = (weights: PlannedWeights, results: readonly AssessmentResult[]): NoGrade => {
  if (weights.length === 0) return { kind: 'none', why: 'no assessments' };
  if (weights.every((weight) => weight === 0)) return { kind: 'none', why: 'no weights' };
  const reasons = new Set(
    results.filter((_, at) => weights[at] !== 0).map((result) => result.kind === 'none' && result.why),
  );
  if (reasons.has('nothing graded')) return { kind: 'none', why: 'nothing graded' };
  return { kind: 'none', why: reasons.has('maximum is zero') ? 'maximum is zero' : 'excused' };
};

const finalOf = (plan: Plan, outcomes: readonly SetOutcome[]): FinalGrade => {
  if (plan.fault) return cannotCompute(plan.fault);
  const { weightSet } = plan.policy;
  const winner = weightSet === 'best' ? bestOf(outcomes) : weightSet;
  if (typeof winner !== 'number') return winner;

  const outcome = outcomes[winner];
  if (!outcome) return { kind: 'none', why: 'no such weight set', position: winner };
  if (outcome.grade.kind === 'none') return outcome.grade;
  const letter = outcome.mean ? letterFor(plan.letters, outcome.mean.rounded) : null;
  return { kind: 'grade', percent: outcome.grade.percent, weightSet: winner, letter };
};

/**
 * The position of the set with the highest unrounded grade, the first one of equals. While one set cannot be computed,
 * none is best.
 */
const bestOf = (outcomes: readonly SetOutcome[]): number | NoGrade => {
  let best: number | undefined;
  for (const [position, { grade, mean }] of outcomes.entries()) {
    if (grade.kind === 'none' && grade.why === 'cannot be computed') return grade;
    const leader = best === undefined ? undefined : outcomes[best]?.mean;
    if (mean && (!leader || isGreater(mean.kept, mean.share, leader.kept, leader.share))) best = position;
  }
  return best ?? 0;
};

/** The letter of the highest bound that the rounded value reaches, or the lowest letter. */
const letterFor = (letters: readonly PlannedLetter[], rounded: Rounded): string | null =>
  (letters.find(({ from }) => rounded >= from) ?? letters.at(-1))?.letter ?? null;

/** Results, weights and assessments are parallel lists. If one is shorter, this module has a bug. */
const placed = <T>(list: readonly T[], at: number): T => {
  const entry = list[at];
  if (entry === undefined) throw new Error(`Nothing at place ${at}: the results and the plan are not of one offering.`);
  return entry;
};
