import { expect, test } from 'vitest';
import { readCommits } from '../../log/lines/read.ts';
import { memoryLog, readingLog } from '../../log/stored/memory.ts';
import { gradeEdit, sampleHeader } from './sample.ts';
import { failsWith } from './tabs.ts';

const written = async (commits: number) => {
  let salts = 0;
  const newSalt = (): string => String(++salts).padStart(32, '0');
  const log = memoryLog({ newHeader: () => sampleHeader('home'), newSalt });
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
