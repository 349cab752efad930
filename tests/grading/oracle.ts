/**
 * The formula of docs/grading.md once more, as stupidly as possible: fractions of big integers
 * parsed from decimal text, and every way of dropping tried. Shares nothing with the module it
 * checks. What it computes it gives back as text.
 */
export type OracleAssessment = {
  max: number[];
  points: (number | null)[];
  useBonus: boolean;
  bonus: number;
  useCurve: boolean;
  curve: number;
  excused: boolean;
  neverDrop: boolean;
};

export type OracleCase = {
  assessments: OracleAssessment[];
  /** One weight per assessment and set. */
  weightSets: number[][];
  weightSet: 'best' | number;
  dropLowest: number;
  decimals: number;
  rule: 'halfUp' | 'halfEven';
  letters: { letter: string; from: number }[];
};

/** A text instead of a result says why there is none. */
export type OracleTotals = {
  assessments: ({ points: string; max: string; percent: string } | string)[];
  weightSets: ({ percent: string; dropped: number[] } | string)[];
  final: { percent: string; weightSet: number; letter: string | null } | string;
};

type Q = [num: bigint, den: bigint];

const zero: Q = [0n, 1n];
const add = ([a, b]: Q, [c, d]: Q): Q => [a * d + c * b, b * d];
const times = ([a, b]: Q, [c, d]: Q): Q => [a * c, b * d];
const over = ([a, b]: Q, [c, d]: Q): Q => (c < 0n ? [-a * d, -b * c] : [a * d, b * c]);
const isLess = ([a, b]: Q, [c, d]: Q): boolean => a * d < c * b;
const sumOf = (all: Q[]): Q => all.reduce(add, zero);

const parse = (value: number | string): Q => {
  const [whole = '', fraction = ''] = String(value).split('.');
  return [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
};

const floor = ([a, b]: Q): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b));

const round = (value: Q, { decimals, rule }: OracleCase): string => {
  const scaled = times(value, [10n ** BigInt(decimals), 1n]);
  const up = floor(add(scaled, [1n, 2n]));
  const isTie = up * 2n * scaled[1] === 2n * scaled[0] + scaled[1];
  const digits = isTie && rule === 'halfEven' && up % 2n !== 0n ? up - 1n : up;
  const text = String(digits).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
};

