import { describe, expect, test } from 'vitest';
import { type Log, LogFailure, type LogFailureReason } from '../../log/port.ts';
import { memoryLog, memoryLogStorage } from '../../log/stored/memory.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import type { Account } from '../../machines/session/world.ts';
import { sessionStore } from '../../src/accounts/session-store.ts';
import { finishingWipes, wipeLog } from '../../src/accounts/unfinished-wipes.ts';
import { sampleMaking } from '../log/sample.ts';
import { memoryArea, textOf } from '../machines/session-desk.ts';

const ana: StoredSession = {
  userEmail: 'ana@example.edu',
  backend: 'https://grades.example.edu',
  antiForgeryToken: 'token',
  antiForgeryHeaderName: 'X-Token',
  backendIdentification: 'b',
  backendIdentificationIdName: 'X-Who',
  frozen: false,
  capabilities: { ifMatch: true },
  computer: 'mine',
  verified: true,
};
const bob: StoredSession = { ...ana, userEmail: 'bob@example.edu', computer: 'shared' };

describe('a kept session', () => {
  test('lies where it lasts on one’s own computer, and in the tab on a shared one; the earlier one goes', () => {
    const [lasting, ofTab] = [memoryArea(), memoryArea()];
    const store = sessionStore(lasting, ofTab);
    store.keep(ana);
    expect([lasting.length, ofTab.length]).toEqual([1, 0]);
    expect(sessionStore(lasting, memoryArea()).read()).toEqual(ana);
    store.keep(bob);
    expect([lasting.length, ofTab.length]).toEqual([0, 1]);
    expect(sessionStore(lasting, ofTab).read()).toEqual(bob);
    expect(sessionStore(lasting, memoryArea()).read()).toBeUndefined();
    store.drop(({ userEmail }) => userEmail === bob.userEmail);
    expect(textOf(lasting) + textOf(ofTab)).toBe('');
  });

  test.each(['', '{', '[]', 'null', '{"userEmail":"ana@example.edu"}', JSON.stringify({ ...ana, computer: 'his' })])(
    'that reads %j is none',
    (text) => {
      const lasting = memoryArea();
      lasting.setItem('gradeledger/session', text);
      expect(sessionStore(lasting, memoryArea()).read()).toBeUndefined();
    },
  );

  test('that cannot be read goes with those that are dropped, and somebody else’s stays', () => {
    const [lasting, ofTab] = [memoryArea(), memoryArea()];
    const store = sessionStore(lasting, ofTab);
    store.keep(ana);
    ofTab.setItem('gradeledger/session', '{');
    store.drop(({ userEmail }) => userEmail === bob.userEmail);
    expect([lasting.length, ofTab.length]).toEqual([1, 0]);
  });

  test('lives as long as the page where the browser stores nothing', () => {
    const forbidden = {
      getItem: (): never => fail(),
      setItem: (): never => fail(),
      removeItem: (): never => fail(),
    };
    const store = sessionStore(forbidden, forbidden);
    expect(store.read()).toBeUndefined();
    store.keep({ ...ana, verified: false });
    expect(store.read()).toEqual({ ...ana, verified: false });
    store.update(ana);
    expect(store.read()).toEqual(ana);
    expect(store.lastBackend('ana@example.edu')).toBeUndefined();
    store.drop(({ userEmail }) => userEmail === ana.userEmail);
    expect(store.read()).toBeUndefined();
  });

  test('that could not be stored is told what is known of it, whoever stored theirs meanwhile', () => {
    const lasting = memoryArea();
    const full = { getItem: (key: string) => lasting.getItem(key), removeItem: () => undefined, setItem: () => fail() };
    const store = sessionStore(full, memoryArea());
    store.keep(ana);
    sessionStore(lasting, memoryArea()).keep({ ...bob, computer: 'mine', antiForgeryToken: 'another' });
    store.update({ ...ana, verified: !ana.verified });
    expect(store.read()).toMatchObject({ userEmail: ana.userEmail, verified: !ana.verified });
  });

  test('of this tab gives way to one that another tab announces, on a shared computer and on one’s own', () => {
    const [lasting, ofTab] = [memoryArea(), memoryArea()];
    const store = sessionStore(lasting, ofTab);
    store.keep(bob);
    store.adopt({ ...bob, antiForgeryToken: 'newer' });
    expect(sessionStore(lasting, ofTab).read()).toMatchObject({ antiForgeryToken: 'newer' });
    sessionStore(lasting, memoryArea()).keep(ana);
    store.adopt(ana);
    expect(sessionStore(lasting, ofTab).read()).toEqual(ana);
  });

  test('that becomes shared leaves the lasting storage, where only somebody else’s stays; a later login is not overwritten', () => {
    const [lasting, ofTab] = [memoryArea(), memoryArea()];
    const store = sessionStore(lasting, ofTab);
    store.keep(ana);
    store.seclude({ ...ana, computer: 'shared' });
    expect([lasting.length, ofTab.length]).toEqual([0, 1]);
    const others = { ...bob, computer: 'mine', antiForgeryToken: 'another' } as const;
    sessionStore(lasting, memoryArea()).keep(others);
    store.seclude({ ...ana, computer: 'shared' });
    store.update({ ...others, antiForgeryToken: 'an earlier one', verified: false });
    expect(sessionStore(lasting, memoryArea()).read()).toEqual(others);
  });

  test('is not whose address it was: where an e-mail signed in is kept under a digest', () => {
    const lasting = memoryArea();
    const store = sessionStore(lasting, memoryArea());
    store.rememberBackend('ana@example.edu', 'https://grades.example.edu');
    expect(store.lastBackend('ana@example.edu')).toBe('https://grades.example.edu');
    expect(store.lastBackend('bob@example.edu')).toBeUndefined();
    expect(textOf(lasting)).not.toContain('ana');
  });
});

