import { createStore } from 'idb-keyval';
import { afterEach, expect, test } from 'vitest';
import { encodeHeader } from '../../log/header.ts';
import type { LogFailure } from '../../log/port.ts';
import { type DiskWorld, forgetLedgers, ledgersDatabase, ledgersOnDisk } from '../../src/accounts/ledgers-on-disk.ts';
import { accountLog } from '../../src/accounts/logs.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import { wipeAccount } from '../../src/start/open-workspace.ts';
import { sampleHeader } from '../log/sample.ts';
import { cacheContract, parted } from '../machines/cache-contract.ts';
import { someLedger } from '../machines/ledgers-in-memory.ts';
import { asked, freshName, openRaw } from './log-database.ts';

const backend = 'https://grades.example.edu';
const freshAccount = () => ({ user: `${freshName()}@example.edu`, backend });
const identity = { app: 'test', projections: 'test', tab: 'tab' };
const headerOf = (logId: string): string => encodeHeader(sampleHeader(logId));

/** The account's ledger on this computer, as long as it is there. */
const disk = (of: Partial<DiskWorld> = {}) => {
  const account = of.account ?? freshAccount();
  return { account, cache: ledgersOnDisk({ account, ownHeader: async () => headerOf('own'), ...of }) };
};

const inRows = <T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
  createStore(ledgersDatabase, 'rows')('readwrite', (store) => asked(work(store)));

/** The keys of all rows of an account. */
const keysOf = ({ account }: Pick<ReturnType<typeof disk>, 'account'>): Promise<readonly unknown[]> =>
  createStore(ledgersDatabase, 'rows')('readonly', async (store) =>
    (await asked(store.getAllKeys())).filter((key) => Array.isArray(key) && key[0] === accountDatabase(account)),
  );

const logs: { close: () => void }[] = [];
afterEach(() => {
  for (const log of logs.splice(0)) log.close();
});

cacheContract('the cache on disk', async () => {
  const { account, cache } = disk();
  return [cache, disk({ account }).cache];
});

test('what one account keeps is not read by another, nor beside another ledger of the same', async () => {
  const ana = disk();
  await ana.cache.put(someLedger('home', 3));
  expect(await disk().cache.read('home')).toBeUndefined();
  const begun = disk({ account: ana.account, ownHeader: async () => headerOf('begun anew') });
  expect(await begun.cache.read('home')).toBeUndefined();
  // The tab that still has the earlier ledger keeps nothing more.
  await expect(ana.cache.put(someLedger('home', 3))).rejects.toMatchObject({ reason: 'gone' });
  expect(await begun.cache.read('home')).toBeUndefined();
});

/** So many bytes of lines that do not get smaller when they are packed. */
const random = (logId: string, at: string) => {
  const noise = Array.from(crypto.getRandomValues(new Uint8Array(10_000)), (byte) => byte.toString(16)).join('');
  const { lines } = someLedger(logId, 3);
  return someLedger(logId, 3, {
    lines: [`{"seq":1,"noise":"${noise}"}`, ...lines.slice(1)],
    received: [{ seq: 3, at: `2026-09-${at}T08:00:00.000Z` }],
  });
};

const namesIn = async ({ cache }: ReturnType<typeof disk>, ...logIds: readonly string[]) => {
  const found = await Promise.all(logIds.map(async (logId) => ((await cache.head(logId)) ? [logId] : [])));
  return found.flat();
};

test('beyond what is kept of one account, the ledger goes that was changed longest ago', async () => {
  const some = disk({ most: 30_000 });
  await some.cache.put(random('middle', '02'));
  await some.cache.put(random('old', '01'));
  expect(await namesIn(some, 'old', 'middle')).toEqual(['old', 'middle']);
  await some.cache.put(random('new', '03'));
  expect(await namesIn(some, 'old', 'middle', 'new')).toEqual(['middle', 'new']);
  // What is older than all that is kept drives nothing out, so that two ledgers do not take turns.
  await some.cache.put(random('old', '01'));
  expect(await namesIn(some, 'old', 'middle', 'new')).toEqual(['middle', 'new']);
  expect(await some.cache.read('old')).toBeUndefined();
  expect(await keysOf(some)).toHaveLength(1 + 2 * 2);
});

