import { expect, test } from 'vitest';
import { memoryLog } from '../../log/stored/memory.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { rangeBetween } from '../../src/screens/history/undo-range.tsx';
import { gradeEdit } from '../log/sample.ts';
import { making, open } from './opened-ledger.ts';

test('R20.6 a range goes from the first to the last commit of these times, and has what lies between', async () => {
  const log = memoryLog(making);
  const hours = [7, 8, 9, 6, 10, 11];
  const at = (hour: number): string => `2026-11-22T${String(hour).padStart(2, '0')}:00:00.000Z`;
  await log.append(
    await log.head(),
    hours.map((hour, n) => ({ ...gradeEdit(n), at: at(hour) })),
  );
  const ledger = await open(log);
  const between = (from: number, to: number) =>
    rangeBetween(ledger, Date.parse(at(from)), Date.parse(at(to)), unwatched);
  expect(await between(8, 10)).toEqual({ first: 2, last: 5 });
  expect(await between(9, 9)).toEqual({ first: 3, last: 3 });
  const second = 1_000;
  const until = (end: number) => rangeBetween(ledger, Date.parse(at(8)), end, unwatched);
  expect((await until(Date.parse(at(10)) - 59 * second)).last).toBe(5);
  expect((await until(Date.parse(at(10)) - 60 * second)).last).toBe(3);
  expect(await between(12, 13)).toEqual({ first: 7, last: 0 });
});
