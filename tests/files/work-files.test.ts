import { afterEach, expect, test, vi } from 'vitest';
import type { FileRange } from '../../log/port.ts';
import { ledgerPart } from '../../src/files/work-files.ts';

afterEach(() => vi.unstubAllEnvs());

async function* nothing(): AsyncGenerator<string> {
  yield* [];
}

/** The moments between which a part of these days is asked for. */
const asked = async (first: string, last: string) => {
  const ranges: unknown[] = [];
  const file = (range?: FileRange): AsyncIterable<string> => {
    ranges.push(range);
    return nothing();
  };
  expect(await ledgerPart({ file }, 'ana', { first, last })).toBeUndefined();
  const [range] = ranges as [{ readonly from: number; readonly until: number }];
  return [range.from, range.until].map((at) => new Date(at).toISOString());
};

test.each([
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  ['Europe/Berlin', '2026-12-31', '2026-12-30T23:00:00.000Z', '2026-12-31T23:00:00.000Z'],
])('a part of the ledger is of whole days in %s, on %s, whose clock may change', async (zone, day, from, until) => {
  vi.stubEnv('TZ', zone);
  expect(await asked(day, day)).toEqual([from, until]);
});
