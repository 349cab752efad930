import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareFractions, type Fraction, inPercent, roundFraction } from '../../projections/final-grades/exact.ts';
import {
  approximateShare,
  exactShare,
  isBeyond,
  isGreater,
  relativeError,
  roundShare,
  type WeightedResult,
} from '../../projections/final-grades/weighted-mean.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';

const most = 10_000_000_000;

/** Round numbers, odd ones, the least and the greatest. */
const units = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((halves) => halves * 5_000),
  fc.integer({ min: 1, max: most }),
  fc.constantFrom(1, 2, 3, most - 1, most),
);

const part = fc.option(fc.record({ whole: units, sum: units }), { freq: 3, nil: undefined });

const term = fc.record({
  weight: units,
  points: fc.oneof(fc.constant(0), units),
  max: units,
  part,
  isExtra: fc.boolean(),
});

type Drawn = Pick<WeightedResult, 'weight' | 'points' | 'max'> & {
  part?: WeightedResult['part'] | undefined;
  isExtra: boolean;
};

const listed = (terms: readonly Drawn[]): WeightedResult[] =>
  terms.map(({ weight, points, max, part: its, isExtra }, at) => ({
    ...{ at, weight, points, max },
    ...(its && { part: its }),
    ...(isExtra && at > 0 && { extra: true as const }),
  }));

const lists = fc
  .oneof(fc.array(term, { minLength: 1, maxLength: 8 }), fc.array(term, { minLength: 60, maxLength: 60 }))
  .map(listed);

/**
 * A mean that is exactly half a last digit of 0 to 4 decimals, or is moved from there by a speck, by less than a double
 * can tell.
 */
const onTheLine = fc
  .record({
    at: fc.integer({ min: 0, max: 119 }),
    step: fc.constantFrom(10_000_000, 1_000_000, 100_000, 10_000, 1_000),
    weights: fc.array(units, { minLength: 1, maxLength: 6 }),
    speck: fc.constantFrom(0, 0, 1, -1),
  })
  .map(({ at, step, weights, speck }) => {
    const points = at * step + step / 2;
    const plain = { points, max: 1_000_000_000, isExtra: false };
    return listed([
      ...weights.map((weight) => ({ ...plain, weight })),
      { ...plain, weight: 1, points: points + speck },
    ]);
  });

/** What a double is, in whole numbers. */
const fractionOf = (value: number): Fraction => {
  const exponent = Math.max(0, 53 - Math.floor(Math.log2(value || 1)) + 1);
  const [low, high] = [Math.min(exponent, 1_000), Math.max(0, exponent - 1_000)];
  return { num: BigInt(value * 2 ** low * 2 ** high), den: 2n ** BigInt(exponent) };
};

/** By how much of `exact` the double is off, in 2⁻⁵³, rounded up. */
const roundingsOff = (double: number, exact: Fraction): bigint => {
  if (exact.num === 0n) return double === 0 ? 0n : 2n ** 60n;
  const { num, den } = fractionOf(double);
  const difference = num * exact.den - exact.num * den;
  const scaled = (difference < 0n ? -difference : difference) * 2n ** 53n;
  return (scaled + exact.num * den - 1n) / (exact.num * den);
};

const numRuns = count(20_000, 200_000);

test('a mean in doubles is off by no more roundings than are counted, and these are less than half of what is allowed', () => {
  fc.assert(
    fc.property(fc.oneof(lists, onTheLine), (counted) => {
      const off = roundingsOff(approximateShare(counted), exactShare(counted));
      expect(off).toBeLessThanOrEqual(BigInt(2 * counted.length + 6));
      expect(relativeError(counted.length)).toBeGreaterThan(2 * (2 * counted.length + 6) * 2 ** -53);
    }),
    { numRuns },
  );
  proved('The error of a mean in doubles is within its bound', numRuns);
});

const rounding = fc.record({ decimals: fc.integer({ min: 0, max: 4 }), rule: fc.constantFrom('halfUp', 'halfEven') });

test('what doubles decide of rounding, a cap and the better set is what whole numbers say', () => {
  fc.assert(
    fc.property(fc.oneof(lists, onTheLine), fc.oneof(lists, onTheLine), rounding, (one, other, how) => {
      const by = how as { decimals: number; rule: 'halfUp' | 'halfEven' };
      const [a, b] = [exactShare(one), exactShare(other)];
      const [share, otherShare] = [approximateShare(one), approximateShare(other)];
      expect(BigInt(roundShare(one, share, by))).toBe(roundFraction(inPercent(a), by));
      const cap = Math.min(most, Math.round(otherShare * 1_000_000));
      const capped = { num: BigInt(cap), den: 1_000_000n };
      expect(isBeyond(one, share, cap)).toBe(compareFractions(a, capped) > 0);
      const itsCap = Math.min(most, Math.round(share * 1_000_000));
      expect(isBeyond(one, share, itsCap)).toBe(compareFractions(a, { num: BigInt(itsCap), den: 1_000_000n }) > 0);
      expect(isGreater(one, share, other, otherShare)).toBe(compareFractions(a, b) > 0);
      const turned = one.map((item, at) => ({ ...item, at })).reverse();
      expect(isGreater(one, share, turned, approximateShare(turned))).toBe(false);
    }),
    { numRuns },
  );
});
