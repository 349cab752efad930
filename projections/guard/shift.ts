import type { MarkOf } from './mark.ts';
import { othersAt, type Sums } from './scores.ts';

/** So many students with a score here and others elsewhere, or nothing is said. */
const leastPairs = 12;

/** The correlation that the shifted column has to reach: what scores of one student in two assessments usually have. */
const leastCorrelation = 0.5;

/** The same two where the shift has left its trace: the first or last student alone has no score. */
const traced = { correlation: 0.4, better: 1.4 };

/** The share of the other students that have a score where the trace is one. */
const leastFilled = 0.9;

/**
 * How much better the shifted column has to fit: in standard deviations of the difference of two correlations, after
 * Fisher's transformation, whose variance is 1/(n − 3) each.
 */
const clearlyBetter = 2.8;

type Shift = Pick<MarkOf<'shifted'>, 'by' | 'asIs' | 'shifted' | 'pairs'>;

/**
 * Whether each row's value (`null`: none) goes with the other scores of the row below or above clearly better than with
 * those of its own row; else `undefined`. `allSums` include `ownSums`, those of the columns that the values are from.
 */
export const shiftOf = (values: readonly (number | null)[], allSums: Sums, ownSums: Sums): Shift | undefined => {
  const levels = values.map((_, row) => {
    const { count, level } = othersAt(allSums, ownSums, row);
    return count === 0 ? null : level;
  });
  const asIs = correlation(values, levels, 0);
  const shifts = ([1, -1] as const).map((by) => ({ by, ...correlation(values, levels, by) }));
  const [best] = shifts.sort((a, b) => b.r - a.r);
  if (!best) return undefined;
  const isTraced = isTrace(values, levels, best.by);
  if (best.r < (isTraced ? traced.correlation : leastCorrelation)) return undefined;
  const pairs = Math.min(best.pairs, asIs.pairs);
  if (pairs < leastPairs) return undefined;
  const better = isTraced ? traced.better : clearlyBetter;
  const isClear = fisher(best.r) - fisher(asIs.r) >= better * Math.sqrt(2 / (pairs - 3));
  return isClear ? { by: best.by, asIs: asIs.r, shifted: best.r, pairs } : undefined;
};

/**
 * A column that was moved down has nothing, or no more than a zero, for the first student, one that was moved up for the last, though
 * they have scores elsewhere and nearly everybody else has one here.
 */
const isTrace = (values: readonly (number | null)[], levels: readonly (number | null)[], by: 1 | -1): boolean => {
  const edge = by === -1 ? 0 : values.length - 1;
  if (values[edge] !== null || levels[edge] === null) return false;
  const scores = values.filter((value) => value !== null).length;
  return scores >= leastFilled * (values.length - 1);
};

/** Finite for a perfect correlation, too. */
const fisher = (r: number): number => Math.atanh(Math.max(-0.9999, Math.min(0.9999, r)));

type Correlation = { readonly r: number; readonly pairs: number };

/** Of each row's value with the level `by` rows below; 0 if either is the same everywhere. */
const correlation = (
  values: readonly (number | null)[],
  levels: readonly (number | null)[],
  by: number,
): Correlation => {
  let [pairs, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0];
  for (let row = 0; row < values.length; row += 1) {
    const [x, y] = [values[row] ?? null, levels[row + by] ?? null];
    if (x === null || y === null) continue;
    pairs += 1;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumYY += y * y;
    sumXY += x * y;
  }
  if (pairs === 0) return { r: 0, pairs };
  const [varX, varY] = [sumXX - (sumX * sumX) / pairs, sumYY - (sumY * sumY) / pairs];
  const isFlat = varX < 1e-9 || varY < 1e-9;
  return { r: isFlat ? 0 : (sumXY - (sumX * sumY) / pairs) / Math.sqrt(varX * varY), pairs };
};
