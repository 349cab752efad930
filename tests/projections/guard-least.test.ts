/** How little keeps each check of the guard silent: with one score, row or column less it says nothing. */
import { describe, expect, test } from 'vitest';
import { constantIn } from '../../projections/guard/constant.ts';
import { equalRows } from '../../projections/guard/equal-rows.ts';
import { farScores } from '../../projections/guard/far.ts';
import { jumpFromBefore, jumpFromOthers } from '../../projections/guard/mean.ts';
import { type ScoreColumn, standingOf, sumsOf } from '../../projections/guard/scores.ts';
import { shiftOf } from '../../projections/guard/shift.ts';

const times = <T>(count: number, of: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => of(at));
const names = (count: number): string[] => times(count, (at) => `s${at}`);
const columnOf = (points: ScoreColumn['points'], more: Partial<ScoreColumn> = {}): ScoreColumn => ({
  ...{ key: 'a p', part: 'a', max: 10, points },
  ...more,
});
const standing = (points: ScoreColumn['points'], more: Partial<ScoreColumn> = {}) => {
  const found = standingOf(columnOf(points, more));
  if (!found) throw new Error('nothing can be compared');
  return found;
};

test.each([
  ['ten students, against three assessments of ten', 10, [10, 10, 10], 0.5],
  ['nine students', 9, [10, 10, 10], undefined],
  ['against two assessments of ten and one of nine', 10, [10, 9, 10], undefined],
  ['the nearest mean of ten, beside a nearer one of nine', 10, [10, 10, 10, 9], 0.5],
])('a mean of %s', (_, own, others, than) => {
  const mean = { part: 'a', mean: 0.1, scores: own };
  const means = [0.5, 0.6, 0.7, 0.2].slice(0, others.length);
  const all = [mean, ...means.map((each, at) => ({ part: `b${at}`, mean: each, scores: others[at] ?? 0 }))];
  expect(jumpFromOthers(mean, all)?.than).toBe(than);
});

test.each([
  ['ten who had scores here before', 10, 10, true],
  ['nine of them', 9, 9, false],
  ['ten of whom one had none', 10, 9, false],
])('a mean of %s', (_, now, before, isTold) => {
  const column = columnOf(
    times(now, () => 9),
    { before: times(now, (at) => (at < before ? 5 : null)) },
  );
  expect(jumpFromBefore(column) !== undefined).toBe(isTold);
});

test.each([
  ['zeros', 0, 10, 5],
  ['halves', 5, 10, 8],
  ['full marks', 10, 10, 20],
])('%s for everybody are told of so many, and of no fewer', (_, value, max, least) => {
  const of = (count: number) =>
    constantIn(
      standing(
        times(count, () => value),
        { max },
      ),
    );
  expect(of(least)).toMatchObject({ points: value, scores: least });
  expect(of(least - 1)).toBeUndefined();
});

describe('equal rows', () => {
  /** The first two rows are equal; in the first `full` columns both have everything. */
  const told = (rows: number, columns: number, full = 0): number => {
    const value = (row: number, at: number): number =>
      row < 2 && at < full ? 1000 : 1 + ((Math.max(row, 1) * (at + 3)) % 997);
    const of = (at: number) =>
      columnOf(
        times(rows, (row) => value(row, at)),
        { max: 1000 },
      );
    return equalRows(names(rows), times(columns, of)).length;
  };

  test('are told of eight students and of no fewer, and with four scores and with no fewer', () => {
    expect([told(8, 6), told(7, 6), told(120, 4), told(120, 3)]).toEqual([1, 0, 1, 0]);
  });

  test('are told only where three of their scores are neither nothing nor everything', () => {
    expect([told(30, 5, 2), told(30, 5, 3)]).toEqual([1, 0]);
  });
});

describe('a score far from the others of its student', () => {
  /** Everybody is as good as everybody else in all columns, and the first one has nearly nothing in this one. */
  const told = (rows: number, others: number): number => {
    const odd = standing(times(rows, (row) => (row === 0 ? 1 : 9)));
    const even = times(others, () => standing(times(rows, () => 9)));
    return farScores(names(rows), odd, sumsOf(rows, [odd, ...even]), sumsOf(rows, [odd])).length;
  };

  test('is told of twelve students with four others each, and of no fewer', () => {
    expect([told(12, 4), told(11, 4), told(12, 3)]).toEqual([1, 0, 0]);
  });
});

describe('a column that goes with the others of the row below', () => {
  const levels = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9];
  const told = (rows: number) => {
    const other = standing(levels.slice(0, rows));
    const own = standing(levels.slice(1, rows + 1));
    const shift = shiftOf(own.above, sumsOf(rows, [own, other]), sumsOf(rows, [own]));
    return shift && [shift.by, shift.pairs];
  };

  test('is told of twelve pairs, and of no fewer', () => {
    expect([told(13), told(12)]).toEqual([[1, 12], undefined]);
  });
});
