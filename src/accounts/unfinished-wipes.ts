import * as v from 'valibot';
import { type Log, LogFailure } from '../../log/port.ts';
import type { Account } from '../../machines/session/world.ts';
import { attempt } from '../remote/attempt.ts';
import { type Keeping, keptOf } from './kept.ts';

const notes = v.pipe(v.string(), v.parseJson(), v.array(v.object({ user: v.string(), backend: v.string() })));

/**
 * Removes logs in such a way that a removal which was cut short is finished when the app, or an account, is opened
 * next. If the storage takes no note, the removal is done all the same. One that fails keeps its note.
 */
export const finishingWipes = (storage: Keeping, wipe: (account: Account) => Promise<void>) => {
  const noted = (): readonly Account[] => {
    const read = v.safeParse(
      notes,
      attempt(() => storage.getItem(keptOf.wiping), null),
    );
    return read.success ? read.output : [];
  };
  const note = (accounts: readonly Account[]): void =>
    attempt(
      () =>
        accounts.length === 0
          ? storage.removeItem(keptOf.wiping)
          : storage.setItem(keptOf.wiping, JSON.stringify(accounts)),
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
    /** Finishes all noted removals, or only that account's. */
    finish: async (of?: Account): Promise<void> => {
      for (const account of noted()) if (!of || isSame(account, of)) await done(account);
    },
  };
};

const isSame = (one: Account, other: Account): boolean => one.user === other.user && one.backend === other.backend;

/**
 * Removes a log for good, in every tab, and closes it. A log that somebody else has removed meanwhile counts as
 * removed.
 */
export const wipeLog = async (log: Log): Promise<void> => {
  try {
    await log.wipe();
  } catch (error) {
    if (!(error instanceof LogFailure) || error.reason !== 'gone') throw error;
  } finally {
    log.close();
  }
};
