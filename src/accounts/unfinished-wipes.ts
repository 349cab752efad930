import * as v from 'valibot';
import { type Log, LogFailure } from '../../log/port.ts';
import type { Account } from '../../machines/session/world.ts';
import { attempt } from '../remote/attempt.ts';
import type { Keeping } from './session-store.ts';

const key = 'gradeledger/wiping';
const notes = v.pipe(v.string(), v.parseJson(), v.array(v.object({ user: v.string(), backend: v.string() })));

/**
 * Wipes so that a browser which stops in between goes on with it when the app is opened next, or an account
 * is. Where the storage takes no note, the wipe is done all the same. One that fails keeps its note.
 */
export const finishingWipes = (storage: Keeping, wipe: (account: Account) => Promise<void>) => {
  const noted = (): readonly Account[] => {
    const read = v.safeParse(
      notes,
      attempt(() => storage.getItem(key), null),
    );
    return read.success ? read.output : [];
  };
  const note = (accounts: readonly Account[]): void =>
    attempt(
      () => (accounts.length === 0 ? storage.removeItem(key) : storage.setItem(key, JSON.stringify(accounts))),
      undefined,
    );
  const others = ({ user, backend }: Account) => noted().filter((one) => one.user !== user || one.backend !== backend);

  const done = async (account: Account): Promise<void> => {
    await wipe(account);
    note(others(account));
  };
  return {
    wipe: (account: Account): Promise<void> => {
      note([...others(account), account]);
      return done(account);
    },
    /** All that are noted, or that account's. */
    finish: async (of?: Account): Promise<void> => {
      for (const account of noted()) if (!of || isSame(account, of)) await done(account);
    },
  };
};

const isSame = (one: Account, other: Account): boolean => one.user === other.user && one.backend === other.backend;

/** Removes a log for good, in every tab, and lets it go. One that somebody else has removed meanwhile is removed. */
export const wipeLog = async (log: Log): Promise<void> => {
  try {
    await log.wipe();
  } catch (error) {
    if (!(error instanceof LogFailure) || error.reason !== 'gone') throw error;
  } finally {
    log.close();
  }
};
