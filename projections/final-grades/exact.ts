import type { GradingPolicy } from '../../events/entities.ts';

/** `num / den`, with `den` > 0, not always in lowest terms. */
export type Fraction = { readonly num: bigint; readonly den: bigint };

export type Rounding = Pick<GradingPolicy, 'decimals' | 'rule'>;

/**
 * A rounded value, counted in its last digit: 91.20 with 2 decimals is 9120. A `bigint` if a double cannot hold it
 * exactly.
 */
export type Rounded = number | bigint;

export const reduced = ({ num, den }: Fraction): Fraction => {
  const divisor = gcd(num < 0n ? -num : num, den);
  return { num: num / divisor, den: den / divisor };
};

/** A share (1 is everything) in percent. */
export const inPercent = ({ num, den }: Fraction): Fraction => ({ num: num * 100n, den });

export const compareFractions = (a: Fraction, b: Fraction): number => {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Whether exactly a half is rounded up; `isOdd`: the digit before it is. */
const halfGoesUp: { readonly [R in Rounding['rule']]: (isOdd: boolean) => boolean } = {
  halfUp: () => true,
  halfEven: (isOdd) => isOdd,
};

/** Rounds a fraction ≥ 0 once, to `decimals` digits. */
export const roundFraction = ({ num, den }: Fraction, { decimals, rule }: Rounding): bigint => {
  const scaled = num * 10n ** BigInt(decimals);
  const whole = scaled / den;
  const twiceRest = 2n * (scaled - whole * den);
  if (twiceRest === den) return halfGoesUp[rule](whole % 2n === 1n) ? whole + 1n : whole;
  return twiceRest > den ? whole + 1n : whole;
};

/**
 * Rounds `num / den × 100`, of whole numbers `num` ≥ 0 and `den` > 0, to `decimals` digits. Stays
 * in doubles as long as every product is a whole number that they hold exactly.
 */
export const roundPercent = (num: number, den: number, rounding: Rounding): Rounded => {
  const scaled = num * 100 * 10 ** rounding.decimals;
  if (scaled > Number.MAX_SAFE_INTEGER || den > Number.MAX_SAFE_INTEGER / 2) {
    return roundFraction(inPercent({ num: BigInt(num), den: BigInt(den) }), rounding);
  }
  const rest = scaled % den;
  const whole = (scaled - rest) / den;
  if (2 * rest === den) return halfGoesUp[rounding.rule](whole % 2 === 1) ? whole + 1 : whole;
  return 2 * rest > den ? whole + 1 : whole;
};

/** With exactly `decimals` digits behind the point. */
export const roundedText = (rounded: Rounded, decimals: number): string => {
  if (decimals === 0) return String(rounded);
  const digits = String(rounded).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** The least common multiple of whole numbers > 0. */
export const leastCommonMultiple = (numbers: Iterable<number>): bigint => {
  let multiple = 1n;
  for (const number of numbers) {
    const divisor = gcdOfNumbers(number, Number(multiple % BigInt(number)));
    multiple *= BigInt(number / divisor);
  }
  return multiple;
};

const gcdOfNumbers = (a: number, b: number): number => {
  let [large, small] = [a, b];
  while (small !== 0) [large, small] = [small, large % small];
  return large;
};

const gcd = (a: bigint, b: bigint): bigint => {
  let [large, small] = [a, b];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
};
