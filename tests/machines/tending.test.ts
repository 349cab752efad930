import { expect, test } from 'vitest';
import { type Log, LogFailure } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openBook } from '../../machines/ledger/open-book.ts';
import { tendLog } from '../../machines/ledger/tending.ts';
import { runningInSlices, type Slicing, unsliced } from '../../machines/slices.ts';
import { type FaultyStorage, faultyLog, faultyStorage, powerLoss } from '../log/faulty-log.ts';
import { pointsIn, sampleMaking } from '../log/sample.ts';
import { appendAll } from '../log/tabs.ts';
import { verified } from '../log/verified.ts';

const folding = { version: 'v', backend: false };
const numbers = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** A log of 18 commits, the first five of which have a checkpoint. */
const began = async () => {
  const storage = faultyStorage();
  const making = sampleMaking({ segmentSize: 4 });
  const log = faultyLog(making, storage);
  await appendAll(log, numbers(1, 5));
  await tendLog(log, folding);
  await appendAll(log, numbers(6, 18));
  return { storage, log, another: () => memoryLog(making, storage) };
};

const bookOf = async (log: Log, version = 'v') => (await openBook(log, { ...folding, version })).book;

/** Makes something happen at operation `at` of the log. Resolves when it has. */
const happening = (
  storage: FaultyStorage,
  moment: 'before' | 'after',
  at: number,
  deed: () => void,
): Promise<'happened'> =>
  new Promise((resolve) => {
    let operations = 0;
    const count = async (): Promise<void> => {
      operations += 1;
      if (operations !== at) return;
      deed();
      resolve('happened');
    };
    storage.faults = { [moment]: count };
  });

test.each(['before', 'after'] as const)(
  'a tab that dies %s any operation of tending leaves a log that opens to the same book',
  async (moment) => {
    let died = 0;
    for (;;) {
      const { storage, log, another } = await began();
      const cut = happening(storage, moment, died + 1, () => powerLoss(storage));
      const end = await Promise.race([cut, tendLog(log, folding)]);
      delete storage.faults;
      expect(await bookOf(another())).toEqual(await bookOf(another(), 'of no checkpoint'));
      expect(await verified(another())).toMatchObject({ kind: 'log', head: { seq: 18 } });
      await tendLog(another(), folding);
      expect((await openBook(another(), folding)).folded).toBe(0);
      if (end !== 'happened') break;
      died += 1;
    }
    expect(died).toBeGreaterThan(6);
  },
);

test('what another tab appends at any operation of tending is there once, and in the book', async () => {
  const { storage, log, another } = await began();
  let last = 18;
  storage.faults = {
    before: async () => {
      last += 1;
      await appendAll(another(), [last]);
    },
  };
  await tendLog(log, folding);
  delete storage.faults;
  expect(last).toBeGreaterThan(24);
  expect((await another().read(0)).commits.flatMap(({ events }) => pointsIn(events))).toEqual(numbers(1, last));
  expect(await verified(another())).toMatchObject({ kind: 'log', head: { seq: last } });
  expect(await bookOf(another())).toEqual(await bookOf(another(), 'of no checkpoint'));
});

test('what fails at any operation of tending is told to whoever tends', async () => {
  let failed = 0;
  for (;;) {
    const { storage, log, another } = await began();
    const fault = new LogFailure('quota', 'full');
    let isThrown = false;
    let operations = 0;
    storage.faults = {
      before: async () => {
        operations += 1;
        if (operations !== failed + 1) return;
        isThrown = true;
        throw fault;
      },
    };
    const end = await tendLog(log, folding).catch((error: unknown) => error);
    delete storage.faults;
    if (!isThrown) break;
    expect([failed, end]).toEqual([failed, fault]);
    expect(await verified(another())).toMatchObject({ kind: 'log', head: { seq: 18 } });
    failed += 1;
  }
  expect(failed).toBeGreaterThan(6);
});

test('opening and tending pause whenever a slice is over', async () => {
  const { log } = await began();
  let [clock, pauses] = [0, 0];
  const slicing: Slicing = {
    now: () => {
      clock += 20;
      return clock;
    },
    pause: async () => {
      pauses += 1;
    },
  };
  await openBook(log, folding, slicing);
  expect(pauses).toBeGreaterThan(18);
  pauses = 0;
  await tendLog(log, folding, slicing);
  expect(pauses).toBeGreaterThan(13);
});

test('how much of a log is folded is told of all of it, also where a checkpoint holds the beginning', async () => {
  const log = faultyLog(sampleMaking(), faultyStorage());
  await appendAll(log, numbers(1, 300));
  const shares: number[] = [];
  const told = async (version: string): Promise<readonly number[]> => {
    shares.length = 0;
    await openBook(log, { ...folding, version }, unsliced, (share) => shares.push(share));
    return shares;
  };
  expect(await told('v')).toEqual([0, 256 / 300]);
  await tendLog(log, folding);
  await appendAll(log, numbers(301, 600));
  expect(await told('v')).toEqual([0, 556 / 600]);
  expect(await told('of no checkpoint')).toEqual([0, 256 / 600, 512 / 600]);
});

test('many short pieces of work one after the other pause as one long one does', async () => {
  let [clock, pauses] = [0, 0];
  const now = (): number => {
    clock += 1;
    return clock;
  };
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  const run = runningInSlices({ now, pause, ms: 10 });
  for (let n = 0; n < 100; n += 1) {
    await run(
      (function* () {
        yield 0;
      })(),
    );
  }
  expect(pauses).toBeGreaterThan(5);
});

test('a long log tells while it opens how much of it is folded, one with a checkpoint nothing of that', async () => {
  const log = memoryLog(sampleMaking());
  await appendAll(log, numbers(1, 600));
  const told = async (): Promise<readonly number[]> => {
    const shares: number[] = [];
    await openBook(log, folding, undefined, (share) => shares.push(share));
    return shares;
  };
  expect(await told()).toEqual([0, 256 / 600, 512 / 600]);
  await tendLog(log, folding);
  expect(await told()).toEqual([0]);
});
