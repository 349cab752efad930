import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limitTo } from '../../server/calls/rate-limit.ts';
import { count } from '../counts.ts';
import { jsonOf } from './json-of.ts';
import { openScene, password } from './sessions-scene.ts';

describe('guessing a password', () => {
  const guess = async (times: number, from: (at: number) => string) => {
    const scene = await openScene();
    const statuses: number[] = [];
    for (let at = 0; at < times; at += 1) {
      statuses.push((await scene.logIn('ana@example.edu', `guess ${at}`, { from: from(at) })).status);
    }
    return { scene, statuses };
  };

  test('goes quickly five times, then once in 30 s, and a reply says when', async () => {
    const { scene, statuses } = await guess(6, () => '192.0.2.7');
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const reply = await scene.logIn('ana@example.edu', password, { from: '192.0.2.7' });
    expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
    expect(jsonOf(reply)).toEqual({ success: false, reason: 'tooMany' });
    scene.wait(30_000);
    expect((await scene.logIn('ana@example.edu', password, { from: '192.0.2.7' })).status).toBe(200);
  });

  test('costs no hash once it is refused', async () => {
    const { scene } = await guess(6, () => '192.0.2.7');
    const before = scene.hashings();
    await scene.logIn('ana@example.edu', 'x', { from: '192.0.2.7' });
    expect(scene.hashings()).toBe(before);
  });

  test('from many addresses gets slow too, but who signed in before still gets in', async () => {
    const scene = await openScene();
    await scene.signIn('ana@example.edu', { from: '203.0.113.5' });
    const statuses: number[] = [];
    for (let at = 0; at < count(1_000, 10_000); at += 1) {
      const from = `192.0.${at >> 8}.${at & 255}`;
      statuses.push((await scene.logIn('ana@example.edu', `guess ${at}`, { from })).status);
    }
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20);
    expect(statuses).not.toContain(200);
    expect((await scene.logIn('ana@example.edu', password, { from: '203.0.113.5' })).status).toBe(200);
    expect((await scene.logIn('bo@example.edu', password, { from: '192.0.2.8' })).status).toBe(200);
  });

  test('is no quicker from an address from which somebody else signs in', async () => {
    const scene = await openScene();
    await scene.signIn('bo@example.edu', { from: '203.0.113.5' });
    for (let at = 0; at < 100; at += 1) {
      await scene.logIn('ana@example.edu', `guess ${at}`, { from: `192.0.2.${at}` });
    }
    expect((await scene.logIn('ana@example.edu', 'x', { from: '203.0.113.5' })).status).toBe(429);
    expect((await scene.logIn('bo@example.edu', password, { from: '203.0.113.5' })).status).toBe(200);
  });

  test('is no quicker again once somebody else has signed in from the same address', async () => {
    const { scene, statuses } = await guess(6, () => '192.0.2.7');
    expect(statuses.at(-1)).toBe(429);
    await scene.signIn('bo@example.edu', { from: '192.0.2.7' });
    expect((await scene.logIn('ana@example.edu', 'x', { from: '192.0.2.7' })).status).toBe(429);
  });

  test('of many accounts from one address gets slow', async () => {
    const scene = await openScene();
    const statuses: number[] = [];
    for (let at = 0; at < 150; at += 1) statuses.push((await scene.logIn(`user${at}@example.edu`, 'x')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  });

  test('an unknown e-mail is slowed just like a known one', async () => {
    const runs = await Promise.all(
      ['ana@example.edu', 'nobody@example.edu'].map(async (email) => {
        const scene = await openScene();
        const replies: unknown[] = [];
        for (let at = 0; at < 7; at += 1) replies.push(await scene.logIn(email, 'x'));
        return replies;
      }),
    );
    expect(runs[0]).toEqual(runs[1]);
  });

  test('a right password gives the quick ones back', async () => {
    const scene = await openScene();
    for (let at = 0; at < 20; at += 1) {
      for (let wrong = 0; wrong < 4; wrong += 1) await scene.logIn('ana@example.edu', 'x');
      expect((await scene.logIn('ana@example.edu')).status).toBe(200);
      scene.wait(30_000);
    }
  });
});

test('looking somebody up, and changing a password, are slowed', async () => {
  const scene = await openScene();
  const lookups: number[] = [];
  const lookUp = async (at: number, from: string) =>
    (await scene.ask('GET', `/identifyapi/user/a${at}@b.c/get`, { from })).status;
  for (let at = 0; at < 61; at += 1) lookups.push(await lookUp(at, '192.0.2.7'));
  expect(lookups.indexOf(429)).toBe(60);
  expect(await lookUp(0, '192.0.2.8')).toBe(200);

  const held = await scene.signIn('ana@example.edu');
  const json = { oldPassword: 'wrong', newPassword: 'a better one' };
  const changes: number[] = [];
  for (let at = 0; at < 6; at += 1)
    changes.push((await scene.as(held, 'POST', '/user/changepassword/edit', { json })).status);
  expect(changes).toEqual([400, 400, 400, 400, 400, 429]);
  const [again, bo] = [await scene.signIn('ana@example.edu'), await scene.signIn('bo@example.edu')];
  expect((await scene.as(again, 'POST', '/user/changepassword/edit', { json })).status).toBe(429);
  expect((await scene.as(bo, 'POST', '/user/changepassword/edit', { json })).status).toBe(400);
});

test('a client gone wild is slowed, others are not', async () => {
  const scene = await openScene();
  const [ana, bo] = [await scene.signIn('ana@example.edu'), await scene.signIn('bo@example.edu')];
  const anaElsewhere = await scene.signIn('ana@example.edu');
  for (let at = 0; at < 10_000; at += 1) await scene.as(ana, 'GET', '/user/verify/get');
  expect((await scene.as(ana, 'GET', '/user/verify/get')).status).toBe(429);
  expect((await scene.as(bo, 'GET', '/user/verify/get')).status).toBe(200);
  expect((await scene.as(anaElsewhere, 'GET', '/user/verify/get')).status).toBe(200);
  scene.wait(1000);
  expect((await scene.as(ana, 'GET', '/user/verify/get')).status).toBe(200);
});

describe('a limit', () => {
  test('never lets through more than it says, however the clock runs', () => {
    const steps = fc.array(fc.record({ key: fc.constantFrom('a', 'b'), wait: fc.integer({ min: -500, max: 3000 }) }));
    return fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 2000 }), (taken, quick, everyMs) => {
        let at = 10_000;
        let forward = 0;
        const limit = limitTo({ quick, everyMs }, () => at);
        const passed = { a: 0, b: 0 };
        for (const { key, wait } of taken) {
          at += wait;
          forward += Math.max(0, wait);
          if (limit.take(key) === undefined) passed[key as 'a' | 'b'] += 1;
        }
        const most = quick + forward / everyMs + 1e-6;
        return passed.a <= most && passed.b <= most;
      }),
      { numRuns: count(500, 20_000) },
    );
  });

  test('takes nothing away when the clock goes back', () => {
    let at = 10 * 3_600_000;
    const limit = limitTo({ quick: 3, everyMs: 1_000 }, () => at);
    expect(limit.take('a')).toBeUndefined();
    at -= 3_600_000;
    expect(limit.take('a')).toBeUndefined();
    expect(limit.take('a')).toBeUndefined();
    expect(limit.take('a')).toBe(1);
    at += 1_000;
    expect(limit.take('a')).toBeUndefined();
  });

  test('says truly when to come again', () => {
    let at = 0;
    const limit = limitTo({ quick: 1, everyMs: 7_000 }, () => at);
    expect(limit.take('a')).toBeUndefined();
    at += 2_000;
    const seconds = limit.take('a') ?? 0;
    at += seconds * 1000 - 1;
    expect(limit.take('a')).toBeDefined();
    at += 1;
    expect(limit.take('a')).toBeUndefined();
  });

  test('remembers no more keys than it may', () => {
    const limit = limitTo({ quick: 1, everyMs: 1e9 }, () => 0, 10);
    expect(limit.take('kept')).toBeUndefined();
    for (let at = 0; at < 9; at += 1) limit.take(String(at));
    expect(limit.take('kept')).toBeDefined();
    for (let at = 0; at < 10; at += 1) limit.take(`other ${at}`);
    expect(limit.take('kept')).toBeUndefined();
  });

  test('forgets the key first that was unused for longest, and not the one that came first', () => {
    const limit = limitTo({ quick: 2, everyMs: 1e9 }, () => 0, 2);
    for (const key of ['first', 'second', 'first', 'third']) expect(limit.take(key)).toBeUndefined();
    expect(limit.take('first')).toBeDefined();
  });
});
