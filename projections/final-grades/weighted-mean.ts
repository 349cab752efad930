import type { Units } from '../../events/decimal.ts';
import {
  compareFractions,
  type Fraction,
  inPercent,
  leastCommonMultiple,
  type Rounded,
  type Rounding,
  roundFraction,
} from './exact.ts';

/** An assessment that counts: it has a weight above 0 and a result. `at` is its position in the offering. */
export type WeightedResult = {
  readonly at: number;
  readonly weight: Units;
  readonly points: Units;
  readonly max: Units;
};

/**
 * The weighted mean of `points / max`, of at least one, as a share (1 is 100 %). With n terms, none negative, n + 2
 * roundings lie between it and the true value, each by at most 2⁻⁵³ of the value; the sum of the weights is exact.
 * `relativeError` is more than twice what these can add up to.
 */
export const approximateShare = (counted: readonly WeightedResult[]): number => {
  let sum = 0;
  let weights = 0;
  for (const { weight, points, max } of counted) {
    sum += weight * (points / max);
    weights += weight;
  }
  return sum / weights;
};

export const relativeError = (terms: number): number => (terms + 8) * Number.EPSILON;

/** The exact mean, over the least common multiple of the maxima. */
export const exactShare = (counted: readonly WeightedResult[]): Fraction => {
  const { shares, common } = overCommonMaximum(counted);
  let num = 0n;
  let weights = 0n;
  counted.forEach(({ weight }, index) => {
    num += BigInt(weight) * (shares[index] ?? 0n);
    weights += BigInt(weight);
  });
  return { num, den: common * weights };
};

/** Each `points / max` as a whole number of `1 / common`. */
export const overCommonMaximum = (counted: readonly WeightedResult[]): { shares: bigint[]; common: bigint } => {
  const common = leastCommonMultiple(counted.map(({ max }) => max));
  return { shares: counted.map(({ points, max }) => BigInt(points) * (common / BigInt(max))), common };
};

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
  const margin = Math.max(aShare, bShare) * relativeError(Math.max(a.length, b.length)) * 2;
  if (Math.abs(aShare - bShare) > margin) return aShare > bShare;
  return compareFractions(exactShare(a), exactShare(b)) > 0;
};
