import { describe, expect, test } from 'vitest';
import type { BackendReply } from '../../server/backend.ts';
import { headerNames, sessionTimes } from '../../server/sessions/caller.ts';
import { StorageFailure } from '../../server/storage-failure.ts';
import { type Held, headersOf, openScene, password } from './sessions-scene.ts';

type Scene = Awaited<ReturnType<typeof openScene>>;

const verifying = ['GET', '/user/verify/get'] as const;
const course = { json: { title: 'Beginnings' } };
const key = { [headerNames.idempotency.toLowerCase()]: 'a-key-of-one-call' };

/** What may have become of a session between two calls, without the process that has found it. */
const fates: Readonly<Record<string, (scene: Scene) => unknown>> = {
  'has not changed': () => undefined,
  'was ended': ({ data }) => data.sessions.clear(),
  'was not used for too long': (scene) => scene.wait(sessionTimes.idle),
  'is of a frozen account': ({ storage }) => storage.accounts.setFrozen('ana', true),
  'is of a moved account': ({ storage }) => storage.accounts.setMovedTo('ana', 'https://new.example.edu'),
  'was ended, and its account moved': async ({ data, storage }) => {
    data.sessions.clear();
    await storage.accounts.setMovedTo('ana', 'https://new.example.edu');
  },
  'is gone with its account': ({ storage }) => storage.accounts.remove('ana'),
  'was ended by a new password': ({ storage }) => storage.accounts.changePassword('ana', 'plain:another one'),
};

/** Calls of it, sound or not. */
const calls: Readonly<Record<string, (scene: Scene, held: Held) => Promise<BackendReply>>> = {
  'a write': (scene, held) => scene.as(held, 'POST', '/user/course/add', course),
  'a write that is refused': (scene, held) =>
    scene.as(held, 'POST', '/user/course/edit/nowhere', { json: { title: 'New' } }),
  'a write with another tab’s name of the server': (scene, held) =>
    scene.as({ ...held, backend: 'another' }, 'POST', '/user/course/add', course),
  'a write of a foreign page': (scene, held) =>
    scene.as({ ...held, antiForgery: 'guessed' }, 'POST', '/user/course/add', course),
  'a write with an unknown parameter': (scene, held) =>
    scene.as(held, 'POST', '/user/course/add', { ...course, query: { ifmatch: '1' } }),
  'a write with a malformed body': (scene, held) => scene.as(held, 'POST', '/user/course/add', { json: { name: 1 } }),
  'a write with a malformed key': (scene, held) =>
    scene.ask('POST', '/user/course/add', {
      ...course,
      session: held.cookie,
      headers: { ...headersOf(held), [headerNames.idempotency.toLowerCase()]: '?' },
    }),
};

