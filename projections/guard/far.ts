import type { MarkOf } from './mark.ts';
import { othersAt, type Standing, type Sums } from './scores.ts';

/** So many scores in the column, and so many others of the student, or nothing is said. */
const [leastScores, leastOthers] = [12, 4];

/** Half of the maximum: a tenth for a half, two digits exchanged, the next row's score. */
const leastDistance = 0.5;

/**
 * In standard deviations of what the column's scores usually differ by from the students' others: one more than the
 * farthest of so many normal values.
 */
const farInColumn = (scores: number): number => 1 + Math.sqrt(2 * Math.log(scores));
/** In standard deviations of what the student's other scores differ by among themselves. */
const farInRow = 2.5;

/** A fiftieth of the class, and one in any: a problem in which more are far is one that people either know or do not. */
const mostOf = (scores: number): number => Math.max(1, Math.floor(scores / 50));

/** Of a normal distribution, the standard deviation in median absolute deviations. */
const perMedian = 1.4826;

/**
 * Scores far from what the student's others lead one to expect: the column's mean, and how far the student is above the
 * class elsewhere. A zero is none: it is mostly work that was not handed in. `allSums` include `columnSums`.
 */
export const farScores = (
  rows: readonly string[],
  { column, earned, above }: Standing,
  allSums: Sums,
  columnSums: Sums,
): readonly MarkOf<'far'>[] => {
  const gaps: { readonly row: number; readonly gap: number; readonly spread: number; readonly level: number }[] = [];
  above.forEach((value, row) => {
    if (value === null) return;
    const { count, level, deviation } = othersAt(allSums, columnSums, row);
    if (count >= leastOthers) gaps.push({ row, gap: value - level, spread: deviation, level });
  });
  if (gaps.length < leastScores) return [];
  const usual = perMedian * medianOf(gaps.map(({ gap }) => Math.abs(gap)));
  const far = gaps.filter(({ gap, spread }) => {
    const least = Math.max(leastDistance, farInColumn(gaps.length) * usual, farInRow * spread);
    return Math.abs(gap) >= least;
  });
  if (far.length > mostOf(gaps.length)) return [];
  return far.map(({ row, level }) => ({
    kind: 'far',
    row: rows[row] ?? '',
    column: column.key,
    points: column.points[row] ?? 0,
    usual: Math.min(1, Math.max(0, earned + level)) * column.max,
  }));
};

const medianOf = (values: readonly number[]): number => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};
