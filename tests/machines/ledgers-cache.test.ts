import { expect, test } from 'vitest';
import { forgiving, keepUp } from '../../machines/others/ledgers-cache.ts';
import { cacheContract, parted } from './cache-contract.ts';
import { ledgersInMemory, someLedger } from './ledgers-in-memory.ts';

cacheContract('the cache in memory', async () => {
  const { cache } = ledgersInMemory();
  return [cache, cache];
});

test('of a ledger that has grown only the new lines are added', async () => {
  const { cache, kept } = ledgersInMemory();
  const { before, both } = parted(someLedger('home', 12), 5);
  await cache.put(before);
  const put: string[] = [];
  await keepUp({ ...cache, put: async ({ logId }) => void put.push(logId) }, both);
  expect([put, kept.get('home')]).toEqual([[], both]);
});

test.for([
  ['another line at its end', { end: { seq: 5, hash: 'f'.repeat(64) } }],
  ['another beginning', { headerLine: '{}' }],
  ['other erased entries', { erased: 1 }],
  ['more lines', { end: { seq: 13, hash: 'f'.repeat(64) } }],
] as const)('a kept ledger with %s gives way to the one that was checked', async ([, of]) => {
  const { cache, kept } = ledgersInMemory();
  const { before, both } = parted(someLedger('home', 12), 5);
  await cache.put({ ...before, ...of });
  await keepUp(cache, both);
  expect(kept.get('home')).toEqual(both);
});

test.for([
  ['erased since', 5, 0, 1],
  ['erased since, and nothing else came', 12, 0, 1],
  ['there again, as a restored server has them', 12, 1, 0],
] as const)('of a kept ledger, nothing stays whose entries are %s', async ([, known, before, now]) => {
  const { cache, kept } = ledgersInMemory();
  const ledger = someLedger('home', 12);
  const part = known < 12 ? parted(ledger, known).before : ledger;
  await cache.put({ ...part, lines: ['with other entries', ...part.lines.slice(1)], erased: before });
  const whole = { ...ledger, erased: now };
  await keepUp(cache, whole);
  expect(kept.get('home')).toEqual(whole);
});

test.for(['head', 'read', 'put', 'extend', 'drop', 'retain'] as const)(
  'a cache is given up, told once and emptied when %s fails',
  async (call) => {
    const { cache, kept } = ledgersInMemory();
    const home = someLedger('home', 3);
    await cache.put(home);
    let failures = 1;
    const told: unknown[] = [];
    const failing = forgiving(
      {
        ...cache,
        [call]: (...asked: never[]) => {
          failures -= 1;
          if (failures >= 0) throw new DOMException('no room', 'QuotaExceededError');
          return (cache[call] as (...given: never[]) => unknown)(...asked);
        },
      },
      (error) => told.push(String(error)),
    );
    await failing.head('home');
    await failing.read('home');
    await failing.extend(home, home.end);
    await failing.drop('hall');
    await failing.retain(new Set(['home']));
    await failing.put(home);
    expect(told).toEqual(['QuotaExceededError: no room']);
    expect([...kept.keys()]).toEqual([]);
    expect(await failing.read('home')).toBeUndefined();
  },
);
