import type { Ledger } from '../../machines/ledger-port.ts';
import type { StoredSession } from '../../machines/session/stored-session.ts';
import type { Account } from '../../machines/session/world.ts';
import { accountDatabase } from './account-database.ts';
import { attempt } from './attempt.ts';

type Keeping = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Whose = Pick<StoredSession, 'userEmail' | 'backend' | 'computer'>;

/** How much of whose work has not been sent: told before the ledger is open, and after it was locked. */
export type WaitingNote = {
  readonly read: (whose: Whose) => number;
  /** Notes it from now on; the answer ends that. */
  readonly follow: (whose: Whose, ledger: Ledger) => () => void;
  /** Wherever it is. */
  readonly forget: (account: Account) => void;
};

/** What the backend has not confirmed, and what is not on disk yet. */
export const waitingOf = (ledger: Pick<Ledger, 'status'>): number => {
  const { owed, unsaved } = ledger.status();
  return owed.count + unsaved;
};

/** `lasting` for one's own computer, `ofTab` for a shared one. A note that cannot be kept costs a number on screen. */
export const waitingNote = (lasting: Keeping, ofTab: Keeping): WaitingNote => {
  const place = ({ computer }: Whose): Keeping => (computer === 'shared' ? ofTab : lasting);
  const key = ({ userEmail, backend }: Omit<Whose, 'computer'>): string =>
    `${accountDatabase({ user: userEmail, backend })}/waiting`;
  return {
    read: (whose) => attempt(() => Number(place(whose).getItem(key(whose)) ?? 0), 0),
    follow: (whose, ledger) => {
      let noted = -1;
      const note = (): void => {
        const waiting = waitingOf(ledger);
        if (waiting === noted) return;
        noted = waiting;
        attempt(() => place(whose).setItem(key(whose), String(waiting)), undefined);
      };
      note();
      return ledger.subscribe(note);
    },
    forget: ({ user, backend }) => {
      const name = key({ userEmail: user, backend });
      for (const storage of [lasting, ofTab]) attempt(() => storage.removeItem(name), undefined);
    },
  };
};
