import * as v from 'valibot';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Session } from '../../machines/session/session.ts';
import { accountOf, type StoredSession } from '../../machines/session/stored-session.ts';
import type { Account } from '../../machines/session/world.ts';
import { attempt } from '../browser/attempt.ts';
import { accountDatabase } from '../browser/database.ts';
import { type StorageArea, storageKeys } from '../browser/storage-keys.ts';

type SessionOwner = Pick<StoredSession, 'userEmail' | 'backend' | 'begunAt' | 'computer'>;

type Signed = Pick<Session, 'state' | 'subscribe'>;

/** Notes how many changes of each account are not sent yet, so that this is known before its ledger is open. */
export type WaitingNote = {
  readonly read: (whose: SessionOwner) => number;
  /** Keeps the note up to date while the user is signed in; the result stops that. */
  readonly follow: (account: Account, ledger: Ledger, session: Signed) => () => void;
  /** The sum for all users who call this computer their own, signed in or not. */
  readonly all: () => number;
  /** Removes the note from wherever it is. */
  readonly forget: (account: Account) => void;
};

/** How many changes the server has not confirmed, plus those that are not on disk yet. */
export const waitingOf = (ledger: Pick<Ledger, 'status'>): number => {
  const { owed, unsaved } = ledger.status();
  return owed.count + unsaved;
};

const countsShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(1))),
);

/**
 * `lasting` for one's own computer, `ofTab` for a shared one. A note that cannot be stored only costs a number on
 * screen.
 */
export const waitingNote = (lasting: StorageArea, ofTab: StorageArea): WaitingNote => {
  const storageOf = ({ computer }: Pick<SessionOwner, 'computer'>): StorageArea =>
    computer === 'shared' ? ofTab : lasting;
  return {
    read: (whose) => storedCounts(storageOf(whose))[accountDatabase(accountOf(whose))] ?? 0,
    follow: (account, ledger, session) => {
      const name = accountDatabase(account);
      let noted: { readonly waiting: number; readonly at: StorageArea } | undefined;
      const updateNote = (): void => {
        const signedIn = signedInAs(account, session);
        if (!signedIn) return;
        const [waiting, storage] = [waitingOf(ledger), storageOf(signedIn)];
        if (waiting === noted?.waiting && storage === noted.at) return;
        noted = { waiting, at: storage };
        // Another tab may have said meanwhile whose computer it is, so the note in the other storage is cleared.
        storeCount(storage === lasting ? ofTab : lasting, name, 0);
        storeCount(storage, name, waiting);
      };
      updateNote();
      const unsubscribers = [ledger.subscribe(updateNote), session.subscribe(updateNote)];
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
    all: () => Object.values(storedCounts(lasting)).reduce((sum, count) => sum + count, 0),
    forget: (account) => {
      for (const storage of [lasting, ofTab]) storeCount(storage, accountDatabase(account), 0);
    },
  };
};

const signedInAs = ({ user, backend }: Account, session: Signed): StoredSession | undefined => {
  const state = session.state();
  const isTheirs = state.at === 'in' && state.session.userEmail === user && state.session.backend === backend;
  return isTheirs ? state.session : undefined;
};

const storedCounts = (storage: StorageArea): Readonly<Record<string, number>> => {
  const parsed = v.safeParse(
    countsShape,
    attempt(() => storage.getItem(storageKeys.waiting), null),
  );
  return parsed.success ? parsed.output : {};
};

const storeCount = (storage: StorageArea, name: string, count: number): void => {
  const { [name]: countBefore = 0, ...others } = storedCounts(storage);
  if (countBefore === count) return;
  const all = count === 0 ? others : { ...others, [name]: count };
  attempt(
    () =>
      Object.keys(all).length === 0
        ? storage.removeItem(storageKeys.waiting)
        : storage.setItem(storageKeys.waiting, JSON.stringify(all)),
    undefined,
  );
};
