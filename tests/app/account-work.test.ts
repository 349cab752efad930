import { expect, test } from 'vitest';
import { type Log, LogFailure } from '../../log/port.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Session } from '../../machines/session/session.ts';
import { openAccounts } from '../../src/accounts/accounts.ts';
import { making as makingOf } from '../../src/accounts/logs.ts';
import { openAccountWork } from '../../src/accounts/work.ts';
import { accountDatabase } from '../../src/browser/database.ts';
import type { TabsSync } from '../../src/browser/tabs/sync-of-tabs.ts';
import { making, open, saved } from '../machines/opened-ledger.ts';
import { ana, at, memoryArea, noReply, openDesk, signIn, site, standing } from '../machines/session-desk.ts';
import { restingSync } from '../resting-sync.ts';

const account = { user: ana, backend: site };
const identity = { app: 'test', projections: 'test', tab: 'tab' };

const signedIn = async (): Promise<Session> => {
  const session = await signIn((await openDesk()).browser().tab('a'));
  await standing(session, 'verified');
  return session;
};

const owned = (user: string = ana): Log => {
  const { newHeader, newSalt } = makingOf(identity, user, site);
  return memoryLog({ newHeader, newSalt });
};

/** Opens ana's work over that log. `told`: what was begun and ended on the way. */
const opening = (session: Session, log: Log, before: () => Promise<void> = async () => undefined) => {
  const told: string[] = [];
  const sync = { status: () => restingSync, stop: () => void told.push('sync stopped') } as unknown as TabsSync;
  let ids = 0;
  const work = openAccountWork(
    {
      log: () => ({
        ...log,
        close: () => {
          told.push('log closed');
          log.close();
        },
        header: async () => {
          await before();
          return log.header();
        },
      }),
      ledger: {
        tab: 'tab',
        app: 'test',
        projections: 'v1',
        now: () => '2026-09-01T08:00:00.000Z',
        newId: () => {
          ids += 1;
          return `~${ids}`;
        },
      },
      openSync: (_, __, ___, name) => {
        told.push(`sync of ${name === accountDatabase(account) ? 'the account' : name}`);
        return sync;
      },
      withoutDisk: () => owned(),
    },
    account,
    session,
  );
  return { work, told };
};

test('an account’s work is synced under its name, and closing it ends the sync first', async () => {
  const { work, told } = opening(await signedIn(), owned());
  const { isKept, close } = await work;
  expect([isKept, told]).toEqual([true, ['sync of the account']]);
  await close();
  expect(told.slice(1)).toEqual(['sync stopped', 'log closed']);
});

test('where the browser gives no disk, this tab syncs alone, and the work counts as not kept', async () => {
  const denied = { ...owned(), header: () => Promise.reject(new LogFailure('unavailable', 'denied')) };
  const { work, told } = opening(await signedIn(), denied);
  const { isKept, close } = await work;
  expect([isKept, told]).toEqual([false, ['log closed', 'sync of undefined']]);
  await close();
});

test('a ledger that names somebody else is not shown, whatever its database is called, and is let go of', async () => {
  const { work, told } = opening(await signedIn(), owned('bob@example.edu'));
  await expect(work).rejects.toMatchObject({ trouble: { reason: 'damaged' } });
  expect(told).toEqual(['log closed']);
});

test.each(['before', 'while'])('nothing is opened for somebody who signs out %s their log opens', async (when) => {
  const session = await signedIn();
  const signOut = async (): Promise<void> => {
    session.logOut();
    await at(session, 'out');
  };
  if (when === 'before') await signOut();
  const { work, told } = opening(session, owned(), when === 'while' ? signOut : undefined);
  await expect(work).rejects.toMatchObject({ trouble: { detail: expect.stringContaining('signed out') } });
  expect(told).toEqual(when === 'before' ? [] : ['log closed']);
});

/** The accounts of a tab at which ana is signed in, and the work that is opened for her. */
const accountsOpening = async (isKept: boolean) => {
  const { lasting, tab } = (await openDesk()).browser();
  await standing(await signIn(tab('a')), 'verified');
  const ledger = await open(memoryLog(making));
  const accounts = openAccounts({
    trust: { own: site, allowed: [] },
    remote: () => async () => noReply,
    lasting,
    ofTab: memoryArea(),
    channel: { onmessage: null, postMessage: () => undefined, close: () => undefined },
    tab: 'tab',
    wipe: async () => undefined,
    open: async () => ({ ledger, isKept, close: async () => undefined }),
  });
  await at(accounts.session, 'out');
  accounts.session.continueOffline();
  const { session: stored } = await at(accounts.session, 'in');
  return { accounts, ledger, work: await accounts.openAccount(stored) };
};

test.each([
  [true, 1],
  [false, 0],
])(
  'of work that is on the disk: %s, %i change is said to wait on this computer, and none after it was closed',
  async (isKept, waits) => {
    const { accounts, ledger, work } = await accountsOpening(isKept);
    await saved(ledger, { type: 'AddCourse', fields: { title: 'Logic' } });
    expect(accounts.allWaiting()).toBe(waits);
    await work.close();
    await saved(ledger, { type: 'AddCourse', fields: { title: 'Topology' } });
    expect(accounts.allWaiting()).toBe(waits);
  },
);