test('what is larger than all that is kept is not kept, and what there was of it goes', async () => {
  const some = disk({ most: 5_000 });
  await some.cache.put(someLedger('home', 3));
  await some.cache.put(random('home', '02'));
  expect(await some.cache.read('home')).toBeUndefined();
});

test('a disk that has little room left is not filled', async () => {
  const some = disk({ free: async () => 20_000 });
  await some.cache.put(random('home', '02'));
  expect(await some.cache.read('home')).toBeUndefined();
  await some.cache.put(someLedger('home', 3));
  expect((await some.cache.read('home')) !== undefined).toBe(true);
});

test('rows of a ledger that has grown often are packed anew', async () => {
  const some = disk();
  const whole = someLedger('home', 300);
  await some.cache.put(someLedger('home', 1));
  let [added, n] = [true, 1];
  for (; added && n < 300; n += 1) {
    const { before, after } = parted(someLedger('home', n + 1), n);
    added = await some.cache.extend(after, before.end);
  }
  expect([added, n]).toEqual([false, 257]);
  await some.cache.put(whole);
  expect(await some.cache.read('home')).toEqual(whole);
  expect(await keysOf(some)).toHaveLength(3);
});

/** An account whose own ledger is in its database, and a cache beside it, as an open page has them. */
const opened = async (account = freshAccount()) => {
  const log = accountLog(identity, account, accountDatabase(account));
  logs.push(log);
  await log.header();
  return { ...disk({ account, ownHeader: () => log.header() }), log };
};

test('R22.19 removing an account’s work removes what is kept beside it, and leaves another’s', async () => {
  const [ana, ben] = [await opened(), await opened()];
  for (const { cache } of [ana, ben]) await cache.put(someLedger('home', 3));
  await wipeAccount(identity, ana.account, () => true);
  expect(await keysOf(ana)).toEqual([]);
  expect(await ben.cache.read('home')).toEqual(someLedger('home', 3));
});

test('R22.19 what is kept beside goes, too, where another tab removed the ledger and was closed before the rest', async () => {
  const ana = await opened();
  await ana.cache.put(someLedger('home', 3));
  const db = await openRaw(accountDatabase(ana.account));
  await wipeAccount(identity, ana.account, () => {
    // Once the log is open here, others have removed it, and have begun another to finish the removal.
    const meta = db.transaction('meta', 'readwrite').objectStore('meta');
    const head = meta.get('head');
    head.onsuccess = () => meta.put({ ...head.result, logId: 'begun anew' }, 'head');
    return true;
  });
  db.close();
  expect(await keysOf(ana)).toEqual([]);
});

test('it stays where a removal is no longer wanted', async () => {
  const ana = await opened();
  await ana.cache.put(someLedger('home', 3));
  await wipeAccount(identity, ana.account, () => false);
  expect(await ana.cache.read('home')).toEqual(someLedger('home', 3));
});

test('R22.19 whatever a tab still fetches while the work is removed, nothing of it is left', async () => {
  for (let n = 0; n < 20; n += 1) {
    const ana = await opened();
    // In some rounds nothing was kept before, so that the claim comes late, too.
    if (n % 2 === 0) await ana.cache.put(someLedger('hall', 3));
    const fetching = ['home', 'lab', 'home'].map(async (logId, at) => {
      await new Promise((resolve) => setTimeout(resolve, (at * n) / 4));
      await ana.cache.put(someLedger(logId, 2_000));
    });
    const ended = Promise.allSettled(fetching);
    await new Promise((resolve) => setTimeout(resolve, n / 4));
    await wipeAccount(identity, ana.account, () => true);
    await ended;
    expect(await keysOf(ana)).toEqual([]);
    await expect(ana.cache.put(someLedger('home', 3))).rejects.toMatchObject({
      reason: 'gone',
    } satisfies Partial<LogFailure>);
    expect(await keysOf(ana)).toEqual([]);
  }
});

