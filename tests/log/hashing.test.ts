import { expect, test } from 'vitest';
import type { CommitDraft } from '../../events/commit.ts';
import { atOnce } from '../../events/steps.ts';
import { sha256Hex } from '../../log/digest.ts';
import { type Hashing, hashedCommit, preparingElsewhere } from '../../log/hashing.ts';
import { linkCommit } from '../../log/lines/line.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { encodeCommit } from './encoded.ts';
import { countingSalts, gradeEdit, gradeEdited, sampleMaking } from './sample.ts';
import { verified } from './verified.ts';

/** Its text is longer than what is sent at once. */
const large: CommitDraft = {
  ...gradeEdit(1),
  events: Array.from({ length: 30 }, (_, n) => gradeEdited(n, `problem é ${'x'.repeat(50_000)}`)),
};
const before = { seq: 4, hash: 'a'.repeat(64) };

const elsewhere: Hashing = async (texts) => texts.map(sha256Hex);

const linked = async (hashing: Hashing | undefined) =>
  linkCommit(await hashedCommit(atOnce(preparingElsewhere(large, countingSalts(), hashing))), before);

test.each([
  { name: 'elsewhere', hashing: elsewhere },
  { name: 'nowhere else', hashing: undefined },
  { name: 'where it fails', hashing: () => Promise.reject(new Error('no worker')) },
  { name: 'where too few come back', hashing: async () => [] },
])('a commit that is hashed $name has the line that it always has', async ({ hashing }) => {
  expect(await linked(hashing)).toEqual(encodeCommit(large, before, countingSalts()));
});

test('a large commit is hashed in several batches, and a log with it is sound', async () => {
  const batches: number[] = [];
  const log = memoryLog(
    sampleMaking({
      hashing: (texts) => {
        batches.push(texts.length);
        return elsewhere(texts);
      },
    }),
  );
  await log.append(await log.head(), [atOnce(log.preparing(large))]);
  expect(batches.length).toBeGreaterThan(2);
  expect(batches.reduce((sum, count) => sum + count)).toBe(large.events.length);
  expect(await verified(log)).toMatchObject({ kind: 'log', head: { seq: 1 } });
});

test.each([1000, 1001, 2500])(
  'a commit of %i events, joined in parts, has the line that it always has',
  async (count) => {
    const long: CommitDraft = { ...gradeEdit(1), events: Array.from({ length: count }, (_, n) => gradeEdited(n, 'p')) };
    const log = memoryLog(sampleMaking({ newSalt: countingSalts() }));
    const head = await log.head();
    await log.append(head, [long, gradeEdit(2)]);
    const salts = countingSalts();
    const first = encodeCommit(long, head, salts);
    const second = encodeCommit(gradeEdit(2), first.position, salts);
    expect(await log.lines(0)).toEqual([first.line, second.line]);
    expect(await verified(log)).toMatchObject({ kind: 'log', head: { seq: 2 } });
  },
);
