import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { readLogFile } from '../../log/file/check.ts';
import { logPartText } from '../../log/file/part.ts';
import { logFileText } from '../../log/file/writing.ts';
import { genesisHash } from '../../log/header.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import type { Log } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
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

/** The part of that log from one time on and before another. */
const partOf = async (log: Log, from: string, until: string): Promise<readonly string[]> => {
  const slices: string[] = [];
  for await (const slice of logPartText(log, { from: Date.parse(from), until: Date.parse(until) })) slices.push(slice);
  return slices.length === 0 ? [] : linesOf(slices);
};

const dated = async (...days: readonly number[]): Promise<Log> => {
  const log = memoryLog(sampleMaking({}));
  const at = (day: number) => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`;
  await log.append(
    await log.head(),
    days.map((day, n) => ({ ...gradeEdit(n), at: at(day) })),
  );
  return log;
};

test('R21.5 a part of a log says after which commit it begins, and is unbroken', async () => {
  const log = await dated(1, 2, 3, 4, 5);
  const lines = await partOf(log, '2026-03-02', '2026-03-04');
  const found = readLogFile(lines);
  const [before, , last] = await log.lines(0);
  expect(lines).toHaveLength(4);
  expect(found).toMatchObject({
    kind: 'log',
    header: { part: { after: 1, hash: hashOfLine(before ?? ''), log: genesisHash(await log.header()) } },
    head: { seq: 3, hash: hashOfLine(last ?? '') },
  });
});

test('a part from the beginning says so, and a range without commits makes no file', async () => {
  const log = await dated(1, 2, 3);
  const found = readLogFile(await partOf(log, '2026-01-01', '2026-03-03'));
  expect(found).toMatchObject({ kind: 'log', header: { part: { after: 0 } }, head: { seq: 2 } });
  expect(await partOf(log, '2026-05-01', '2026-06-01')).toEqual([]);
});

test('R21.5 a part has what happens at its first moment, and nothing of the moment where it ends', async () => {
  const log = await dated(1, 2, 3);
  const lines = await partOf(log, '2026-03-02T12:00:00.000Z', '2026-03-03T12:00:00.000Z');
  expect(lines.slice(1, -1)).toEqual(await log.lines(1, 1));
});

test('a part far back in a long log is found', async () => {
  const log = await logOf(4_200);
  await log.append(await log.head(), [{ ...gradeEdit(1), id: asId('late'), at: '2026-05-01T12:00:00.000Z' }]);
  const lines = await partOf(log, '2026-05-01', '2026-05-02');
  expect(readLogFile(lines)).toMatchObject({ header: { part: { after: 4_200 } }, head: { seq: 4_201 } });
});

test('a part has what lies between its first and its last commit, wherever the clock was', async () => {
  const log = await dated(2, 9, 3, 1, 4, 8);
  expect(await partOf(log, '2026-03-03', '2026-03-05')).toHaveLength(2 + 3);
});

test('a part of which the header was changed by hand is none', async () => {
  const lines = await partOf(await dated(1, 2, 3), '2026-03-02', '2026-03-09');
  const [first = '', ...others] = lines;
  for (const [from, to] of [
    ['"after":1', '"after":2'],
    ['"user":"', '"user":"x'],
    ['"after":1', '"after":1.5'],
    ['"part":{', '"part":{"x":1,'],
  ] as const) {
    expect(readLogFile([first.replace(from, to), ...others]).kind).toBe('bad');
  }
});
