import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf } from '../../events/record.ts';
import { readCommits } from '../../log/lines/read.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { wordsOfTouching } from '../../projections/why/causes.ts';
import { whyChanged } from '../../projections/why/why-changed.ts';
import { count } from '../counts.ts';
import { gradeEdit } from '../log/sample.ts';
import { fill, stories } from './history-logs.ts';
import { making, open } from './opened-ledger.ts';
import { stepByStep } from './sliced-class.ts';

test('R23.6 the commits that name a student, or a rule, tell as much of a grade as all commits do', async () => {
  await fc.assert(
    fc.asyncProperty(stories(25), fc.nat(), async (story, cut) => {
      const log = memoryLog({ ...making, segmentSize: story.segmentSize });
      await fill(log, story);
      const ledger = await open(log);
      const { commits } = readCommits(await log.lines(0));
      const after = cut % commits.length;
      const start = await ledger.history.bookAt(after, unwatched);
      const { offerings, students } = ledger.book();
      for (const offeringId of keysOf(offerings).slice(0, 2)) {
        for (const studentId of [...students.keys()].slice(0, 2)) {
          const seat = { offeringId, studentId };
          const named = await ledger.history.naming(
            wordsOfTouching(seat),
            { first: after + 1, last: commits.length },
            unwatched,
          );
          expect(whyChanged(start, named, seat)).toEqual(whyChanged(start, commits.slice(after), seat));
        }
      }
      await ledger.close();
    }),
    { numRuns: count(30, 1_000) },
  );
});

/** A log of so many commits, and a ledger on it that is given a chance to pause at each step. */
const many = async (commits: number, between: (pauses: number) => void) => {
  const log = memoryLog(making);
  await log.append(
    await log.head(),
    Array.from({ length: commits }, (_, n) => gradeEdit(n + 1)),
  );
  const slicing = stepByStep(between);
  return { slicing, ledger: await open(log, 'tab', slicing) };
};

test('whoever looks through many short commits lets everything else have its turn between them', async () => {
  const { slicing, ledger } = await many(300, () => undefined);
  slicing.pauses = 0;
  expect(await ledger.history.naming(['"nobody"'], { first: 1, last: 300 }, unwatched)).toEqual([]);
  expect(slicing.pauses).toBe(300);
  expect(await ledger.history.naming(['"GradeEdited"'], { first: 100, last: 120 }, unwatched)).toHaveLength(21);
});

test('a search that is given up ends, and says how far it is until then', async () => {
  const control = new AbortController();
  const { slicing, ledger } = await many(300, (pauses) => {
    if (pauses === 100) control.abort();
  });
  slicing.pauses = 0;
  const shares: number[] = [];
  const waiting = { tell: (share: number) => shares.push(share), signal: control.signal };
  await expect(ledger.history.naming(['"nobody"'], { first: 1, last: 300 }, waiting)).rejects.toThrow('abort');
  expect(shares).toEqual([64 / 300]);
});
