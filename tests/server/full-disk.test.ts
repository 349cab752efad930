import { expect, test } from 'vitest';
import { StorageFailure } from '../../server/storage-failure.ts';
import { type Held, openScene, password } from './sessions-scene.ts';

const verifying = ['GET', '/user/verify/get'] as const;
const full = () => Promise.reject(new StorageFailure('full', 'on purpose'));

/** A scene in which no session can be stored, until there is room. */
const openFull = async (problem: () => Promise<never> = full) => {
  let isFull = true;
  const scene = await openScene({
    accounts: ({ addSession, endSession, rehash }) => ({
      addSession: (session) => (isFull ? problem() : addSession(session)),
      endSession: (tokenHash) => (isFull ? problem() : endSession(tokenHash)),
      rehash: (...parts) => (isFull ? problem() : rehash(...parts)),
    }),
    onFailure: () => undefined,
  });
  const statusOf = async (held: Held) => (await scene.as(held, ...verifying)).status;
  return {
    ...scene,
    statusOf,
    makeRoom: () => {
      isFull = false;
    },
  };
};

test('on a full disk somebody signs in, from an older session and with an older hash too', async () => {
  const scene = await openFull();
  const first = await scene.signIn('ana@example.edu');
  expect(await scene.statusOf(first)).toBe(200);
  scene.newScheme();
  const second = await scene.signIn('ana@example.edu', { session: 'x'.repeat(48) });
  // The new hash was not stored, so the session lives under the old one as well.
  expect([await scene.statusOf(second), await scene.statusOf(first)]).toEqual([200, 200]);
  expect(scene.data.sessions.size).toBe(0);
});

test('a disk that takes a new hash, but no session, keeps nobody out', async () => {
  const scene = await openScene({ accounts: () => ({ addSession: full }) });
  scene.newScheme();
  const held = await scene.signIn('ana@example.edu');
  expect((await scene.storage.accounts.byId('ana'))?.passwordHash).toBe(`newer:${password}`);
  expect((await scene.as(held, ...verifying)).status).toBe(200);
});

test('a session without a place ends as another one does, and its cookie is taken away', async () => {
  const scene = await openFull();
  const [idle, out, replaced, other] = [
    await scene.signIn('ana@example.edu'),
    await scene.signIn('ana@example.edu'),
    await scene.signIn('ana@example.edu'),
    await scene.signIn('bo@example.edu'),
  ];
  await scene.as(out, 'DELETE', '/user/logout/delete');
  await scene.signIn('ana@example.edu', { session: replaced.cookie });
  expect([await scene.statusOf(out), await scene.statusOf(replaced)]).toEqual([401, 401]);
  expect(await scene.statusOf(idle)).toBe(200);
  await scene.storage.accounts.changePassword('ana', 'plain:another one');
  expect(await scene.as(idle, ...verifying)).toMatchObject({ status: 401, session: null });
  expect(await scene.statusOf(other)).toBe(200);
  scene.wait(12 * 60 * 60 * 1000);
  expect(await scene.statusOf(other)).toBe(401);
});

test('a session is stored once there is room, and a new password then ends it all the same', async () => {
  const scene = await openFull();
  const [held, other] = [await scene.signIn('ana@example.edu'), await scene.signIn('ana@example.edu')];
  scene.wait(60_000);
  expect(await scene.statusOf(held)).toBe(200);
  expect(scene.data.sessions.size).toBe(0);
  scene.makeRoom();
  scene.wait(60_000);
  for (const mine of [held, held, other]) expect(await scene.statusOf(mine)).toBe(200);
  expect(scene.data.sessions.size).toBe(2);
  const json = { oldPassword: password, newPassword: 'another one' };
  expect((await scene.as(held, 'POST', '/user/changepassword/edit', { json })).status).toBe(200);
  expect([await scene.statusOf(held), await scene.statusOf(other)]).toEqual([200, 401]);
});

test('a session without a place stays when its own user changes the password there, and every other one ends', async () => {
  const scene = await openFull();
  const [held, other] = [await scene.signIn('ana@example.edu'), await scene.signIn('ana@example.edu')];
  const json = { oldPassword: password, newPassword: 'another one' };
  expect((await scene.as(held, 'POST', '/user/changepassword/edit', { json })).status).toBe(200);
  expect([await scene.statusOf(held), await scene.statusOf(other)]).toEqual([200, 401]);
  scene.makeRoom();
  scene.wait(60_000);
  expect([await scene.statusOf(held), await scene.statusOf(held)]).toEqual([200, 200]);
});

