import { expect, test } from 'vitest';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import { commitsSince, lastBefore } from '../../machines/history/since.ts';
import { listed, local } from '../app/listed-commits.ts';

/** Commits whose clocks showed these hours, the newest first. */
const hours = async function* (...all: readonly number[]): AsyncGenerator<ListedCommit> {
  for (const [n, hour] of all.entries()) yield listed(all.length - n, local(22, hour), []);
};

const since = async (hour: number, most: number, ...all: readonly number[]): Promise<readonly number[]> => {
  const found = await commitsSince(hours(...all), Date.parse(local(22, hour)), most);
  return found.map(({ commit }) => commit.seq);
};
const before = (hour: number, ...all: readonly number[]): Promise<number> =>
  lastBefore(hours(...all), Date.parse(local(22, hour)));

test('R20.13 what came after a time is told, not what came at it, and which commit was the last before', async () => {
  expect(await since(10, 9, 14, 12, 10, 8)).toEqual([4, 3]);
  expect(await before(10, 14, 12, 10, 8)).toBe(2);
  expect(await since(20, 9, 14, 12)).toEqual([]);
  expect(await before(20, 14, 12)).toBe(2);
  expect(await since(6, 9, 14, 12)).toEqual([2, 1]);
  expect(await before(6, 14, 12)).toBe(0);
});

test('R20.13 what was written by a wrong clock among later commits belongs to them', async () => {
  expect(await since(10, 9, 14, 3, 12, 8)).toEqual([4, 3, 2]);
  expect(await before(10, 14, 3, 12, 8)).toBe(1);
  const wrong = [...Array.from({ length: 199 }, () => 3), 12, 8];
  expect(await since(10, 999, ...wrong)).toHaveLength(200);
  expect(await before(10, ...wrong)).toBe(1);
});

test('R20.13 so many are told and no more', async () => {
  expect(await since(10, 2, 14, 13, 12, 8)).toEqual([4, 3]);
});
