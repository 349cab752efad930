import { expect, test } from 'vitest';
import { newListeners } from '../../machines/listeners.ts';
import type { Session } from '../../machines/session/session.ts';
import type { SessionState } from '../../machines/session/session-state.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import type { Accounts } from '../../src/accounts/accounts.ts';
import { laterAccounts } from '../../src/accounts/later-accounts.ts';
import { storageAreasOf } from '../../src/browser/storage-areas.ts';

type Page = Pick<Window, 'localStorage' | 'sessionStorage'>;

/** A browser that keeps only what the test puts there. */
const keepings = () =>
  storageAreasOf({
    get localStorage(): Storage {
      throw new Error('denied');
    },
    get sessionStorage(): Storage {
      throw new Error('denied');
    },
  } satisfies Page);

const out: SessionState = {
  at: 'out',
  email: '',
  fault: undefined,
  farewell: undefined,
  stays: undefined,
  mayContinue: false,
  isBusy: false,
};

const anybody: StoredSession = {
  userEmail: 'ana@example.edu',
  backend: 'https://grades.example.edu',
  antiForgeryToken: 'token',
  antiForgeryHeaderName: 'X-Token',
  backendIdentification: 'b',
  backendIdentificationIdName: 'X-Who',
  frozen: false,
  capabilities: {},
  computer: 'mine',
  verified: true,
};

/** Accounts that are there once `arrive` is called, and note what is looked up. */
const arriving = () => {
  const lookedUp: string[] = [];
  const listeners = newListeners();
  const idle = (): void => undefined;
  let state: SessionState = out;
  const become = (next: SessionState): void => {
    state = next;
    listeners.tell();
  };
  let finished = 0;
  const session: Session = {
    state: () => state,
    subscribe: listeners.subscribe,
    lookUp: (email) => void lookedUp.push(email),
    logIn: idle,
    logInAgain: idle,
    confirm: idle,
    back: idle,
    continueOffline: idle,
    retry: idle,
    recheck: idle,
    logOut: idle,
    share: idle,
    makeOwn: idle,
    credentials: () => undefined,
    remote: async () => ({ kind: 'no reply', offline: true }),
  };
  const accounts: Accounts<string> = {
    session,
    openAccount: async () => 'work',
    waiting: () => 3,
    allWaiting: () => 5,
    finishWipes: async () => {
      finished += 1;
    },
  };
  return { accounts, lookedUp, become, finished: () => finished };
};

test('nobody is known: nothing is loaded until an e-mail is looked up, and then that is done', async () => {
  const { accounts, lookedUp } = arriving();
  let loads = 0;
  const { session, allWaiting, finishWipes } = laterAccounts({
    ...keepings(),
    load: async () => {
      loads += 1;
      return accounts;
    },
  });
  await finishWipes();
  expect([session.state(), loads, allWaiting()]).toEqual([out, 0, 0]);
  session.lookUp('ana@example.edu');
  expect(session.state()).toMatchObject({ at: 'out', email: 'ana@example.edu', isBusy: true });
  await expect.poll(() => lookedUp).toEqual(['ana@example.edu']);
  session.lookUp('bob@example.edu');
  expect([lookedUp.length, loads, allWaiting()]).toEqual([2, 1, 5]);
});

test.each([
  { name: 'gradeledger/session', at: 'verifying' },
  { name: 'gradeledger/waiting', at: 'starting' },
])('what is kept as $name is asked about at once', async ({ name, at }) => {
  const { accounts } = arriving();
  const { lasting, ofTab } = keepings();
  lasting.setItem(name, 'something');
  const { session } = laterAccounts({ lasting, ofTab, load: async () => accounts });
  expect(session.state()).toEqual({ at });
  await expect.poll(session.state).toBe(out);
});

test('code that does not come is told, and comes when it is asked for again', async () => {
  const { accounts, lookedUp } = arriving();
  let isThere = false;
  const { session } = laterAccounts({
    ...keepings(),
    load: async () => {
      if (!isThere) throw new Error('offline');
      return accounts;
    },
  });
  session.lookUp('ana@example.edu');
  await expect.poll(session.state).toMatchObject({ at: 'out', fault: { code: 'notLoaded' }, isBusy: false });
  isThere = true;
  session.lookUp('ana@example.edu');
  await expect.poll(() => lookedUp).toEqual(['ana@example.edu']);
});

test('what is kept of the tab alone is asked about at once, too', () => {
  const { accounts } = arriving();
  const { lasting, ofTab } = keepings();
  ofTab.setItem('gradeledger/session', 'something');
  const { session } = laterAccounts({ lasting, ofTab, load: async () => accounts });
  expect(session.state()).toEqual({ at: 'verifying' });
});

test('those who listen hear that the accounts are there, and then every change of the session', async () => {
  const { accounts, become } = arriving();
  const { lasting, ofTab } = keepings();
  lasting.setItem('gradeledger/session', 'something');
  const { session } = laterAccounts({ lasting, ofTab, load: async () => accounts });
  const heard: SessionState['at'][] = [];
  session.subscribe(() => void heard.push(session.state().at));
  await expect.poll(() => heard).toEqual(['out']);
  become({ at: 'verifying' });
  expect(heard).toEqual(['out', 'verifying']);
});

test('a removal that was cut short is finished though nobody signs in', async () => {
  const { accounts, finished } = arriving();
  const { lasting, ofTab } = keepings();
  lasting.setItem('gradeledger/wiping', 'something');
  await laterAccounts({ lasting, ofTab, load: async () => accounts }).finishWipes();
  expect(finished()).toBe(1);
});

test('of a kept session whose code does not come, the page says so, and asks for it at the next try', async () => {
  const { accounts, become } = arriving();
  const { lasting, ofTab } = keepings();
  lasting.setItem('gradeledger/session', 'something');
  let isThere = false;
  const { session, openAccount } = laterAccounts({
    lasting,
    ofTab,
    load: async () => {
      if (!isThere) throw new Error('offline');
      return accounts;
    },
  });
  await expect.poll(session.state).toMatchObject({ at: 'out', fault: { code: 'notLoaded' } });
  await expect(openAccount(anybody)).rejects.toThrow('offline');
  isThere = true;
  expect(await openAccount(anybody)).toBe('work');
  become({ at: 'verifying' });
  expect(session.state()).toEqual({ at: 'verifying' });
});
