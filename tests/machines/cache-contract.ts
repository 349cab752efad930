import { describe, expect, test } from 'vitest';
import type { FetchedLedger } from '../../machines/others/fetched-ledger.ts';
import { keepUp, type LedgersCache } from '../../machines/others/ledgers-cache.ts';
import { someLedger } from './ledgers-in-memory.ts';

/** The first commits of a ledger, and what follows them. */
export const parted = (whole: FetchedLedger, at: number) => {
  const before = someLedger(whole.logId, at);
  const received = [{ seq: whole.end.seq, at: '2026-09-02T08:00:00.000Z' }];
  const after: FetchedLedger = { ...whole, lines: whole.lines.slice(at), received };
  return { before, after, both: { ...whole, received: [...before.received, ...received] } };
};

/** What every cache of other ledgers promises. `open`: an empty one, as two tabs have it. */
export const cacheContract = (title: string, open: () => Promise<readonly [LedgersCache, LedgersCache]>): void => {
  describe(title, () => {
    keeping(open);
    extending(open);
  });
};

const keeping = (open: () => Promise<readonly [LedgersCache, LedgersCache]>): void => {
  test('a ledger is read as it was kept, in every tab', async () => {
    const [one, other] = await open();
    const home = someLedger('home', 5_000, { erased: 2 });
    await one.put(home);
    const { headerLine, end, erased } = home;
    for (const cache of [one, other]) {
      expect(await cache.read('home')).toEqual(home);
      expect(await cache.head('home')).toMatchObject({ headerLine, end, erased });
    }
  });

  test('of a ledger that was not kept there is nothing', async () => {
    const [one] = await open();
    await one.put(someLedger('home', 3));
    expect(await one.head('hall')).toBeUndefined();
    expect(await one.read('hall')).toBeUndefined();
  });

  test('a ledger that is kept again takes the place of the first, though it is shorter', async () => {
    const [one] = await open();
    await one.put(someLedger('home', 9_000));
    const shorter = someLedger('home', 3, { erased: 1 });
    await one.put(shorter);
    expect(await one.read('home')).toEqual(shorter);
  });

  test('what is dropped is gone, and the others stay', async () => {
    const [one, other] = await open();
    for (const logId of ['home', 'hall', 'lab']) await one.put(someLedger(logId, 3));
    await one.drop('hall');
    expect(await other.read('hall')).toBeUndefined();
    await one.retain(new Set(['lab']));
    expect(await Promise.all(['home', 'hall', 'lab'].map((logId) => other.head(logId)))).toMatchObject([
      undefined,
      undefined,
      { end: { seq: 3 } },
    ]);
    expect(await one.read('home')).toBeUndefined();
  });
};

const extending = (open: () => Promise<readonly [LedgersCache, LedgersCache]>): void => {
  test('lines are added after the last that is kept', async () => {
    const [one] = await open();
    const { before, after, both } = parted(someLedger('home', 12), 5);
    await one.put(before);
    expect(await one.extend(after, before.end)).toBe(true);
    expect(await one.read('home')).toEqual(both);
  });

  test.for<[string, Partial<FetchedLedger>, { seq: number; hash?: string }]>([
    ['before', {}, { seq: 4 }],
    ['behind', {}, { seq: 6 }],
    ['at another hash of', {}, { seq: 5, hash: 'f'.repeat(64) }],
    ['of another beginning than', { headerLine: '{}' }, { seq: 5 }],
    ['with other erased entries than', { erased: 1 }, { seq: 5 }],
  ])('lines that begin %s what is kept are not added', async ([, of, at]) => {
    const [one] = await open();
    const { before, after } = parted(someLedger('home', 12), 5);
    await one.put(before);
    expect(await one.extend({ ...after, ...of }, { ...before.end, ...at })).toBe(false);
    expect(await one.read('home')).toEqual(before);
  });

  test('lines are not added to a ledger that is not kept', async () => {
    const [one] = await open();
    const { before, after } = parted(someLedger('home', 12), 5);
    expect(await one.extend(after, before.end)).toBe(false);
    expect(await one.read('home')).toBeUndefined();
  });

  test('of two tabs that add the same lines one does', async () => {
    const [one, other] = await open();
    const { before, after, both } = parted(someLedger('home', 12), 5);
    await one.put(before);
    const added = await Promise.all([one.extend(after, before.end), other.extend(after, before.end)]);
    expect(added.sort()).toEqual([false, true]);
    expect(await one.read('home')).toEqual(both);
  });

  test('what two tabs bring up to date at once is whole afterwards', async () => {
    const [one, other] = await open();
    const { before, both } = parted(someLedger('home', 12), 5);
    await one.put(before);
    await Promise.all([keepUp(one, both), keepUp(other, both)]);
    expect(await one.read('home')).toEqual(both);
  });
};
