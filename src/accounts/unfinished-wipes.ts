import * as v from 'valibot';
import { type Log, LogFailure } from '../../log/port.ts';
import type { Account } from '../../machines/session/world.ts';
import { attempt } from '../browser/attempt.ts';
import { accountDatabase } from '../browser/database.ts';
import { type StorageArea, storageKeys } from '../browser/storage-keys.ts';

const notesShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ user: v.string(), backend: v.string(), begunAt: v.exactOptional(v.string()) })),
);

/** Removes an account's log. `isWanted` is called once the log is open; if it returns false, the log stays. */
export type Wipe = (account: Account, isWanted: () => boolean) => Promise<void>;

/**
 * Removes logs, and notes each removal first, so that one that is cut short is finished when the app, or the account,
 * is opened next. If the storage takes no note, the log is removed all the same. A removal that fails keeps its note. A
 * removal in a tab that slept while another tab finished it is no longer wanted, because the account may have a newer
 * log by then.
 */
export const finishingWipes = (storage: StorageArea, wipe: Wipe) => {
  const notedAccounts = (): readonly Account[] => {
    const read = v.safeParse(
      notesShape,
      attempt(() => storage.getItem(storageKeys.wiping), null),
    );
    return read.success ? read.output : [];
  };
  const storeNotes = (accounts: readonly Account[]): void =>
    attempt(
      () =>
        accounts.length === 0
          ? storage.removeItem(storageKeys.wiping)
          : storage.setItem(storageKeys.wiping, JSON.stringify(accounts)),
      undefined,
    );
  const notedExcept = (account: Account) => notedAccounts().filter((noted) => !isSame(noted, account));

  const isNoted = (account: Account): boolean => notedAccounts().some((noted) => isSame(noted, account));

  const wipeAndForgetNote: Wipe = async (account, isWanted) => {
    let isLogLeft = false;
    await wipe(account, () => {
      isLogLeft = !isWanted();
      return !isLogLeft;
    });
    if (!isLogLeft) storeNotes(notedExcept(account));
  };
  return {
    wipe: (account: Account): Promise<void> => {
      storeNotes([...notedExcept(account), account]);
      const isNoteStored = isNoted(account);
      return wipeAndForgetNote(account, () => !isNoteStored || isNoted(account));
    },
    /** Finishes all noted removals, or only that account's. */
    finish: async (only?: Account): Promise<void> => {
      for (const account of notedAccounts()) {
        const isWanted = (): boolean => isNoted(account);
        if ((!only || isSame(account, only)) && isWanted()) await wipeAndForgetNote(account, isWanted);
      }
    },
  };
};

/** Whether two are named alike on this computer: what is removed is the same. */
const isSame = (one: Account, other: Account): boolean => accountDatabase(one) === accountDatabase(other);

/**
 * Removes a log for good, in every tab, and closes it. Returns false if somebody else has removed the log meanwhile, or
 * if `isWanted` returns false once the log is open. A log that is begun afterwards stays.
 */
export const wipeLog = async (log: Log, isWanted = () => true): Promise<boolean> => {
  try {
    await log.header();
    if (!isWanted()) return false;
    await log.wipe();
    return true;
  } catch (error) {
    if (error instanceof LogFailure && error.reason === 'gone') return false;
    throw error;
  } finally {
    log.close();
  }
};
