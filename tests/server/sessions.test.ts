import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { replies } from '../../api/replies.ts';
import { TooBusy } from '../../server/calls/rate-limit.ts';
import { jsonOf } from './json-of.ts';
import { type Held, headersOf, openScene, origin, password } from './sessions-scene.ts';

const hour = 60 * 60 * 1000;
const verifying = ['GET', '/user/verify/get'] as const;
const adding = ['POST', '/user/course/add'] as const;
const course = { json: { title: 'Beginnings' } };

const outcome = (reply: { status: number; body: unknown }) => ({
  status: reply.status,
  reason: (reply.body as { reason?: string }).reason,
});

describe('the lookup', () => {
  test.each(['ana@example.edu', 'nobody@example.edu', 'no e-mail', '%00', '../x'])(
    'answers %s alike',
    async (email) => {
      const scene = await openScene();
      const reply = await scene.ask('GET', `/identifyapi/user/${encodeURIComponent(email)}/get`, {
        headers: { host: 'evil.example' },
      });
      expect(reply).toEqual({ status: 200, headers: {}, body: { success: true, user: { api: origin } } });
    },
  );
});

describe('signing in', () => {
  test('gives what the contract says, and a session that works', async () => {
    const scene = await openScene();
    const reply = await scene.logIn('  Ana@Example.EDU ');
    expect(v.parse(replies.session, jsonOf(reply))).toMatchObject({
      frozen: false,
    });
    expect(jsonOf(reply).capabilities).toEqual({
      idempotency: { header: 'Idempotency-Key', retentionDays: 30 },
      ...{ ifMatch: true, ifMatchMaxima: true, problemOrder: true, outcomeOrder: true },
      ...{ snapshotContent: true, revision: true, ledger: true },
      serverEpoch: 'epoch-1',
    });
    for (const name of ['antiForgeryHeaderName', 'backendIdentificationIdName']) {
      expect(jsonOf(reply)[name]).toMatch(/^[A-Za-z][A-Za-z0-9-]{0,63}$/);
    }
    const held = await scene.signIn('ana@example.edu');
    expect(await scene.as(held, ...verifying)).toMatchObject({ status: 200, body: { success: true } });
  });

  test.each([
    ['a wrong password', 'ana@example.edu', 'wrong password'],
    ['an unknown e-mail', 'nobody@example.edu', password],
    ['the password without its spaces', 'ana@example.edu', password.trim()],
    ['the password in another normal form', 'ana@example.edu', password.normalize('NFD')],
    ['no password', 'ana@example.edu', ''],
  ])('%s gets the one refusal, after the same work', async (_, email, typed) => {
    const scene = await openScene();
    await scene.logIn('warm.up@example.edu', 'x', { from: '192.0.2.9' });
    const before = scene.hashings();
    expect(await scene.logIn(email, typed)).toEqual({
      status: 401,
      headers: {},
      body: { success: false, reason: 'credentials.wrong', frozen: false },
    });
    expect(scene.hashings() - before).toBe(1);
  });

  test('works again after no hash could be computed once', async () => {
    const scene = await openScene();
    scene.whileHashing(() => Promise.reject(new TooBusy(5)));
    expect(await scene.logIn('ana@example.edu')).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    expect((await scene.logIn('ana@example.edu')).status).toBe(200);
  });

  test('begins a new session and ends the one it came with', async () => {
    const scene = await openScene();
    const first = await scene.signIn('ana@example.edu');
    const second = await scene.signIn('ana@example.edu', { session: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect(outcome(await scene.as(first, ...verifying))).toEqual({ status: 401, reason: 'session.none' });
    expect(outcome(await scene.as(second, ...verifying)).status).toBe(200);
  });

  test('keeps no secret as it is', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    const kept = JSON.stringify([...scene.data.sessions.values()]);
    expect(kept).not.toContain(held.cookie);
    expect(kept).not.toContain(held.antiForgery);
  });

  test('with the old password fails if it was changed while it was being hashed', async () => {
    const scene = await openScene();
    await scene.logIn('nobody@example.edu', 'x', { from: '192.0.2.9' });
    scene.whileHashing(() => scene.storage.accounts.changePassword('ana', 'plain:a better one'));
    expect(outcome(await scene.logIn('ana@example.edu'))).toEqual({ status: 401, reason: 'credentials.wrong' });
    expect(scene.data.sessions.size).toBe(0);
  });

  test('with the old password fails if it was changed while its new hash was computed', async () => {
    const scene = await openScene();
    await scene.logIn('nobody@example.edu', 'x', { from: '192.0.2.9' });
    scene.newScheme();
    const change = () => scene.storage.accounts.changePassword('ana', 'newer:a better one');
    scene.whileHashing(async () => scene.whileHashing(change));
    expect(outcome(await scene.logIn('ana@example.edu'))).toEqual({ status: 401, reason: 'credentials.wrong' });
    expect(scene.data.sessions.size).toBe(0);
  });

  test('from two places at once begins two sessions, even if the password gets a new hash meanwhile', async () => {
    const scene = await openScene();
    await scene.logIn('nobody@example.edu', 'x', { from: '192.0.2.9' });
    scene.newScheme();
    scene.whileHashing(async () => void (await scene.signIn('ana@example.edu')));
    const held = await scene.signIn('ana@example.edu', { from: '192.0.2.8' });
    expect(outcome(await scene.as(held, ...verifying)).status).toBe(200);
    expect(scene.data.sessions.size).toBe(2);
  });

  test('hashes a password anew when hashes are made otherwise now, and no session ends', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    scene.newScheme();
    await scene.signIn('ana@example.edu');
    expect((await scene.storage.accounts.byId('ana'))?.passwordHash).toBe(`newer:${password}`);
    expect(outcome(await scene.as(held, ...verifying)).status).toBe(200);
  });
});

