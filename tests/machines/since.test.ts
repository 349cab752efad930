import { expect, test } from 'vitest';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import { commitsSince } from '../../machines/history/since.ts';
import { listed, local } from '../app/listed-commits.ts';

/** Commits whose clocks showed these hours, the newest first. */
const hours = async function* (...all: readonly number[]): AsyncGenerator<ListedCommit> {
  for (const [n, hour] of all.entries()) yield listed(all.length - n, local(22, hour), []);
};

const since = async (hour: number, most: number | undefined, ...all: readonly number[]) => {
  const found = await commitsSince(hours(...all), Date.parse(local(22, hour)), most);
  return [found.since.map(({ commit }) => commit.seq), found.before];
};

test('R20.13 what came after a time is told, not what came at it, and which commit was the last before', async () => {
  expect(await since(10, undefined, 14, 12, 10, 8)).toEqual([[4, 3], 2]);
  expect(await since(20, undefined, 14, 12)).toEqual([[], 2]);
  expect(await since(6, undefined, 14, 12)).toEqual([[2, 1], 0]);
});

test('R20.13 what was written by a wrong clock among later commits belongs to them', async () => {
  expect(await since(10, undefined, 14, 3, 12, 8)).toEqual([[4, 3, 2], 1]);
  expect(await since(10, undefined, ...Array.from({ length: 199 }, () => 3), 12, 8)).toMatchObject([
    { length: 200 },
    1,
  ]);
});

test('R20.13 so many are told and no more', async () => {
  expect((await since(10, 2, 14, 13, 12, 8))[0]).toEqual([4, 3]);
});
