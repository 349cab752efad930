import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOfLines } from '../../machines/history/keys-of-lines.ts';
import { unsliced } from '../../machines/slices.ts';
import type { GradeSubject } from '../../projections/book/subject.ts';
import { count } from '../counts.ts';
import { appendAll, failsWith } from '../log/tabs.ts';
import { all, fill, stories, toldAsNaively } from '../machines/history-logs.ts';
import { open } from '../machines/opened-ledger.ts';
import { freshName, logOn, tamper } from './log-database.ts';

test('what IndexedDB tells on demand of every subject and field is what all commits in a row tell', async () => {
  let entries = 0;
  await fc.assert(
    fc.asyncProperty(stories(12), async (story) => {
      const name = freshName();
      const filled = logOn(name, { segmentSize: story.segmentSize });
      await fill(filled, story);
      filled.close();
      const log = logOn(name);
      const ledger = await open(log);
      entries += await toldAsNaively(ledger, log);
      await ledger.close();
    }),
    { numRuns: count(4, 40) },
  );
  expect(entries).toBeGreaterThan(5);
});

/** Each commit of `appendAll` edits the grade of the student with the remainder of its number. */
const student = (n: number): GradeSubject => ({
  what: 'grade',
  assessmentId: 'assessment~1' as never,
  studentId: `student~${n}` as never,
});

test('a segment that does not name the subject is not unpacked, unless nobody knows what it names', async () => {
  const name = freshName();
  const log = logOn(name, { segmentSize: 2 });
  await appendAll(log, [1, 2, 3, 4, 5]);
  await log.seal(4, keysOfLines(unsliced));
  const ledger = await open(log);
  await tamper(name, 'segments', (segments) => segments.put({ first: 1, last: 2, gzip: new Uint8Array([1, 2, 3]) }, 1));
  expect(await all(ledger.history.of(student(4)))).toMatchObject([{ to: 4 }]);
  expect(await all(ledger.history.of(student(6)))).toEqual([]);
  await failsWith('damaged', all(ledger.history.of(student(2))), 'segment 1-2');
  await tamper(name, 'meta', (meta) => meta.delete(['keys', 1]));
  await failsWith('damaged', all(ledger.history.of(student(4))), 'segment 1-2');
  await ledger.close();
});

test('rows that are missing behind a segment about other things are noticed', async () => {
  const name = freshName();
  const log = logOn(name, { segmentSize: 2 });
  await appendAll(log, [1, 2, 3, 4, 5]);
  await log.seal(4, keysOfLines(unsliced));
  const ledger = await open(log);
  await tamper(name, 'segments', (segments) => segments.delete(3));
  await tamper(name, 'meta', (meta) => meta.delete(['keys', 3]));
  await failsWith('damaged', all(ledger.history.of(student(6))), 'commit 4');
  await ledger.close();
});