describe('a call needs its session', () => {
  const cases: readonly [string, (ana: Held, bo: Held) => Partial<Held>, number, string | undefined][] = [
    ['all of one session', (ana) => ana, 200, undefined],
    ['no cookie', ({ antiForgery, backend }) => ({ antiForgery, backend }), 401, 'session.none'],
    ['a cookie nobody gave', (ana) => ({ ...ana, cookie: 'x'.repeat(43) }), 401, 'session.none'],
    ['an endless cookie', (ana) => ({ ...ana, cookie: 'x'.repeat(9000) }), 401, 'session.none'],
    ['no headers', ({ cookie }) => ({ cookie }), 403, 'antiForgery.wrong'],
    ['no anti-forgery header', ({ cookie, backend }) => ({ cookie, backend }), 403, 'antiForgery.wrong'],
    ['an anti-forgery header nobody gave', (ana) => ({ ...ana, antiForgery: 'x' }), 403, 'antiForgery.wrong'],
    [
      'the anti-forgery header of another',
      (ana, bo) => ({ ...ana, antiForgery: bo.antiForgery }),
      403,
      'antiForgery.wrong',
    ],
    ['no identification', ({ cookie, antiForgery }) => ({ cookie, antiForgery }), 401, 'session.mismatch'],
    ['the identification of another', (ana, bo) => ({ ...ana, backend: bo.backend }), 401, 'session.mismatch'],
    ['both headers of another', (ana, bo) => ({ ...bo, cookie: ana.cookie }), 401, 'session.mismatch'],
    ['the cookie of another', (ana, bo) => ({ ...ana, cookie: bo.cookie }), 401, 'session.mismatch'],
  ];

  test.each(cases)('with %s', async (_, holding, status, reason) => {
    const scene = await openScene();
    const held = holding(await scene.signIn('ana@example.edu'), await scene.signIn('bo@example.edu'));
    const headers = Object.fromEntries(
      Object.entries(headersOf({ cookie: '', antiForgery: '', backend: '', ...held })).filter(([, value]) => value),
    );
    const reply = await scene.ask(...adding, { session: held.cookie, headers, ...course });
    expect(outcome(reply)).toEqual({ status, reason });
    // A cookie that is good for nothing is taken away; another tab's is not.
    expect(reply.session).toBe(reason === 'session.none' && held.cookie ? null : undefined);
    const courses = await Promise.all(
      ['ana', 'bo'].map((id) => scene.storage.read(id, (rows) => rows.count('courses'))),
    );
    expect(courses).toEqual([status === 200 ? 1 : 0, 0]);
  });
});

describe('a session ends', () => {
  test.each([
    ['12 h unused', [12 * hour], 401],
    ['just under 12 h unused', [12 * hour - 1], 200],
    ['14 days used every 11 h', [...Array(30).fill(11 * hour), 6 * hour], 401],
    ['just under 14 days used every 11 h', [...Array(30).fill(11 * hour), 6 * hour - 1], 200],
  ])('after %s', async (_, waits, status) => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    let last = 0;
    for (const ms of waits) {
      scene.wait(ms);
      last = (await scene.as(held, ...verifying)).status;
    }
    expect(last).toBe(status);
  });

  test('on the server when its owner signs out, and the cookie is taken away', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    expect(await scene.as(held, 'DELETE', '/user/logout/delete')).toMatchObject({ status: 200, session: null });
    expect(outcome(await scene.as(held, ...verifying))).toEqual({ status: 401, reason: 'session.none' });
    expect(scene.data.sessions.size).toBe(0);
  });

  test('when another session of the account changes the password, which itself stays', async () => {
    const scene = await openScene();
    const [first, second, other] = [
      await scene.signIn('ana@example.edu'),
      await scene.signIn('ana@example.edu'),
      await scene.signIn('bo@example.edu'),
    ];
    const json = { oldPassword: password, newPassword: 'a better one' };
    expect((await scene.as(first, 'POST', '/user/changepassword/edit', { json })).status).toBe(200);
    expect(outcome(await scene.as(second, ...verifying))).toEqual({ status: 401, reason: 'session.none' });
    expect((await scene.as(first, ...verifying)).status).toBe(200);
    expect((await scene.as(other, ...verifying)).status).toBe(200);
    expect((await scene.logIn('ana@example.edu')).status).toBe(401);
    expect((await scene.logIn('ana@example.edu', 'a better one')).status).toBe(200);
  });

  test('with its account', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    await scene.storage.accounts.remove('ana');
    expect(outcome(await scene.as(held, ...verifying))).toEqual({ status: 401, reason: 'session.none' });
  });

  test('its use is noted once a minute at most', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    const seen = () => [...scene.data.sessions.values()].map(({ lastSeenAt }) => lastSeenAt);
    const atFirst = seen();
    scene.wait(59_999);
    await scene.as(held, ...verifying);
    expect(seen()).toEqual(atFirst);
    scene.wait(1);
    await scene.as(held, ...verifying);
    const later = seen();
    expect(later).not.toEqual(atFirst);
    scene.wait(59_999);
    await scene.as(held, ...verifying);
    expect(seen()).toEqual(later);
  });
});

