import { describe, expect, test } from 'vitest';
import type { BackendReply } from '../../server/backend.ts';
import { refused } from '../../server/calls/refusal.ts';
import { headerNames, sessionTimes } from '../../server/sessions/caller.ts';
import { foundSessions } from '../../server/sessions/found-sessions.ts';
import { digest } from '../../server/sessions/secret.ts';
import { StorageFailure } from '../../server/storage-failure.ts';
import { jsonOf } from './json-of.ts';
import { type Held, headersOf, openScene, password } from './sessions-scene.ts';

const outcome = (reply: BackendReply) => [reply.status, jsonOf(reply).reason];

type Scene = Awaited<ReturnType<typeof openScene>>;

const verifying = ['GET', '/user/verify/get'] as const;
const course = { json: { title: 'Beginnings' } };
const answeredKey = 'a-key-of-one-call';

const addingUnder = (scene: Scene, held: Held, key: string): Promise<BackendReply> =>
  scene.ask('POST', '/user/course/add', {
    ...course,
    session: held.cookie,
    headers: { ...headersOf(held), [headerNames.idempotency.toLowerCase()]: key },
  });

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
    scene.as(held, 'POST', '/user/course/nowhere/edit', { json: { title: 'New' } }),
  'a write with another tab’s name of the server': (scene, held) =>
    scene.as({ ...held, backend: 'another' }, 'POST', '/user/course/add', course),
  'a write of a foreign page': (scene, held) =>
    scene.as({ ...held, antiForgery: 'guessed' }, 'POST', '/user/course/add', course),
  'a write with an unknown parameter': (scene, held) =>
    scene.as(held, 'POST', '/user/course/add', { ...course, query: { ifmatch: '1' } }),
  'a write with a malformed body': (scene, held) => scene.as(held, 'POST', '/user/course/add', { json: { name: 1 } }),
  'a write with a malformed key': (scene, held) => addingUnder(scene, held, '?'),
  'a write that was answered before': (scene, held) => addingUnder(scene, held, answeredKey),
};

describe.each(Object.keys(fates))('where a session %s', (fate) => {
  test.each(Object.keys(calls))('a process that had found it answers as one that had not: %s', async (call) => {
    const answers = await Promise.all(
      [false, true].map(async (isNew) => {
        const scene = await openScene();
        const held = await scene.signIn('ana@example.edu');
        expect((await addingUnder(scene, held, answeredKey)).status).toBe(200);
        const before = scene.data.kept.get('ana');
        await fates[fate]?.(scene);
        if (isNew) scene.newProcess();
        const reply = await calls[call]?.(scene, held);
        const after = scene.data.kept.get('ana');
        return {
          reply,
          after,
          sessions: [...scene.data.sessions],
          hasWritten: after !== undefined && after !== before,
        };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.hasWritten).toBe(fate === 'has not changed' && call === 'a write');
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

test.each([
  ['offeringsnapshot/add/all', { listOfOfferingIds: ['o'] }],
  ['offeringsnapshot/fromid/load/all', { listOfOfferingSnapshotIds: ['s'] }],
  ['offeringsnapshot/fromobject/load/all', { listOfOfferingSnapshots: [{}] }],
])(
  'the session of a heavy call is looked for by itself, before the call takes one of the few places: %s',
  async (path, json) => {
    const { scene, held, looksFor } = await countingScene();
    await scene.as(held, ...verifying);
    const asking = () => scene.as(held, 'POST', `/user/${path}`, { json });
    expect(await looksFor(asking)).toMatchObject({ looks: 1 });
    expect((await asking()).status).not.toBe(401);
  },
);

test.each(Object.keys(fates).filter((fate) => fate !== 'has not changed'))(
  'a session that is refused in a write is looked for by itself after that: it %s',
  async (fate) => {
    const { scene, held, looksFor } = await countingScene();
    const adding = () => scene.as(held, 'POST', '/user/course/add', course);
    await adding();
    await fates[fate]?.(scene);
    const { status } = await adding();
    expect([401, 403]).toContain(status);
    for (let at = 0; at < 2; at += 1) expect(await looksFor(adding)).toEqual({ looks: 1, status });
  },
);

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
    const add = () => addingUnder(scene, held, answeredKey);
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
  const editing = () => scene.as(held, 'POST', '/user/course/nowhere/edit', { json: { title: 'New' } });
  const told = new Set<string>();
  for (let at = 0; at < 5_001; at += 1) told.add(outcome(await editing()).join(' '));
  expect([...told]).toEqual(['404 course.unknown']);
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

test('a session that the storage has no room for is not looked for in a write', async () => {
  const looked: (string | undefined)[] = [];
  const scene = await openScene({
    accounts: () => ({ addSession: () => Promise.reject(new StorageFailure('full', 'no room')) }),
    write: (sound) => (accountId, work) =>
      sound(accountId, (rows) => {
        const lookAhead: typeof rows.lookAhead = (sought, key, tokenHash) => {
          looked.push(tokenHash);
          return rows.lookAhead(sought, key, tokenHash);
        };
        return work({ ...rows, lookAhead });
      }),
  });
  const held = await scene.signIn('ana@example.edu');
  for (let at = 0; at < 2; at += 1) expect((await scene.as(held, 'POST', '/user/course/add', course)).status).toBe(200);
  expect(looked).toEqual([undefined, undefined]);
});

test('a call whose storage fails still counts as use of its session', async () => {
  let isBroken = false;
  const failures: unknown[] = [];
  const scene = await openScene({
    write: (sound) => (accountId, work) =>
      sound(accountId, async (rows) => {
        const result = await work(rows);
        if (isBroken) throw new StorageFailure('full', 'no room');
        return result;
      }),
    onFailure: (error) => failures.push(error),
  });
  const held = await scene.signIn('ana@example.edu');
  const seen = () => [...scene.data.sessions.values()].map(({ lastSeenAt }) => lastSeenAt);
  expect((await addingUnder(scene, held, answeredKey)).status).toBe(200);
  const atFirst = seen();
  scene.wait(sessionTimes.touch);
  isBroken = true;
  const key = 'another-key-of-one';
  expect((await addingUnder(scene, held, key)).status).toBe(507);
  expect(seen()).not.toEqual(atFirst);
  expect(failures).toHaveLength(1);
  isBroken = false;
  expect((await addingUnder(scene, held, key)).status).toBe(200);
});

test('of more than 50 000 sessions, the one that was found first is looked for by itself again', () => {
  const found = foundSessions({
    decide: () => ({ refusal: refused('internal') }),
    takeCall: () => undefined,
    noteUse: () => undefined,
  });
  const remember = (tokenHash: string, token = ''): void =>
    found.remember({
      tokenHash,
      accountId: `account of ${token}`,
      antiForgeryHash: '',
      backendIdentification: '',
      createdAt: '',
      lastSeenAt: '',
    });
  const accountOf = (session: string) =>
    found.known({
      ...{ method: 'POST', path: '', query: {}, headers: {}, body: new Uint8Array(), from: '' },
      session,
    })?.accountId;
  for (const token of ['first', 'second']) remember(digest(token), token);
  for (let at = 2; at < 50_000; at += 1) remember(`another ${at}`);
  expect(accountOf('first')).toBe('account of first');
  remember(digest('last'), 'last');
  expect(['first', 'second', 'last'].map(accountOf)).toEqual([undefined, 'account of second', 'account of last']);
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