describe.each(Object.keys(fates))('where a session %s', (fate) => {
  test.each(Object.keys(calls))('a process that had found it answers as one that had not: %s', async (call) => {
    const answers = await Promise.all(
      [false, true].map(async (isNew) => {
        const scene = await openScene();
        const held = await scene.signIn('ana@example.edu');
        expect((await scene.as(held, ...verifying)).status).toBe(200);
        await fates[fate]?.(scene);
        if (isNew) scene.newProcess();
        const reply = await calls[call]?.(scene, held);
        return { reply, kept: [...scene.data.kept], sessions: [...scene.data.sessions] };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.kept.length).toBe(fate === 'has not changed' && call === 'a write' ? 1 : 0);
  });
});

/** A scene that counts the sessions that were looked for by themselves. */
const countingScene = async () => {
  let looks = 0;
  const scene = await openScene({
    accounts: (sound) => ({
      session: (tokenHash) => {
        looks += 1;
        return sound.session(tokenHash);
      },
    }),
  });
  const held = await scene.signIn('ana@example.edu');
  const looksFor = async (act: () => Promise<BackendReply>): Promise<{ looks: number; status: number }> => {
    looks = 0;
    const { status } = await act();
    return { looks, status };
  };
  return { scene, held, looksFor };
};

test('a session is looked for by itself until a call has found it, and not for writes after that', async () => {
  const { scene, held, looksFor } = await countingScene();
  const adding = () => scene.as(held, 'POST', '/user/course/add', course);
  expect(await looksFor(adding)).toEqual({ looks: 1, status: 200 });
  expect(await looksFor(adding)).toEqual({ looks: 0, status: 200 });
  expect(await looksFor(() => scene.as(held, ...verifying))).toEqual({ looks: 1, status: 200 });
});

test('a session that was ended elsewhere is looked for by itself again', async () => {
  const { scene, held, looksFor } = await countingScene();
  const adding = () => scene.as(held, 'POST', '/user/course/add', course);
  await adding();
  scene.data.sessions.clear();
  expect(await looksFor(adding)).toEqual({ looks: 0, status: 401 });
  expect(await looksFor(adding)).toEqual({ looks: 1, status: 401 });
});

test('one that its owner signed out of is looked for by itself', async () => {
  const { scene, held, looksFor } = await countingScene();
  const adding = () => scene.as(held, 'POST', '/user/course/add', course);
  await adding();
  await scene.as(held, 'DELETE', '/user/logout/delete');
  expect(await looksFor(adding)).toEqual({ looks: 1, status: 401 });
});

test('a call with a key that runs already is answered as in a process that had not found the session', async () => {
  for (const isEnded of [false, true]) {
    let running: Promise<BackendReply> | undefined;
    const scene = await openScene({
      write: (sound) => async (accountId, work) => {
        const second = running === undefined;
        running ??= Promise.resolve().then(() => add());
        if (second) await running;
        return sound(accountId, work);
      },
    });
    const held = await scene.signIn('ana@example.edu');
    await scene.as(held, ...verifying);
    const add = () =>
      scene.ask('POST', '/user/course/add', {
        ...course,
        session: held.cookie,
        headers: { ...headersOf(held), ...key },
      });
    const first = add();
    if (isEnded) scene.data.sessions.clear();
    await first;
    expect(await running).toMatchObject(
      isEnded
        ? { status: 401, body: { reason: 'session.none' }, session: null }
        : { status: 409, body: { reason: 'inProgress' } },
    );
  }
});

test('a transaction that runs again counts its call once', async () => {
  const scene = await openScene({
    write: (sound) => (accountId, work) =>
      sound(accountId, async (rows) => {
        await Promise.allSettled([work(rows)]);
        return work(rows);
      }),
  });
  const held = await scene.signIn('ana@example.edu');
  await scene.as(held, ...verifying);
  const editing = () => scene.as(held, 'POST', '/user/course/edit/nowhere', { json: { title: 'New' } });
  for (let at = 0; at < 6_000; at += 1) expect((await editing()).status).toBe(404);
});

test('a write that was answered counts as use of its session, one that the session refused does not', async () => {
  const scene = await openScene();
  const held = await scene.signIn('ana@example.edu');
  const adding = () => scene.as(held, 'POST', '/user/course/add', course);
  const seen = () => [...scene.data.sessions.values()].map(({ lastSeenAt }) => lastSeenAt);
  await adding();
  const atFirst = seen();
  scene.wait(sessionTimes.touch);
  await scene.storage.accounts.setFrozen('ana', true);
  expect((await adding()).status).toBe(403);
  expect(seen()).toEqual(atFirst);
  await scene.storage.accounts.setFrozen('ana', false);
  expect((await adding()).status).toBe(200);
  expect(seen()).not.toEqual(atFirst);
});

test('a session that the storage had no room for is looked for in this process alone', async () => {
  const scene = await openScene({
    accounts: () => ({ addSession: () => Promise.reject(new StorageFailure('full', 'no room')) }),
  });
  const held = await scene.signIn('ana@example.edu');
  await scene.as(held, ...verifying);
  expect((await scene.as(held, 'POST', '/user/course/add', course)).status).toBe(200);
  expect((await scene.as(held, 'POST', '/user/course/add', course)).status).toBe(200);
});

test('the password of one session ends another one at its next write', async () => {
  const scene = await openScene();
  const [first, second] = [await scene.signIn('ana@example.edu'), await scene.signIn('ana@example.edu')];
  const adding = () => scene.as(second, 'POST', '/user/course/add', course);
  expect((await adding()).status).toBe(200);
  const json = { oldPassword: password, newPassword: 'a better one' };
  expect((await scene.as(first, 'POST', '/user/changepassword/edit', { json })).status).toBe(200);
  expect((await adding()).status).toBe(401);
});
