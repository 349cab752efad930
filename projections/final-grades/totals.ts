import { unitsPerOne } from '../../events/decimal.ts';
import { cannotCompute } from './assessment-result.ts';
import { afterDrops } from './categories.ts';
import { type Rounded, roundedText, roundPercent } from './exact.ts';
import type { Plan, PlannedLetter, PlannedWeights } from './plan.ts';
import type { AssessmentResult, FinalGrade, NoGrade, SetGrade, Totals } from './result.ts';
import { approximateShare, isBeyond, isGreater, roundShare, type WeightedResult } from './weighted-mean.ts';

/** A student's grade under each set, and the final grade. `assessments` holds the results in the offering's order. */
export const totalsOf = (plan: Plan, assessments: Totals['assessments']): Totals => {
  const results = [...assessments.values()];
  const outcomes = plan.weightSets.map((_, set) => outcomeUnder(plan, set, results));
  return { assessments, weightSets: outcomes.map(({ grade }) => grade), final: finalOf(plan, outcomes) };
};

/** One student's grade under one weight set. `mean`, without a cap, is present if there is a grade. */
export type SetOutcome = { readonly grade: SetGrade; readonly mean?: Mean };
export type Mean = {
  readonly kept: readonly WeightedResult[];
  readonly dropped: readonly WeightedResult[];
  readonly share: number;
  readonly rounded: Rounded;
};

/** The cap is laid on the exact mean, before the only rounding. */
export const outcomeUnder = (plan: Plan, set: number, results: readonly AssessmentResult[]): SetOutcome => {
  const counted = countedUnder(plan, entryAt(plan.weightSets, set), results);
  if (!Array.isArray(counted)) return { grade: counted };

  const { policy, cap } = plan;
  const { kept, dropped } = afterDrops(plan, set, counted);
  const share = approximateShare(kept);
  const capped = cap !== undefined && isBeyond(kept, share, cap) ? cap : undefined;
  const rounded =
    capped === undefined ? roundShare(kept, share, policy) : roundPercent(capped, 100 * unitsPerOne, policy);
  const value = capped === undefined ? share * 100 : capped / unitsPerOne;
  const percent = { shown: roundedText(rounded, policy.decimals), value };
  const droppedIds = dropped.map(({ at }) => entryAt(plan.assessments, at).assessmentId);
  const grade = { kind: 'grade', percent, dropped: droppedIds, counted: kept } as const;
  return { grade: capped === undefined ? grade : { ...grade, capped }, mean: { kept, dropped, share, rounded } };
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
  let isAnyNeeded = false;
  for (let at = 0; at < weights.length; at += 1) {
    const weight = entryAt(weights, at);
    const result = entryAt(results, at);
    if (weight === 0) continue;
    if (result.kind === 'none') {
      if (result.why === 'cannot be computed') return result;
    } else if (typeof weight !== 'number') {
      return cannotCompute(weight);
    } else {
      const { points, max } = result;
      const isExtra = plan.isExtra(at);
      isAnyNeeded ||= !isExtra;
      counted.push(isExtra ? { at, weight, points, max, extra: true } : { at, weight, points, max });
    }
  }
  return isAnyNeeded ? counted : whyNothingCounts(plan, weights, results);
};

/** Of several reasons it is the one that goes away once more is graded. */
const whyNothingCounts = (plan: Plan, weights: PlannedWeights, results: readonly AssessmentResult[]): NoGrade => {
  if (weights.length === 0) return { kind: 'none', why: 'no assessments' };
  const isNeeded = (at: number): boolean => weights[at] !== 0 && !plan.isExtra(at);
  if (!weights.some((_, at) => isNeeded(at))) return { kind: 'none', why: 'no weights' };
  const reasons = new Set(
    results.filter((_, at) => isNeeded(at)).map((result) => result.kind === 'none' && result.why),
  );
  if (reasons.has('nothing graded')) return { kind: 'none', why: 'nothing graded' };
  return { kind: 'none', why: reasons.has('maximum is zero') ? 'maximum is zero' : 'excused' };
};

/** Under the set that the policy chose, or the best one. */
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
 * none is best. Where no set has a grade, it is the first one.
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
const entryAt = <T>(list: readonly T[], at: number): T => {
  const entry = list[at];
  if (entry === undefined) throw new Error(`Nothing at place ${at}: the results and the plan are not of one offering.`);
  return entry;
};