test('a session without a place stays when a later sign-in gives the same password a new hash', async () => {
  const scene = await openFull();
  const held = await scene.signIn('ana@example.edu');
  scene.newScheme();
  scene.makeRoom();
  await scene.signIn('ana@example.edu');
  expect((await scene.storage.accounts.byId('ana'))?.passwordHash).toBe(`newer:${password}`);
  expect(await scene.statusOf(held)).toBe(200);
});

test('a session that is stored just after the password has changed has ended with it', async () => {
  let before: () => Promise<void> = full;
  const scene = await openScene({
    accounts: ({ addSession }) => ({ addSession: (session) => before().then(() => addSession(session)) }),
    onFailure: () => undefined,
  });
  const [held, changed] = [await scene.signIn('ana@example.edu'), () => scene.storage.accounts.byId('ana')];
  before = () => scene.storage.accounts.changePassword('ana', 'plain:another one');
  scene.wait(60_000);
  await scene.as(held, ...verifying);
  await expect.poll(async () => (await changed())?.passwordHash).toBe('plain:another one');
  await expect.poll(async () => (await scene.as(held, ...verifying)).status).toBe(401);
  before = () => scene.storage.accounts.changePassword('ana', 'plain:a third one');
  const late = await scene.signIn('ana@example.edu', {}, 'another one');
  expect((await scene.as(late, ...verifying)).status).toBe(401);
  expect(scene.data.sessions.size).toBe(0);
});

test('a session that is stored, although nobody could look at its account then, is not stored again', async () => {
  let [isFull, isAway] = [true, false];
  const told: unknown[] = [];
  const scene = await openScene({
    accounts: ({ addSession, byId }) => ({
      addSession: async (session) => {
        if (isFull) return full();
        await addSession(session);
        isAway = true;
      },
      byId: (accountId) => {
        if (!isAway) return byId(accountId);
        isAway = false;
        return Promise.reject(new StorageFailure('away', 'on purpose'));
      },
    }),
    onFailure: (error) => void told.push(error),
  });
  const held = await scene.signIn('ana@example.edu');
  isFull = false;
  for (let minutes = 0; minutes < 3; minutes += 1) {
    scene.wait(60_000);
    expect((await scene.as(held, ...verifying)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect([scene.data.sessions.size, told]).toEqual([1, [expect.objectContaining({ problem: 'away' })]]);
});

test('who signs out while their session is being stored is signed out', async () => {
  let add: (adding: () => Promise<void>) => Promise<void> = full;
  const scene = await openScene({
    accounts: ({ addSession }) => ({ addSession: (session) => add(() => addSession(session)) }),
    onFailure: () => undefined,
  });
  const held = await scene.signIn('ana@example.edu');
  let makeRoom: () => void = () => undefined;
  const room = new Promise<void>((resolve) => {
    makeRoom = resolve;
  });
  add = async (adding) => {
    await room;
    await adding();
  };
  scene.wait(60_000);
  const used = scene.as(held, ...verifying);
  const out = scene.as(held, 'DELETE', '/user/logout/delete');
  await new Promise((resolve) => setTimeout(resolve));
  makeRoom();
  expect([(await used).status, (await out).status]).toEqual([200, 200]);
  expect(scene.data.sessions.size).toBe(0);
  expect((await scene.as(held, ...verifying)).status).toBe(401);
});

test('a session that two calls use at once is stored once, and no failure is told', async () => {
  let add: (adding: () => Promise<void>) => Promise<void> = full;
  const told: unknown[] = [];
  const scene = await openScene({
    accounts: ({ addSession }) => ({ addSession: (session) => add(() => addSession(session)) }),
    onFailure: (error) => void told.push(error),
  });
  const held = await scene.signIn('ana@example.edu');
  told.length = 0;
  let stored = 0;
  add = async (adding) => {
    await new Promise((resolve) => setTimeout(resolve));
    await adding();
    stored += 1;
  };
  scene.wait(60_000);
  const used = await Promise.all([scene.as(held, ...verifying), scene.as(held, ...verifying)]);
  expect(used.map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(() => stored).toBe(1);
  await new Promise((resolve) => setTimeout(resolve));
  expect([stored, scene.data.sessions.size, told]).toEqual([1, 1, []]);
});

test('a session that fails for another reason is none', async () => {
  const scene = await openFull(() => Promise.reject(new StorageFailure('away', 'on purpose')));
  expect((await scene.logIn('ana@example.edu')).status).toBe(503);
});
