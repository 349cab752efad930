import { describe, expect, test } from 'vitest';
import type { EndpointName } from '../../api/endpoints.ts';
import { createBackend } from '../../server/dispatch.ts';
import { heavyCalls } from '../../server/heavy-calls.ts';
import { memoryData } from '../../server/memory-data.ts';
import { memoryStorage } from '../../server/memory-storage.ts';
import { cases } from './conformance/cases.ts';
import { bodyOf, newCaller } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

const bound = { atOnce: 2, quick: 12, everyMs: 3_600_000 };

const open = async () => {
  const { world, newAccount, failures } = testWorld(memoryStorage(memoryData('epoch')));
  const under = { backend: createBackend({ ...world, heavyCalls: bound }), newAccount, failures };
  return { ana: await newCaller(under, 'a'), bo: await newCaller(under, 'b') };
};

describe('heavy calls of one account', () => {
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

  test('go on for a while, then one in a time, and others are not held up', async () => {
    const { ana, bo } = await open();
    const statuses: number[] = [];
    for (let at = 0; at < bound.quick; at += 1) statuses.push((await ana.ask({ name: 'loadEverything' })).status);
    const refused = await ana.ask({ name: 'loadEverything' });
    expect(statuses.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await ana.ask({ name: 'listCourses' })).status).toBe(200);
    expect((await ana.ask({ name: 'addCourse', body: {} })).status).toBe(200);
    expect((await bo.ask({ name: 'loadEverything' })).status).toBe(200);
  });

  test('that fail give their place back', async () => {
    const { ana } = await open();
    for (let at = 0; at < 4; at += 1) {
      const params = { offeringSnapshotId: 'nobodys' };
      expect((await ana.ask({ name: 'exportSnapshot', params })).status).toBe(404);
    }
  });
});