test('a wipe that a crash cut short is done when the app opens next, and then never again', async () => {
  const area = memoryArea();
  const wiped: string[] = [];
  const account = { user: 'ana@example.edu', backend: 'https://grades.example.edu' };
  const crashing = finishingWipes(area, () => Promise.reject(new Error('the browser stopped')));
  await expect(crashing.wipe(account)).rejects.toThrow('stopped');
  const next = finishingWipes(area, async ({ user }) => void wiped.push(user));
  await next.finish();
  await next.finish();
  expect(wiped).toEqual(['ana@example.edu']);
  expect(area.length).toBe(0);
});

const atHome = { user: ana.userEmail, backend: 'https://grades.example.edu' };

test.each([
  { whose: 'of two users of one server', second: { ...atHome, user: bob.userEmail } },
  { whose: 'of one user at two servers', second: { ...atHome, backend: 'https://grades.example.org' } },
])('two wipes $whose that were cut short are both remembered, and each is done by itself', async ({ second }) => {
  const area = memoryArea();
  const first = atHome;
  const wiped: string[] = [];
  const crashing = finishingWipes(area, () => Promise.reject(new Error('the browser stopped')));
  for (const account of [first, second]) await expect(crashing.wipe(account)).rejects.toThrow('stopped');
  const next = finishingWipes(area, async ({ user, backend }) => void wiped.push(`${user} ${backend}`));
  await next.finish(second);
  expect(wiped).toEqual([`${second.user} ${second.backend}`]);
  await next.finish();
  expect(wiped).toEqual([`${second.user} ${second.backend}`, `${first.user} ${first.backend}`]);
  expect(area.length).toBe(0);
});

test('a wipe that another tab has finished meanwhile is not done here as well, and its note stays as it is', async () => {
  const area = memoryArea();
  const backend = 'https://grades.example.edu';
  const [first, second] = [ana, bob].map(({ userEmail: user }) => ({ user, backend }));
  if (!first || !second) throw new Error('Two were named.');
  const crashing = finishingWipes(area, () => Promise.reject(new Error('the browser stopped')));
  for (const account of [first, second]) await expect(crashing.wipe(account)).rejects.toThrow('stopped');
  const wiped: string[] = [];
  const another = finishingWipes(area, async () => undefined);
  const slow = finishingWipes(area, async ({ user }, isWanted) => {
    await another.finish(second);
    if (isWanted()) wiped.push(user);
  });
  await slow.finish();
  expect(wiped).toEqual([first.user]);
  const overtaken = finishingWipes(area, async (account, isWanted) => {
    await another.finish(account);
    expect(isWanted()).toBe(false);
    await expect(crashing.wipe(account)).rejects.toThrow('stopped');
  });
  await overtaken.wipe(first);
  expect(area.length).toBe(1);
});

test('a wipe that is noted while another one is under way is remembered', async () => {
  const area = memoryArea();
  const backend = 'https://grades.example.edu';
  const [first, second] = [ana, bob].map(({ userEmail: user }) => ({ user, backend })) as [Account, Account];
  const crashing = finishingWipes(area, () => Promise.reject(new Error('the browser stopped')));
  const slow = finishingWipes(area, () => expect(crashing.wipe(second)).rejects.toThrow('stopped'));
  await slow.wipe(first);
  const wiped: string[] = [];
  await finishingWipes(area, async ({ user }) => void wiped.push(user)).finish();
  expect(wiped).toEqual([bob.userEmail]);
});

test('a wipe of which the storage takes no note is wanted all the same', async () => {
  const full = { getItem: () => null, setItem: (): never => fail(), removeItem: () => undefined };
  const wanted: boolean[] = [];
  const wipes = finishingWipes(full, async (_, isWanted) => void wanted.push(isWanted()));
  await wipes.wipe({ user: ana.userEmail, backend: ana.backend });
  expect(wanted).toEqual([true]);
});

test('whether a log is still wanted is asked once it is open, and one that is not stays', async () => {
  const storage = memoryLogStorage();
  const log = memoryLog(sampleMaking(), storage);
  let isWanted = true;
  const header = (): Promise<string> => {
    isWanted = false;
    return log.header();
  };
  expect(await wipeLog({ ...log, header }, () => isWanted)).toBe(false);
  expect(storage.kept).toBeDefined();
});

test('a log that somebody else has removed meanwhile is not removed here as well; one that fails is not said to be', async () => {
  const failing = (reason: LogFailureReason): Log => ({
    ...memoryLog(sampleMaking(), memoryLogStorage()),
    wipe: () => Promise.reject(new LogFailure(reason, 'as the test wants it')),
  });
  expect(await wipeLog(failing('gone'))).toBe(false);
  await expect(wipeLog(failing('connection lost'))).rejects.toMatchObject({ reason: 'connection lost' });
});

const fail = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
