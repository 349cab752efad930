import { expect, test } from 'vitest';
import type { AskedCommand } from '../../events/commit.ts';
import type { Running } from '../../events/steps.ts';
import { genesisHash } from '../../log/header.ts';
import { readCommits } from '../../log/lines/read.ts';
import { memoryLog, readingLog } from '../../log/stored/memory.ts';
import { header as sample } from './chain.ts';
import { encodeCommit } from './encoded.ts';
import { countingSalts, gradeEdit, gradeEdited, sampleHeader } from './sample.ts';
import { failsWith } from './tabs.ts';

const written = async (commits: number) => {
  const log = memoryLog({ newHeader: () => sampleHeader('home'), newSalt: countingSalts() });
  await log.append(
    await log.head(),
    Array.from({ length: commits }, (_, n) => gradeEdit(n + 1)),
  );
  return { header: await log.header(), lines: await log.lines(0) };
};

test('lines that were checked before are read as checked ones are', async () => {
  const { header, lines } = await written(5);
  const log = readingLog(header, lines);
  expect((await log.read(0)).commits).toEqual(readCommits(lines).commits);
  expect((await log.read(3, 1)).commits.map(({ seq }) => seq)).toEqual([4]);
});

test('a line in another’s place, or after another line, is damage', async () => {
  const { header, lines } = await written(3);
  const [first = '', second = '', third = ''] = lines;
  await failsWith('damaged', readingLog(header, [first, third, second]).read(0), 'commit 2');
  const other = await written(3);
  const foreign = other.lines[1]?.replace(/"prevHash":"[0-9a-f]{64}"/, `"prevHash":"${'0'.repeat(64)}"`) ?? '';
  await failsWith('damaged', readingLog(header, [first, foreign, third]).read(0), 'commit 2');
});

/** A line that is long enough to be parsed entry by entry. */
const longLine = (command: AskedCommand): string => {
  const events = Array.from({ length: 500 }, (_, n) => gradeEdited(n, `problem ${n} ${'x'.repeat(40)}`));
  const before = { seq: 0, hash: genesisHash(sample) };
  return encodeCommit({ ...gradeEdit(1), command, events }, before, countingSalts()).line;
};

test('it is read in steps, the commit of a long line event by event', async () => {
  const { header, lines } = await written(5);
  let steps = 0;
  const run: Running = async (work) => {
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      steps += 1;
    }
  };
  await readingLog(header, lines).read(0, 5, run);
  expect(steps).toBeGreaterThanOrEqual(5);
  steps = 0;
  await readingLog(header, [longLine({ type: 'ApplyImport' })]).read(0, 1, run);
  expect(steps).toBeGreaterThan(500);
});

const looksLikeEntry = { salt: '0'.repeat(32), v: 1, event: { type: 'CourseDeleted' } };

test.each([[[{}]], [[]], [[looksLikeEntry]]])(
  'a long line whose command holds what looks like events, %j, has its own and no others',
  async (events) => {
    const { header } = await written(0);
    const line = longLine({ type: 'ApplyImport', prevHash: '0'.repeat(64), events } as AskedCommand);
    const { commits } = await readingLog(header, [line]).read(0);
    expect(commits).toEqual(readCommits([line]).commits);
    expect(commits[0]?.events).toHaveLength(500);
  },
);

test('a long line without events, whose command holds what looks like some, has none', async () => {
  const { header } = await written(0);
  const before = { seq: 0, hash: genesisHash(sample) };
  const command = { type: 'x'.repeat(100_000), prevHash: '0'.repeat(64), events: [looksLikeEntry] };
  const { line } = encodeCommit({ ...gradeEdit(1), command, events: [] }, before, countingSalts());
  expect((await readingLog(header, [line]).read(0)).commits[0]?.events).toEqual([]);
});