const decimal = (value: Q): string => {
  const tenThousandths = (value[0] * 10_000n) / value[1];
  const text = String(tenThousandths).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`.replace(/\.?0+$/, '');
};

type Result = { points: Q; max: Q; share: Q };

const resultOf = (assessment: OracleAssessment, ungraded: 'leftOut' | 'zero'): Result | string => {
  const { max, points, useBonus, bonus, useCurve, curve, excused } = assessment;
  if (excused) return 'excused';
  const counts = max.map((_, problem) => ungraded === 'zero' || (points[problem] ?? null) !== null);
  if (!counts.includes(true)) return 'nothing graded';
  const graded = sumOf(max.map((_, problem) => parse(points[problem] ?? 0)));
  const all = [graded, useBonus ? parse(bonus) : zero, useCurve ? parse(curve) : zero];
  const total = sumOf(all);
  const whole = sumOf(max.filter((_, problem) => counts[problem]).map(parse));
  if (whole[0] === 0n) return 'maximum is zero';
  const kept = isLess(total, zero) ? zero : total;
  return { points: kept, max: whole, share: over(kept, whole) };
};

type Counted = { at: number; weight: Q; share: Q };

const meanOf = (counted: Counted[]): Q =>
  times(
    over(sumOf(counted.map(({ weight, share }) => times(weight, share))), sumOf(counted.map(({ weight }) => weight))),
    [100n, 1n],
  );

const choices = (items: number[], count: number): number[][] => {
  if (count === 0) return [[]];
  return items.flatMap((item, index) => choices(items.slice(index + 1), count - 1).map((rest) => [item, ...rest]));
};

/** Of two choices the one that drops the later assessments: the first difference from the end decides. */
const isLater = (a: number[], b: number[]): boolean => {
  const [lastA, lastB] = [[...a].reverse(), [...b].reverse()];
  const difference = lastA.findIndex((at, index) => at !== lastB[index]);
  return difference >= 0 && (lastA[difference] ?? 0) > (lastB[difference] ?? 0);
};

/** Of two choices with the same grade: the one that drops fewer, then the one that drops the later assessments. */
const isPreferred = (a: number[], b: number[]): boolean =>
  a.length === b.length ? isLater(a, b) : a.length < b.length;

type Choice = { mean: Q; dropped: number[] };

/** By rules 1 as many are dropped as may be; by rules 2 any number up to that, where it is best. */
const bestChoice = (counted: Counted[], { assessments, dropLowest }: OracleCase, rules: 1 | 2): Choice => {
  const droppable = counted.filter(({ at }) => !assessments[at]?.neverDrop).map(({ at }) => at);
  const most = Math.min(dropLowest, droppable.length, counted.length - 1);
  const sizes = rules === 1 ? [most] : Array.from({ length: most + 1 }, (_, size) => size);
  let best: Choice | undefined;
  for (const dropped of sizes.flatMap((size) => choices(droppable, size))) {
    const mean = meanOf(counted.filter(({ at }) => !dropped.includes(at)));
    if (!best || isLess(best.mean, mean) || (!isLess(mean, best.mean) && isPreferred(dropped, best.dropped)))
      best = { mean, dropped };
  }
  if (!best) throw new Error('There is always one choice.');
  return best;
};

/** Why nothing counts: of the assessments that weigh something, the first of these that is so of one. */
const reasonOf = (results: (Result | string)[], weights: Q[]): string => {
  if (results.length === 0) return 'no assessments';
  const reasons = results.filter((_, at) => isLess(zero, weights[at] ?? zero));
  if (reasons.length === 0) return 'no weights';
  return ['nothing graded', 'maximum is zero', 'excused'].find((reason) => reasons.includes(reason)) ?? 'counts';
};

export const oracle = (given: OracleCase, ungraded: 'leftOut' | 'zero', rules: 1 | 2 = 2): OracleTotals => {
  const results = given.assessments.map((assessment) => resultOf(assessment, ungraded));
  const sets =
    given.weightSets.length > 0
      ? given.weightSets.map((set) => set.map(parse))
      : [given.assessments.map(({ max }) => sumOf(max.map(parse)))];
  const finals = sets.map((set) => {
    const counted = results.flatMap((result, at) => {
      const weight = set[at] ?? zero;
      return typeof result === 'object' && weight[0] > 0n ? [{ at, weight, share: result.share }] : [];
    });
    return counted.length > 0 ? bestChoice(counted, given, rules) : reasonOf(results, set);
  });
  return {
    assessments: results.map((result) =>
      typeof result === 'string'
        ? result
        : {
            points: decimal(result.points),
            max: decimal(result.max),
            percent: round(times(result.share, [100n, 1n]), given),
          },
    ),
    weightSets: finals.map((final) =>
      typeof final === 'string' ? final : { percent: round(final.mean, given), dropped: final.dropped },
    ),
    final: finalOf(given, finals),
  };
};

/** If no set gives a grade, the first one's reason is told. */
const finalOf = (given: OracleCase, finals: (Choice | string)[]): OracleTotals['final'] => {
  let winner = 0;
  finals.forEach((final, at) => {
    const leader = finals[winner];
    if (typeof final === 'object' && (typeof leader !== 'object' || isLess(leader.mean, final.mean))) winner = at;
  });
  const weightSet = given.weightSet === 'best' ? winner : given.weightSet;
  const final = finals[weightSet] ?? 'no such weight set';
  if (typeof final === 'string') return final;
  const percent = round(final.mean, given);
  return { percent, weightSet, letter: letterOf(given, parse(percent)) };
};

const letterOf = ({ letters }: OracleCase, percent: Q): string | null => {
  const falling = [...letters].sort((a, b) => b.from - a.from);
  const earned = falling.find(({ from }) => !isLess(percent, parse(from)));
  return (earned ?? falling[falling.length - 1])?.letter ?? null;
};
