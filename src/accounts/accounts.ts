import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import type { Clock } from '../../machines/ledger/ledger-world.ts';
import { openSession, type Session } from '../../machines/session/session.ts';
import { accountOf, type Computer, type StoredSession } from '../../machines/session/stored-session.ts';
import type { Account, SessionWorld } from '../../machines/session/world.ts';
import { hasAccountDatabase } from '../browser/database.ts';
import type { StorageArea } from '../browser/storage-keys.ts';
import { sessionTabs } from '../browser/tabs/session-tabs.ts';
import type { TabChannel } from '../browser/tabs/tab-channel.ts';
import { wakesOf } from '../browser/tabs/wakes.ts';
import { sessionStore } from './session-store.ts';
import { finishingWipes, type Wipe } from './unfinished-wipes.ts';
import { waitingNote } from './waiting-note.ts';

type Workspace = { readonly ledger: Ledger; readonly isKept: boolean; readonly close: () => Promise<void> };

/** The parts of the browser that the accounts of one tab use. */
export type AccountsWorld<W> = Pick<SessionWorld, 'trust' | 'remote' | 'onWake'> & {
  /** By default, whether this browser has its database. */
  readonly hasLedger?: SessionWorld['hasLedger'];
  /** `lasting`: for a user's own computer; it outlives the page. `ofTab`: for a shared one; it ends with the tab. */
  readonly lasting: StorageArea;
  readonly ofTab: StorageArea;
  /** Posts to the other tabs. */
  readonly channel: TabChannel;
  /** Distinguishes this tab from the others. */
  readonly tab: string;
  /** By default the page's clock. */
  readonly clock?: Clock;
  readonly wipe: Wipe;
  readonly open: (account: Account, computer: Computer) => Promise<W>;
};

/** Who is signed in in this tab, and how their work is opened and removed. */
export type Accounts<W> = {
  readonly session: Session;
  readonly openAccount: (session: StoredSession) => Promise<W>;
  /** How many changes of that account wait on this computer, even while its ledger is closed. */
  readonly waiting: (session: StoredSession) => number;
  /** The sum of waiting changes of all users who call this computer their own, without their names. */
  readonly allWaiting: () => number;
  /** Finishes removals that another page began and did not finish. */
  readonly finishWipes: () => Promise<void>;
};

/** The page's hints that now is a good moment to ask the server. */
export const pageWakes = (): NonNullable<SessionWorld['onWake']> => wakesOf(window);

export const openAccounts = <W extends Workspace>(world: AccountsWorld<W>): Accounts<W> => {
  const { trust, remote, hasLedger = hasAccountDatabase, lasting, ofTab, channel, tab, clock, onWake } = world;
  const notes = waitingNote(lasting, ofTab);
  const store = sessionStore(lasting, ofTab);
  const wipes = finishingWipes(lasting, async (account, isWanted) => {
    notes.forget(account);
    store.forgetBackend(account.user);
    store.forgetBeginning(account);
    await world.wipe(account, isWanted);
  });
  const tabs = sessionTabs(channel, tab, clock);
  /** Whether the work that is open, if any is, is on the disk. */
  let isKept = true;
  const mayReopen = (): boolean => isKept;
  const session = openSession(
    { trust, remote, hasLedger, store, tabs, wipe: wipes.wipe, forget: notes.forget, mayReopen, onWake },
    clock && { clock },
  );
  return {
    session,
    openAccount: async (signedIn) => {
      const account = accountOf(signedIn);
      // First finish an earlier removal of this account's work: later, it would remove the new work.
      await wipes.finish(account);
      const workspace = await world.open(account, signedIn.computer);
      isKept = workspace.isKept;
      // Work that ends with the page does not wait on this computer, so nothing is noted.
      const stopNoting = workspace.isKept ? notes.follow(account, workspace.ledger, session) : () => undefined;
      const close = (): Promise<void> => {
        stopNoting();
        isKept = true;
        return workspace.close();
      };
      return { ...workspace, close };
    },
    waiting: notes.read,
    allWaiting: notes.all,
    finishWipes: () => wipes.finish(),
  };
};
