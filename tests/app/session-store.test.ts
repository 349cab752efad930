import { describe, expect, test } from 'vitest';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import { sessionStore } from '../../src/accounts/session-store.ts';
import { finishingWipes } from '../../src/accounts/unfinished-wipes.ts';
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
    store.clear();
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

  test('lives as long as the page where the browser stores nothing', () => {
    const forbidden = {
      getItem: (): never => fail(),
      setItem: (): never => fail(),
      removeItem: (): never => fail(),
    };
    const store = sessionStore(forbidden, forbidden);
    expect(store.read()).toBeUndefined();
    store.keep(ana);
    expect(store.read()).toEqual(ana);
    expect(store.lastBackend('ana@example.edu')).toBeUndefined();
    store.clear();
    expect(store.read()).toBeUndefined();
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

test('two wipes that were cut short are both remembered, and each account’s is done by itself', async () => {
  const area = memoryArea();
  const backend = 'https://grades.example.edu';
  const [first, second] = [ana, bob].map(({ userEmail: user }) => ({ user, backend }));
  const wiped: string[] = [];
  const crashing = finishingWipes(area, () => Promise.reject(new Error('the browser stopped')));
  for (const account of [first, second]) await expect(account && crashing.wipe(account)).rejects.toThrow('stopped');
  const next = finishingWipes(area, async ({ user }) => void wiped.push(user));
  await next.finish(second);
  expect(wiped).toEqual([bob.userEmail]);
  await next.finish();
  expect(wiped).toEqual([bob.userEmail, ana.userEmail]);
  expect(area.length).toBe(0);
});

const fail = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};
