import Big from 'big.js';
import { Decimal } from 'decimal.js';

/**
 * Final grades in decimal fractions, as bench/final-grades/doubles.ts has them in doubles.
 *
 * Quotients have 24 digits, and shares are rounded to 20 before the only rounding that is seen. That is exact here:
 * between a percentage and the nearest half of a hundredth that it does not equal lie more than 10⁻¹⁷, because no divisor
 * of the class is greater than 10¹⁴.
 */
const digits = 24;
const kept = 20;

Big.DP = digits;
Big.RM = Big.roundHalfUp;
Decimal.set({ precision: digits, rounding: Decimal.ROUND_HALF_UP });

export const inBig = (asked) => gradesIn(Big, (value) => value.round(kept), asked);

export const inDecimal = (asked) => gradesIn(Decimal, (value) => value.toDecimalPlaces(kept), asked);

/** Both libraries have the same names for what is done here, but the one for rounding. */
const gradesIn = (Num, rounded, { assessments, sets, seats, most }) => {
  const zero = new Num(0);
  const maxima = assessments.map(({ problems }) => problems.map(({ max }) => new Num(max)));
  const weights = sets.map((set) => set.map((weight) => new Num(weight)));
  const texts = [];
  for (const seat of seats) {
    for (const isZero of [false, true]) {
      const shares = assessments.map(({ assessmentId, problems }, at) => {
        const points = seat[assessmentId]?.points ?? {};
        let [got, outOf] = [zero, zero];
        for (const [place, { problemId }] of problems.entries()) {
          const given = points[problemId];
          if (given === undefined && !isZero) continue;
          if (given !== undefined) got = got.plus(new Num(given));
          outOf = outOf.plus(maxima[at][place]);
        }
        return outOf.gt(zero) ? got.div(outOf) : undefined;
      });
      const means = weights.map((set) => meanAfterDrops(zero, rounded, shares, set, most));
      const best = means.reduce((one, other) => (one && other?.gt(one) ? other : one));
      for (const one of [...shares, ...means, best]) texts.push(one ? rounded(one.times(100)).toFixed(2) : '');
    }
  }
  return texts;
};

/** Drops while the mean grows (Dinkelbach). */
const meanAfterDrops = (zero, rounded, shares, weights, most) => {
  let mean = meanOf(zero, rounded, shares, weights, []);
  while (most > 0 && mean) {
    const now = mean;
    const gains = shares.flatMap((share, at) => (share ? [[weights[at].times(share.minus(now)), at]] : []));
    const falling = gains.filter(([gain]) => gain.lt(zero)).sort(([one], [other]) => (one.lt(other) ? -1 : 1));
    const dropped = falling.slice(0, most).map(([, at]) => at);
    const next = meanOf(zero, rounded, shares, weights, dropped);
    if (!next?.gt(mean)) break;
    mean = next;
  }
  return mean;
};

/** Rounded, so that equal means are the same number. */
const meanOf = (zero, rounded, shares, weights, dropped) => {
  let [sum, whole] = [zero, zero];
  for (const [at, share] of shares.entries()) {
    if (!share || dropped.includes(at)) continue;
    sum = sum.plus(weights[at].times(share));
    whole = whole.plus(weights[at]);
  }
  return whole.gt(zero) ? rounded(sum.div(whole)) : undefined;
};
