import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf } from '../../events/record.ts';
import { memoryLog } from '../../log/memory.ts';
import { readCommits } from '../../log/read.ts';
import { wordsOfTouching } from '../../projections/why/causes.ts';
import { whyChanged } from '../../projections/why/why-changed.ts';
import { count } from '../counts.ts';
import { fill, stories } from './history-logs.ts';
import { making, open } from './opened-ledger.ts';

test('R23.6 the commits that name a student, or a rule, tell as much of a grade as all commits do', async () => {
  const waiting = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };
  await fc.assert(
    fc.asyncProperty(stories(25), fc.nat(), async (story, cut) => {
      const log = memoryLog({ ...making, segmentSize: story.segmentSize });
      await fill(log, story);
      const ledger = await open(log);
      const { commits } = readCommits(await log.lines(0));
      const after = cut % commits.length;
      const start = await ledger.bookAt(after, waiting);
      const { offerings, students } = ledger.book();
      for (const offeringId of keysOf(offerings).slice(0, 2)) {
        for (const studentId of keysOf(students).slice(0, 2)) {
          const seat = { offeringId, studentId };
          const named = await ledger.commitsNaming(wordsOfTouching(seat), after);
          expect(whyChanged(start, named, seat)).toEqual(whyChanged(start, commits.slice(after), seat));
        }
      }
      await ledger.close();
    }),
    { numRuns: count(30, 1_000) },
  );
});
