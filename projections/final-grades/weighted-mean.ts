import { type Units, unitsPerOne } from '../../events/decimal.ts';
import {
  compareFractions,
  type Fraction,
  inPercent,
  leastCommonMultiple,
  type Rounded,
  type Rounding,
  roundFraction,
} from './exact.ts';

/**
 * An assessment that counts: it has a weight above 0 and a result. `at` is its position in the offering. `part`: its weight is
 * only a part of its category's, which is `whole` · `weight` / `sum`. `extra`: it adds to what is earned, and nothing to
 * what that is divided by.
 */
export type WeightedResult = {
  readonly at: number;
  readonly weight: Units;
  readonly points: Units;
  readonly max: Units;
  readonly part?: { readonly whole: Units; readonly sum: Units };
  readonly extra?: true;
};

/**
 * The weighted mean of `points / max`, of at least one that is not extra, as a share (1 is 100 %). With n terms, none
 * negative, 2n + 5 roundings lie between it and the true value, each by at most 2⁻⁵³ of the value. `relativeError` is more
 * than twice what these can add up to.
 */
export const approximateShare = (counted: readonly WeightedResult[]): number => {
  let sum = 0;
  let weights = 0;
  for (const { weight, points, max, part, extra } of counted) {
    const weighs = part ? weight * (part.whole / part.sum) : weight;
    sum += weighs * (points / max);
    if (!extra) weights += weighs;
  }
  return sum / weights;
};

export const relativeError = (terms: number): number => (2 * terms + 12) * Number.EPSILON;

/** The exact mean, over the least common multiple of the maxima. */
export const exactShare = (counted: readonly WeightedResult[]): Fraction => {
  const { terms, common } = exactTerms(counted);
  let num = 0n;
  let weights = 0n;
  for (const { weight, share, extra } of terms) {
    num += weight * share;
    if (!extra) weights += weight;
  }
  return { num, den: common * weights };
};

type ExactTerm = { readonly weight: bigint; readonly share: bigint; readonly extra: boolean };

/** Each `points / max` as a whole number of `1 / common`, and the weights as whole numbers of one unit. */
export const exactTerms = (counted: readonly WeightedResult[]): { terms: ExactTerm[]; common: bigint } => {
  const common = leastCommonMultiple(counted.map(({ max }) => max));
  const sums = leastCommonMultiple(counted.map(({ part }) => part?.sum ?? 1));
  const terms = counted.map(({ weight, points, max, part, extra = false }) => ({
    weight: BigInt(weight) * BigInt(part?.whole ?? 1) * (sums / BigInt(part?.sum ?? 1)),
    share: BigInt(points) * (common / BigInt(max)),
    extra,
  }));
  return { terms, common };
};

/** A grade as it counts, unrounded: the mean, or what it is capped at. */
export const exactGrade = ({ counted, capped }: { counted: readonly WeightedResult[]; capped?: Units }): Fraction =>
  capped === undefined ? exactShare(counted) : capShare(capped);

/** Whether the mean is greater than the cap. The answer is exact; doubles decide most cases. */
export const isBeyond = (counted: readonly WeightedResult[], share: number, cap: Units): boolean => {
  const bound = cap / (100 * unitsPerOne);
  if (areSurelyApart(share, bound, counted.length)) return share > bound;
  return compareFractions(exactShare(counted), capShare(cap)) > 0;
};

const capShare = (cap: Units): Fraction => ({ num: BigInt(cap), den: BigInt(100 * unitsPerOne) });

/** The mean in percent, rounded. The double decides, unless a rounding boundary lies within its error. */
export const roundShare = (counted: readonly WeightedResult[], share: number, rounding: Rounding): Rounded => {
  const scaled = share * (100 * 10 ** rounding.decimals);
  const whole = Math.floor(scaled);
  const beyondHalf = scaled - whole - 0.5;
  if (Math.abs(beyondHalf) > scaled * relativeError(counted.length)) return beyondHalf > 0 ? whole + 1 : whole;
  return roundFraction(inPercent(exactShare(counted)), rounding);
};

/** Whether the mean of `a` is greater than that of `b`. The answer is exact; doubles decide most cases. */
export const isGreater = (
  a: readonly WeightedResult[],
  aShare: number,
  b: readonly WeightedResult[],
  bShare: number,
): boolean => {
  if (areSurelyApart(aShare, bShare, Math.max(a.length, b.length))) return aShare > bShare;
  return compareFractions(exactShare(a), exactShare(b)) > 0;
};

/** Whether the errors of two means, of so many terms at most, cannot turn them round. */
const areSurelyApart = (one: number, other: number, terms: number): boolean =>
  Math.abs(one - other) > Math.max(one, other) * relativeError(terms) * 2;
