import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { historyRows } from '../../src/components/history/history-rows.ts';
import {
  daysOfRows,
  joined,
  type SittingRow,
  type StoryRow,
  sittingRemarks,
  sittingsByRow,
  sittingWords,
  storyRows,
} from '../../src/screens/history/story-rows.ts';
import { a1, ana, ben, classroom } from '../builders.ts';
import { bookOf } from '../given.ts';
import { listed, local, score } from './listed-commits.ts';

const book = bookOf(...classroom());
const pasted = { command: { type: 'EditGrades', how: 'pasted' as const } };
const all = historyRows(book, [
  listed(6, local(20, 15), [score(a1, ben, 3)]),
  listed(5, local(20, 15), [score(a1, ana, 900, 2)]),
  listed(4, local(20, 15), [score(a1, ana, 2)]),
  listed(3, local(20, 15), [score(a1, ana, 1)], pasted),
  listed(2, local(18), [score(a1, ben, 1)]),
  listed(1, local(18), [score(a1, ana, 1)]),
]);
type Wish = { readonly open?: string; readonly isOldestFirst?: boolean };
const rowsOf = ({ open, isOldestFirst = false }: Wish = {}, shown = all, list = all): readonly StoryRow[] =>
  atOnce(storyRows(atOnce(daysOfRows(shown, list)), (id) => id === open, isOldestFirst));
const told = (rows: readonly StoryRow[]): readonly string[] =>
  rows.map((row) => {
    if (row.is === 'day') return `${row.day}: ${row.changes}`;
    return row.is === 'one' ? `${row.isInside ? '- ' : ''}${row.id}` : `${row.rows.length}${row.isOpen ? ' open' : ''}`;
  });
const sittingIn = (rows: readonly StoryRow[]): SittingRow => {
  const found = rows.find((row) => row.is === 'sitting');
  if (!found) throw new Error('There is a sitting.');
  return found;
};

test('R20.22 days, closed sittings and commits are rows, the newest or the oldest first', () => {
  expect(told(rowsOf())).toEqual(['2026-11-20: 4', '3', '3', '2026-11-18: 2', '2', '1']);
  expect(told(rowsOf({ isOldestFirst: true }))).toEqual(['2026-11-18: 2', '1', '2', '2026-11-20: 4', '3', '3']);
});

test('R20.22 an open sitting has its commits below it, each of which knows its sitting', () => {
  const opened = ['2026-11-20: 4', '3 open', '- 6', '- 5', '- 4', '3'];
  const { id } = sittingIn(rowsOf());
  expect(told(rowsOf({ open: id })).slice(0, 6)).toEqual(opened);
  expect([...atOnce(sittingsByRow(atOnce(daysOfRows(all, all))))]).toEqual(['6', '5', '4'].map((row) => [row, id]));
  expect(told(rowsOf({ open: id, isOldestFirst: true })).slice(4)).toEqual(['3', '3 open', '- 4', '- 5', '- 6']);
});

test('R20.22 a sitting keeps its id while newer commits join it, and every row has an id of its own', () => {
  const before = all.slice(1);
  const earlier = historyRows(book, [
    listed(5, local(20, 15), [score(a1, ana, 2)]),
    listed(4, local(20, 15), [score(a1, ana, 2)]),
    listed(2, local(20, 15), [score(a1, ana, 2)]),
  ]);
  const later = historyRows(book, [listed(7, local(20, 15), [score(a1, ana, 2)]), ...earlier.map((row) => row.listed)]);
  const idOf = (rows: typeof all): string => sittingIn(rowsOf({}, rows, rows)).id;
  expect(idOf(later)).toBe(idOf(earlier));
  expect(told(rowsOf({}, before))).toEqual(['2026-11-20: 3', '5', '4', '3', '2026-11-18: 2', '2', '1']);
  const ids = rowsOf({ open: idOf(all) }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('R20.22 a sitting says what all its commits did, the oldest first, and what is to know of them', () => {
  const sitting = sittingIn(rowsOf());
  expect(joined(sitting)).toMatchObject({ size: 3, changes: [{ to: 2 }, { from: 2, to: 900 }, { to: 3 }] });
  expect(sittingWords(book, sitting)).toBe('P1, 2 students');
  expect(sittingRemarks(sitting)).toEqual(['over maximum']);
  const [first, ...others] = sitting.rows;
  const of = (unusual: readonly (readonly string[])[]): SittingRow => ({
    ...sitting,
    rows: [
      { ...first, unusual: unusual[0] ?? [] },
      ...others.map((row, n) => ({ ...row, unusual: unusual[n + 1] ?? [] })),
    ],
  });
  expect(sittingRemarks(of([['a'], ['a', 'b'], []]))).toEqual(['2 × a', 'b']);
  expect(sittingRemarks(of([['a'], ['a'], ['a']]))).toEqual(['a']);
});
