import { expect, test } from 'vitest';
import { type Log, LogFailure, type LogFailureReason } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { logWithFallback } from '../../src/browser/log-with-fallback.ts';

const logOf = (user: string): Log =>
  memoryLog({
    newHeader: () => ({ logId: 'log', user, backend: '', at: '2026-01-15T09:00:00.000Z', app: 'test' }),
    newSalt: () => '0'.repeat(32),
  });

/** A log whose database answers so when it is opened. */
const failing = (reason: LogFailureReason): Log => ({
  ...logOf('disk'),
  header: async () => {
    throw new LogFailure(reason, 'as the test wants it');
  },
});

test('a log that opens is kept', async () => {
  const { header, isKept } = await logWithFallback(logOf('disk'), () => logOf('memory'));
  expect([isKept, header.includes('"disk"')]).toEqual([true, true]);
});

test.each(['unavailable', 'open timed out'] as const)(
  'where the disk is %s, memory takes its place',
  async (reason) => {
    const { header, isKept } = await logWithFallback(failing(reason), () => logOf('memory'));
    expect([isKept, header.includes('"memory"')]).toEqual([false, true]);
  },
);

test.each(['blocked', 'damaged', 'quota', 'outdated', 'gone'] as const)(
  'a log that is %s is told, and nothing takes its place',
  async (reason) => {
    await expect(logWithFallback(failing(reason), () => expect.unreachable())).rejects.toMatchObject({ reason });
  },
);

test('a database that did not open in time is let go of, should it open yet', async () => {
  const closed: string[] = [];
  const late = { ...failing('open timed out'), close: () => void closed.push('late') };
  await logWithFallback(late, () => logOf('memory'));
  expect(closed).toEqual(['late']);
});

test('a fault of this app is no missing disk: nothing takes its place', async () => {
  const fault = new TypeError('a bug');
  const faulty: Log = { ...logOf('disk'), header: () => Promise.reject(fault) };
  await expect(logWithFallback(faulty, () => expect.unreachable())).rejects.toBe(fault);
});
