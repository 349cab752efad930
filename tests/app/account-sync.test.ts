import { expect, test } from 'vitest';
import { asId, type IntentId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { newListeners } from '../../machines/listeners.ts';
import { openSession } from '../../machines/session/session.ts';
import type { SignInStatus } from '../../machines/session/session-state.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import type { SyncWorld } from '../../machines/sync/sync-port.ts';
import { openAccountSync } from '../../src/accounts/sync.ts';
import { alone } from '../../src/browser/tabs/leadership.ts';
import { jumpingClock } from '../machines/jumping-clock.ts';
import { making, open } from '../machines/opened-ledger.ts';
import { ana, at, openDesk, passwords, signIn, site, standing } from '../machines/session-desk.ts';

/** All that could happen by now, without waiting for a timer, has happened. */
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

type Calling = Parameters<typeof openAccountSync>[2];

const openedSync = async (session: Calling, leadership: SyncWorld['leadership'] = () => alone) => {
  const { now, clock, jump } = jumpingClock();
  const sync = openAccountSync(await open(memoryLog(making)), { user: ana, backend: site }, session, {
    now,
    clock,
    leadership,
    chance: () => 1,
    newIntentId: () => asId<IntentId>('1'.padStart(32, '0')),
    onWake: () => () => undefined,
    onFailure: (error) => {
      throw error;
    },
    isSeen: () => false,
    channel: { onmessage: null, postMessage: () => undefined, close: () => undefined },
  });
  return { sync, jump };
};

const restingSync = async (session: Calling) => {
  const opened = await openedSync(session);
  await expect.poll(() => opened.sync.status().mode).toBe('resting');
  return opened;
};

test('a call that is made when nobody is signed in any more is told as that, and not as no connection', async () => {
  const desk = (await openDesk()).browser();
  const session = await signIn(desk.tab('a'));
  const { sync } = await restingSync(session);
  session.logOut();
  await at(session, 'out');
  sync.hurry();
  await expect.poll(() => sync.status()).toMatchObject({ mode: 'signed out', trouble: 'session.none' });
  sync.stop();
});

/** Another tab, whose session has ended, signs in again: this one is hushed for as long as that takes. */
const signedInElsewhere = async (isPaused: boolean) => {
  const { tab, cookies } = (await openDesk()).browser();
  const other = await signIn(tab('other'));
  const session = openSession(tab('this'));
  await standing(session, 'verified');
  const { sync, jump } = await restingSync(session);
  if (isPaused) await sync.pause();
  cookies.clear();
  await other.remote({ method: 'GET', path: '/user/course/get/all', headers: {} });
  await standing(other, 'expired');
  other.logInAgain(ana, passwords[ana]);
  await standing(session, 'quiet');
  await expect.poll(() => sync.status().mode).toBe('paused');
  await standing(session, 'verified');
  jump();
  return sync;
};

test('what was hushed while another tab signed in goes on when that is done', async () => {
  const sync = await signedInElsewhere(false);
  await expect.poll(() => sync.status().mode).toBe('resting');
  sync.stop();
});

test('what the instructor paused stays paused when another tab has signed in', async () => {
  const sync = await signedInElsewhere(true);
  await turns();
  expect(sync.status().mode).toBe('paused');
  sync.stop();
});

/** A session whose standing a test sets. Its server refuses every call for its credentials. */
const refusedSession = () => {
  const listeners = newListeners();
  const counts = { calls: 0, rechecks: 0 };
  let standing: SignInStatus = 'verified';
  const stored = { userEmail: ana, backend: site } as StoredSession;
  const session: Calling = {
    remote: async () => {
      counts.calls += 1;
      return { kind: 'reply', status: 401, text: '{"success":false}' };
    },
    credentials: () => ({ user: ana, backend: site, headers: {}, capabilities: {} }),
    state: () => ({ at: 'in', session: stored, standing, fault: undefined, ownFault: undefined, goneTo: undefined }),
    subscribe: listeners.subscribe,
    recheck: () => {
      counts.rechecks += 1;
    },
  };
  const become = (next: SignInStatus): void => {
    standing = next;
    listeners.tell();
  };
  return { session, counts, become };
};

test('a server that verifies a session and refuses its calls is asked again at once, and then not before 30 s', async () => {
  const { session, counts, become } = refusedSession();
  const { sync, jump } = await openedSync(session);
  await expect.poll(() => counts).toEqual({ calls: 1, rechecks: 1 });
  become('checking');
  become('verified');
  expect(jump()).toBe(0);
  await expect.poll(() => counts).toEqual({ calls: 2, rechecks: 2 });
  become('checking');
  become('verified');
  for (let waited = 0; waited < 30_000; waited += jump()) {
    await turns();
    expect(counts.calls).toBe(2);
  }
  await expect.poll(() => counts).toEqual({ calls: 3, rechecks: 3 });
  sync.stop();
});

test('only what a server refused makes the next refusal wait, and one that comes 30 s later does not', async () => {
  const { session, counts, become } = refusedSession();
  const { sync, jump } = await openedSync(session);
  await expect.poll(() => counts.calls).toBe(1);
  const verified = (): number => {
    become('checking');
    become('verified');
    return jump();
  };
  expect(verified()).toBe(0);
  await expect.poll(() => counts.calls).toBe(2);
  for (let waited = 0; waited < 30_000; ) waited += jump();
  expect(verified()).toBe(0);
  await expect.poll(() => counts.calls).toBe(3);
  sync.stop();
});

test('a tab that was hushed while another signed in has not been refused by that', async () => {
  const real = await signIn((await openDesk()).browser().tab('a'));
  await standing(real, 'verified');
  const { session, counts, become } = refusedSession();
  let { remote } = real;
  const { sync, jump } = await restingSync({ ...session, remote: (request) => remote(request) });
  become('quiet');
  await expect.poll(() => sync.status().mode).toBe('paused');
  become('verified');
  jump();
  await expect.poll(() => sync.status().mode).toBe('resting');
  remote = session.remote;
  sync.hurry();
  await expect.poll(() => sync.status().mode).toBe('signed out');
  become('checking');
  become('verified');
  expect(jump()).toBe(0);
  await expect.poll(() => counts.calls).toBe(2);
  sync.stop();
});

test('a call that waits for a session to be tried again is not made once that has ended meanwhile', async () => {
  const { session, counts, become } = refusedSession();
  const { sync, jump } = await openedSync(session);
  await expect.poll(() => counts.calls).toBe(1);
  become('checking');
  become('verified');
  become('expired');
  expect(jump()).toBe(0);
  await turns();
  expect([counts.calls, sync.status().mode]).toEqual([1, 'signed out']);
  sync.stop();
});

test('a tab beside the sending one still follows it while another tab signs in', async () => {
  const { session, become } = refusedSession();
  const { sync } = await openedSync(session, () => ({ ...alone, held: new Promise(() => undefined) }));
  for (const standing of ['quiet', 'verified', 'quiet'] as const) {
    become(standing);
    expect(sync.status().mode).toBe('following');
  }
  sync.stop();
});

test('what the instructor pauses after another tab has signed in stays paused when the session is verified anew', async () => {
  const desk = (await openDesk()).browser();
  const real = await signIn(desk.tab('a'));
  await standing(real, 'verified');
  const { session, become } = refusedSession();
  const { sync, jump } = await restingSync({ ...session, remote: real.remote });
  become('quiet');
  await expect.poll(() => sync.status().mode).toBe('paused');
  become('verified');
  jump();
  await expect.poll(() => sync.status().mode).toBe('resting');
  await sync.pause();
  become('checking');
  become('verified');
  await turns();
  expect(sync.status().mode).toBe('paused');
  sync.stop();
});
