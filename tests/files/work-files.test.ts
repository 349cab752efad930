import { afterEach, expect, test, vi } from 'vitest';
import type { FileRange } from '../../log/port.ts';
import { ledgerFile, ledgerPart } from '../../src/files/work-files.ts';

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

const slices = ['1\n2\n', '3\n', '4\n'];

async function* given(): AsyncGenerator<string> {
  yield* slices;
}

test('a ledger that is written tells how many of its lines are, and nothing more once it is given up', async () => {
  const told: number[] = [];
  const giving = new AbortController();
  const waiting = { tell: (share: number) => void told.push(share), signal: giving.signal, lines: 4 };
  const { blob } = await ledgerFile({ file: given }, 'ana', waiting);
  expect([await blob.text(), told]).toEqual([slices.join(''), [0.5, 0.75, 1]]);

  told.length = 0;
  const tell = (share: number): void => {
    told.push(share);
    giving.abort(new Error('given up'));
  };
  await expect(ledgerFile({ file: given }, 'ana', { ...waiting, tell })).rejects.toThrow('given up');
  expect(told).toEqual([0.5]);
});

test('a ledger that a server has just confirmed ends with one last line, which says so', async () => {
  const [commits, head, earlier] = ['{"v":1}\n{"seq":1}\n', 'b'.repeat(64), 'a'.repeat(64)];
  async function* file(): AsyncGenerator<string> {
    yield* [commits, `{"count":2,"head":"${head}"}\n`];
  }
  const receivedAt = '2026-09-01T08:00:00.000Z';
  const confirmed = { server: 'https://b.example', seq: 1, hash: earlier, receivedAt };
  const { blob } = await ledgerFile({ file }, 'ana', undefined, confirmed);
  const text = await blob.text();
  expect(text.slice(0, commits.length)).toBe(commits);
  expect(JSON.parse(text.slice(commits.length))).toMatchObject({ count: 2, head, confirmed });
});
