import { describe, expect, test } from 'vitest';
import type { EndpointName } from '../../api/endpoints.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { heavyCalls, turnstile } from '../../server/calls/heavy-calls.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import type { Storage } from '../../server/storage.ts';
import { StorageFailure } from '../../server/storage-failure.ts';
import { cases } from './conformance/cases.ts';
import { bodyOf, newCaller } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

/** In the test's world the clock advances by a second each time it is read. */
const bound = { atOnce: 2, quick: 30, everyMs: 3_600_000 };

const open = async (storage: Storage = memoryStorage(memoryData('epoch'))) => {
  const { world, newAccount, failures } = testWorld(storage);
  const under = { backend: createBackend({ ...world, heavyCalls: bound }), newAccount, failures };
  return { ana: await newCaller(under, 'a'), bo: await newCaller(under, 'b') };
};

test('they are all that read, write or pack a whole offering or account', () => {
  const files = ['exportOfferingToExcel', 'exportOfferingToObject', 'exportSnapshot'];
  const snapshots = ['addSnapshots', 'loadSnapshotsById', 'loadSnapshotsFromObject'];
  expect([...heavyCalls].sort()).toEqual([...files, 'loadEverything', ...snapshots].sort());
});

describe('heavy calls of one account', () => {
  test('that go on are still counted when another one has ended', () => {
    const { world } = testWorld(memoryStorage(memoryData('epoch')));
    const enter = turnstile({ ...world, now: () => 0, heavyCalls: { ...bound, quick: 100 } });
    const [first] = [enter('ana'), enter('ana')];
    if (first && 'leave' in first) first.leave();
    expect([enter('ana'), enter('ana')]).toEqual([expect.objectContaining({ leave: expect.anything() }), { wait: 1 }]);
  });

  test.each([...heavyCalls] as EndpointName[])('%s runs twice at once, and no more', async (name) => {
    const { ana, bo } = await open();
    const ask = () => ana.ask({ name, ...cases[name].good(ana.sample) });
    const [first, second, third, others] = await Promise.all([
      ask(),
      ask(),
      ask(),
      bo.ask({ name, ...cases[name].good(bo.sample) }),
    ]);
    expect([first.status, second.status, third.status, others.status]).toEqual([200, 200, 429, 200]);
    expect(third.headers['retry-after']).toBe('1');
    expect(bodyOf(third.body)).toEqual({ success: false, reason: 'tooMany' });
    expect((await ask()).status).toBe(200);
  });

  test('take their share of the time and no more, and others are not held up', async () => {
    const { ana, bo } = await open();
    const statuses: number[] = [];
    for (let at = 0; at < 60; at += 1) statuses.push((await ana.ask({ name: 'loadEverything' })).status);
    expect(statuses[0]).toBe(200);
    const refused = await ana.ask({ name: 'loadEverything' });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_000);
    expect((await ana.ask({ name: 'listCourses' })).status).toBe(200);
    expect((await ana.ask({ name: 'addCourse', body: {} })).status).toBe(200);
    expect((await bo.ask({ name: 'loadEverything' })).status).toBe(200);
  });

  test('that are quick, or only wait, are hardly bounded at all', async () => {
    let at = 0;
    const { world } = testWorld(memoryStorage(memoryData('epoch')));
    const enter = turnstile({ ...world, now: () => at, heavyCalls: { atOnce: 1, quick: 3, everyMs: 5_000 } });
    const call = async (ms: number, waitMs = 0): Promise<number> => {
      const entered = enter('ana');
      if ('wait' in entered) return entered.wait;
      at += waitMs;
      await entered.timed(async () => {
        at += ms;
      });
      entered.leave();
      return 0;
    };
    for (let times = 0; times < 500; times += 1) expect(await call(0)).toBe(0);
    expect(await call(0, 60_000)).toBe(0);
    for (let times = 0; times < 3; times += 1) expect(await call(1_000)).toBe(0);
    expect(await call(0)).toBeGreaterThan(0);
    at += 60_000;
    expect(await call(9_000)).toBe(0);
    expect(await call(0)).toBeGreaterThan(20);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('on purpose')), 9_000],
    ['ends before it began, as a clock that was set back says', () => Promise.resolve(), -9_000],
  ])('are charged what one took that %s', async (_, work, ms) => {
    let at = 0;
    const { world } = testWorld(memoryStorage(memoryData('epoch')));
    const enter = turnstile({ ...world, now: () => at, heavyCalls: { atOnce: 1, quick: 2, everyMs: 5_000 } });
    const took = async (one: () => Promise<void>, how: number) => {
      const entered = enter('ana');
      if ('wait' in entered) return 'wait';
      const timed = entered.timed(() => {
        at += how;
        return one();
      });
      await Promise.allSettled([timed]);
      entered.leave();
      return 'done';
    };
    const spent = async () => [await took(async () => undefined, 1_000), await took(async () => undefined, 1_000)];
    await took(async () => undefined, 1_000);
    expect(await took(work, ms)).toBe('done');
    expect(await spent()).toEqual([ms > 0 ? 'wait' : 'done', 'wait']);
  });

  test('that are refused because others run are not charged', async () => {
    let at = 0;
    const { world } = testWorld(memoryStorage(memoryData('epoch')));
    const enter = turnstile({ ...world, now: () => at, heavyCalls: { atOnce: 1, quick: 2, everyMs: 5_000 } });
    const first = enter('ana');
    for (let times = 0; times < 5; times += 1) expect(enter('ana')).toEqual({ wait: 1 });
    if ('wait' in first) throw new Error('The first one is let in.');
    await first.timed(async () => {
      at += 1_000;
    });
    first.leave();
    expect(enter('ana')).toMatchObject({ leave: expect.anything() });
  });

  test('that are refused give their place back', async () => {
    const { ana } = await open();
    for (let at = 0; at < 4; at += 1) {
      const params = { offeringSnapshotId: 'nobodys' };
      expect((await ana.ask({ name: 'exportSnapshot', params })).status).toBe(404);
    }
  });

  test('that fail for the storage give their place back', async () => {
    const storage = memoryStorage(memoryData('epoch'));
    let isBusy = false;
    const { ana } = await open({
      ...storage,
      read: (accountId, work) =>
        isBusy ? Promise.reject(new StorageFailure('busy', 'on purpose')) : storage.read(accountId, work),
    });
    isBusy = true;
    for (let at = 0; at < 4; at += 1) expect((await ana.ask({ name: 'loadEverything' })).status).toBe(503);
    isBusy = false;
    expect((await ana.ask({ name: 'loadEverything' })).status).toBe(200);
  });
});
