import { expect, test } from 'vitest';
import { readLogFile } from '../../log/file/check.ts';
import { logFileText } from '../../log/file/writing.ts';
import { memoryLog } from '../../log/memory.ts';
import type { Log } from '../../log/port.ts';
import { gradeEdit, sampleMaking } from './sample.ts';
import { writeLogFile } from './whole-file.ts';

const logOf = async (commits: number, segmentSize = 4096): Promise<Log> => {
  const log = memoryLog(sampleMaking({ segmentSize }));
  const drafts = Array.from({ length: commits }, (_, n) => gradeEdit(n));
  await log.append(await log.head(), drafts);
  return log;
};

const slicesOf = async (log: Log, meanwhile?: () => Promise<void>): Promise<readonly string[]> => {
  const slices: string[] = [];
  for await (const slice of logFileText(log)) {
    if (slices.length === 0) await meanwhile?.();
    slices.push(slice);
  }
  return slices;
};

const linesOf = (slices: readonly string[]): readonly string[] => {
  const lines = slices.join('').split('\n');
  expect(lines.pop()).toBe('');
  return lines;
};

test('a log of several slices, partly sealed, becomes the file that its lines make', async () => {
  const log = await logOf(9_000);
  await log.seal(5_000);
  const slices = await slicesOf(log);
  expect(slices.length).toBeGreaterThan(3);
  const lines = linesOf(slices);
  expect(lines).toEqual([...writeLogFile(await log.header(), await log.lines(0))]);
  expect(readLogFile(lines)).toMatchObject({ kind: 'log', head: { seq: 9_000 } });
});

test('an empty log makes a file as well', async () => {
  expect(readLogFile(linesOf(await slicesOf(await logOf(0))))).toMatchObject({ kind: 'log', lines: [] });
});

test('what is appended meanwhile is not in the file, which still verifies', async () => {
  const log = await logOf(1);
  const slices = await slicesOf(log, async () => {
    await log.append(await log.head(), [gradeEdit(1)]);
  });
  expect((await log.head()).seq).toBe(2);
  expect(readLogFile(linesOf(slices))).toMatchObject({ kind: 'log', head: { seq: 1 } });
});

test.each([
  ['whose last line is missing', (lines: readonly string[]) => lines.slice(0, -1)],
  ['that has no lines left', () => []],
])('a log %s makes no file', async (_, left) => {
  const log = await logOf(3);
  const cut: Log = { ...log, lines: async (after, limit) => left(await log.lines(after, limit)) };
  await expect(slicesOf(cut)).rejects.toMatchObject({ reason: 'damaged' });
});
