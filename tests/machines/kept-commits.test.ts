import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedCommit } from '../../machines/history/commit-list.ts';
import { keptCommits } from '../../machines/history/kept-commits.ts';
import { count } from '../counts.ts';

/** A log of which every third commit changed nothing that is listed; and how many commits were read of it. */
const someLog = (length: number) => {
  const log = { length, read: 0, failsAt: 0 };
  const list = async function* (): AsyncGenerator<ListedCommit, void> {
    for (let seq = log.length; seq > 0; seq -= 1) {
      if (seq === log.failsAt) throw new Error('the disk failed');
      log.read += 1;
      if (seq % 3 !== 0) yield { commit: { seq } } as ListedCommit;
    }
  };
  return { log, list };
};

/** The numbers of the first commits of a listing. */
const first = async (commits: AsyncIterable<ListedCommit>, most: number): Promise<readonly number[]> => {
  const numbers: number[] = [];
  for await (const { commit } of commits) {
    if (numbers.length === most) break;
    numbers.push(commit.seq);
  }
  return numbers;
};

test('a second listing reads nothing that the first has read, and goes on where it ended', async () => {
  const { log, list } = someLog(1_000);
  const commits = keptCommits(list);
  const newest = await first(commits(), 100);
  const { read } = log;
  expect(await first(commits(), 99)).toEqual(newest.slice(0, 99));
  // What a listing looks at to find that nothing is new.
  expect(log.read).toBeLessThanOrEqual(read + 3);
  await first(commits(), 200);
  expect(log.read).toBeLessThan(320);
});

test('listings of a log that grows are what the log lists, also two at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(12),
      fc.array(fc.record({ grows: fc.nat(5), one: fc.nat(20), other: fc.nat(20) }), { maxLength: 8 }),
      async (length, steps) => {
        const { log, list } = someLog(length);
        const commits = keptCommits(list);
        for (const { grows, one, other } of steps) {
          log.length += grows;
          const found = await Promise.all([first(commits(), one), first(commits(), other)]);
          expect(found).toEqual([await first(list(), one), await first(list(), other)]);
        }
      },
    ),
    { numRuns: count(300, 5_000) },
  );
});

test('a listing that fails does not look as if it had ended, and the next one reads anew', async () => {
  const { log, list } = someLog(50);
  const commits = keptCommits(list);
  log.failsAt = 20;
  await expect(first(commits(), 50)).rejects.toThrow('the disk failed');
  await expect(first(commits(), 50)).rejects.toThrow('the disk failed');
  log.failsAt = 0;
  expect(await first(commits(), 50)).toEqual(await first(list(), 50));
});
