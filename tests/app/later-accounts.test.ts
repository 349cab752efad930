import { expect, test } from 'vitest';
import { newListeners } from '../../machines/listeners.ts';
import type { Session, SessionState } from '../../machines/session/session.ts';
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

/** Accounts that are there once `arrive` is called, and note what is looked up. */
const arriving = () => {
  const lookedUp: string[] = [];
  const listeners = newListeners();
  const idle = (): void => undefined;
  const session: Session = {
    state: () => out,
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
    finishWipes: async () => undefined,
  };
  return { accounts, lookedUp };
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