test('what a user keeps who came back after a removal stays, whatever the tab does that was open before', async () => {
  const before = await opened();
  await before.cache.put(someLedger('home', 3));
  await wipeAccount(identity, before.account, () => true);
  const after = await opened(before.account);
  await after.cache.put(someLedger('hall', 4));
  await expect(before.cache.put(someLedger('home', 3))).rejects.toMatchObject({ reason: 'gone' });
  await expect(
    disk({ account: before.account, ownHeader: () => before.log.header() }).cache.head('hall'),
  ).rejects.toMatchObject({ reason: 'gone' });
  expect(await after.cache.read('hall')).toEqual(someLedger('hall', 4));
  expect(await after.cache.read('home')).toBeUndefined();
});

test('forgetting asks no database into being', async () => {
  const account = freshAccount();
  await forgetLedgers(account);
  expect(await keysOf({ account })).toEqual([]);
});

type Row = readonly [key: IDBValidKey, value: unknown];

/** All rows of a ledger of two packed rows, as they lie on the disk. */
const lying = async () => {
  const some = disk();
  const { before, after, both } = parted(someLedger('home', 60), 50);
  await some.cache.put(before);
  await some.cache.extend(after, before.end);
  const found: Row[] = [];
  for (const key of await keysOf(some)) {
    const value: unknown = await inRows((store) => store.get(key as IDBValidKey));
    if ((key as readonly unknown[])[1] !== 'claim') found.push([key as IDBValidKey, value]);
  }
  return { ...some, both, rows: found };
};

/** Every value that differs from this one in one byte, one letter, one number or one part. */
const altered = function* (value: unknown): Generator<unknown> {
  if (value instanceof Uint8Array) {
    for (let at = 0; at < value.length; at += 1) {
      const bytes = value.slice();
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8));
      yield bytes;
    }
    yield value.slice(0, -1);
    yield new Uint8Array();
  } else if (typeof value === 'string') {
    for (let at = 0; at < value.length; at += 1) {
      yield value.slice(0, at) + String.fromCharCode(value.charCodeAt(at) ^ 1) + value.slice(at + 1);
    }
    yield value.slice(1);
  } else if (typeof value === 'number') yield* [value + 1, value - 1, -1, 0.5, String(value)];
  else if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      for (const other of altered(part)) yield { ...value, [name]: other };
      yield { ...value, [name]: undefined };
    }
    yield* [undefined, null, 7, 'text', []];
  }
};

test('R22.19 whatever is changed in a row, the ledger is read as it was, or as damaged', async () => {
  const { cache, both, rows: all } = await lying();
  expect(all).toHaveLength(3);
  const counts = { damaged: 0, same: 0 };
  for (const [key, value] of all) {
    for (const other of altered(value)) {
      await inRows((store) => store.put(other, key));
      const found = await cache.read('home');
      if (found === 'damaged') counts.damaged += 1;
      else {
        expect(found).toEqual(both);
        counts.same += 1;
      }
    }
    await inRows((store) => store.put(value, key));
  }
  // Gzip's own first bytes say when and where was packed.
  expect(counts.same).toBeLessThan(40);
  expect(counts.damaged).toBeGreaterThan(500);
  expect(await cache.read('home')).toEqual(both);
});

test('a row that is missing, doubled or in the place of another is read as damaged', async () => {
  const { cache, both, rows: all } = await lying();
  for (const [key, value] of all) {
    await inRows((store) => store.delete(key));
    expect(await cache.read('home')).toBe('damaged');
    await inRows((store) => store.put(value, key));
    for (const [other, another] of all) {
      if (other === key) continue;
      await inRows((store) => store.put(value, other));
      expect(await cache.read('home')).toBe('damaged');
      await inRows((store) => store.put(another, other));
    }
  }
  expect(await cache.read('home')).toEqual(both);
});
