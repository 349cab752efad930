import type { MarkOf } from './mark.ts';
import type { ScoreColumn } from './scores.ts';

/** So many scores in the row, so many of them neither zero nor full, and so many rows, or nothing is said. */
const [leastScores, leastBetween, leastRows] = [4, 3, 8];

/**
 * How many other rows may be expected to be equal by chance, if each value comes as often as it does in its column. Far
 * less than one, because good students have the same high scores in all columns.
 */
const mostByChance = 1e-4;

/** How many rows may be equal: a twentieth of the class, and one pair in any. Where more are, they worked together. */
const mostEqual = (rows: number): number => Math.max(2, Math.floor(rows / 20));

/** Rows that are equal in all of the columns, blanks included, and would hardly be so by chance. */
export const equalRows = (
  rows: readonly string[],
  columns: readonly ScoreColumn[],
): readonly MarkOf<'equal rows'>[] => {
  if (columns.length < leastScores || rows.length < leastRows) return [];
  const groups = new Map<string, number[]>();
  rows.forEach((_, row) => {
    const key = columns.map(({ points }) => points[row] ?? '').join(' ');
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  });
  const equalGroups = [...groups.values()].filter((group) => group.length > 1 && isTelling(columns, group[0] ?? 0));
  if (equalGroups.reduce((sum, group) => sum + group.length, 0) > mostEqual(rows.length)) return [];
  const countsByColumn = equalGroups.length === 0 ? [] : columns.map(countsOf);
  return equalGroups
    .filter(([row = 0]) => expectedByChance(columns, countsByColumn, row) <= mostByChance)
    .map((group) => ({
      kind: 'equal rows',
      rows: group.map((row) => rows[row] ?? ''),
      scores: columns.filter(({ points }) => (points[group[0] ?? 0] ?? null) !== null).length,
    }));
};

/** Whether a row has so many scores, neither zero nor full, that another equal one means something. */
const isTelling = (columns: readonly ScoreColumn[], row: number): boolean => {
  const scored = columns.filter(({ points }) => (points[row] ?? null) !== null);
  const between = scored.filter(({ points, max }) => points[row] !== 0 && points[row] !== max);
  return scored.length >= leastScores && between.length >= leastBetween;
};

type Counts = { readonly all: number; readonly byValue: ReadonlyMap<number, number> };

const countsOf = ({ points }: ScoreColumn): Counts => {
  const byValue = new Map<number, number>();
  let all = 0;
  for (const value of points) {
    if (value === null) continue;
    all += 1;
    byValue.set(value, (byValue.get(value) ?? 0) + 1);
  }
  return { all, byValue };
};

/** How many rows like this one chance alone would bring, if columns had nothing to do with each other. */
const expectedByChance = (columns: readonly ScoreColumn[], countsByColumn: readonly Counts[], row: number): number =>
  columns.reduce((expected, { points }, at) => {
    const value = points[row] ?? null;
    const counts = countsByColumn[at];
    if (value === null || !counts) return expected;
    // The pair itself says nothing of how often the value comes by chance, but it comes at least once.
    return (expected * Math.max(1, (counts.byValue.get(value) ?? 0) - 1)) / counts.all;
  }, columns[0]?.points.length ?? 0);