describe('a frozen account', () => {
  test('is told so only to who knows its password, and its sessions apply nothing', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    await scene.storage.accounts.setFrozen('ana', true);
    expect(await scene.logIn('ana@example.edu')).toMatchObject({ status: 403, body: { success: false, frozen: true } });
    expect(await scene.logIn('ana@example.edu', 'wrong')).toMatchObject({ status: 401, body: { frozen: false } });
    const refused = await scene.as(held, ...adding, course);
    expect(outcome(refused)).toEqual({ status: 403, reason: 'account.frozen' });
    // The browser keeps its cookie, for when the account is unfrozen.
    expect(refused.session).toBeUndefined();
    expect(await scene.storage.read('ana', (rows) => rows.count('courses'))).toBe(0);
    await scene.storage.accounts.setFrozen('ana', false);
    expect((await scene.as(held, ...adding, course)).status).toBe(200);
  });
});

describe('a new password', () => {
  test.each([
    ['7 characters', 'seven77', 400, 'password.tooShort'],
    ['7 characters of two code units', '😀'.repeat(7), 400, 'password.tooShort'],
    ['8 characters', 'eight888', 200, undefined],
    ['spaces', '            ', 400, 'password.tooShort'],
    ['7 characters between spaces', '  seven77  ', 400, 'password.tooShort'],
    ['8 characters with a space among them', 'eight 88', 200, undefined],
    ['1024 characters', 'x'.repeat(1024), 200, undefined],
    ['1025 characters', 'x'.repeat(1025), 400, 'body.malformed'],
  ])('of %s', async (_, newPassword, status, reason) => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    const json = { oldPassword: password, newPassword };
    expect(outcome(await scene.as(held, 'POST', '/user/changepassword/edit', { json }))).toEqual({ status, reason });
    const signsIn = await scene.logIn('ana@example.edu', newPassword.slice(0, 1024));
    expect(signsIn.status).toBe(status === 200 ? 200 : 401);
  });

  test('is another one than the old one, which ends no other session', async () => {
    const scene = await openScene();
    const [held, other] = [await scene.signIn('ana@example.edu'), await scene.signIn('ana@example.edu')];
    const json = { oldPassword: password, newPassword: password };
    const reply = await scene.as(held, 'POST', '/user/changepassword/edit', { json });
    expect(outcome(reply)).toEqual({ status: 400, reason: 'password.same' });
    expect((await scene.as(other, 'GET', '/user/verify/get')).status).toBe(200);
  });

  test('needs the old one', async () => {
    const scene = await openScene();
    const held = await scene.signIn('ana@example.edu');
    const json = { oldPassword: 'wrong', newPassword: 'a better one' };
    const reply = await scene.as(held, 'POST', '/user/changepassword/edit', { json });
    expect(outcome(reply)).toEqual({ status: 400, reason: 'password.wrong' });
  });
});

test('a quiet verify does not count as use of the session, another one does', async () => {
  const scene = await openScene();
  const [quiet, used] = [await scene.signIn('ana@example.edu'), await scene.signIn('bo@example.edu')];
  for (let hour = 0; hour < 11; hour += 1) {
    scene.wait(60 * 60 * 1000);
    expect((await scene.as(quiet, 'GET', '/user/verify/get', { query: { quiet: '1' } })).status).toBe(200);
    expect((await scene.as(used, 'GET', '/user/verify/get', { query: { quiet: '0' } })).status).toBe(200);
  }
  scene.wait(60 * 60 * 1000);
  expect((await scene.as(quiet, 'GET', '/user/verify/get', { query: { quiet: '1' } })).status).toBe(401);
  expect((await scene.as(used, 'GET', '/user/verify/get')).status).toBe(200);
});
