import type { Ledger } from '../../machines/ledger-port.ts';
import type { Clock } from '../../machines/ledger-world.ts';
import type { Computer, StoredSession } from '../../machines/session/stored-session.ts';
import type { Account, SessionWorld } from '../../machines/session/world.ts';
import { openSession, type Session } from '../../machines/session.ts';
import { sessionTabs } from '../tabs/session-tabs.ts';
import type { TabChannel } from '../tabs/tab-channel.ts';
import { type Keeping, sessionStore } from './session-store.ts';
import { finishingWipes } from './unfinished-wipes.ts';
import { waitingNote } from './waiting-note.ts';

type Workspace = { readonly ledger: Ledger; readonly isKept: boolean; readonly close: () => Promise<void> };

/** What the accounts of one tab need from its browser. */
export type AccountsWorld<W> = Pick<SessionWorld, 'trust' | 'remote'> & {
  /** For one's own computer: outlives the page. For a shared one: ends with the tab. */
  readonly lasting: Keeping;
  readonly ofTab: Keeping;
  /** To the other tabs. */
  readonly channel: TabChannel;
  /** What tells this tab from the others. */
  readonly tab: string;
  /** The page's, where none is given. */
  readonly clock?: Clock;
  /** Removes an account's log from this computer. */
  readonly wipe: (account: Account) => Promise<void>;
  readonly open: (account: Account, computer: Computer) => Promise<W>;
};

/** Who is signed in in this tab, and how their work is opened and removed. */
export type Accounts<W> = {
  readonly session: Session;
  readonly openAccount: (session: StoredSession) => Promise<W>;
  /** How many changes of that account wait on this computer; known while its ledger is closed, too. */
  readonly waiting: (session: StoredSession) => number;
  /** The same of everybody who calls this computer their own; whose it is is not noted. */
  readonly allWaiting: () => number;
  /** Ends what another page began to remove, and did not. */
  readonly finishWipes: () => Promise<void>;
};

export const openAccounts = <W extends Workspace>(world: AccountsWorld<W>): Accounts<W> => {
  const { trust, remote, lasting, ofTab, channel, tab, clock } = world;
  const notes = waitingNote(lasting, ofTab);
  const store = sessionStore(lasting, ofTab);
  const wipes = finishingWipes(lasting, async (account) => {
    notes.forget(account);
    store.forgetBackend(account.user);
    await world.wipe(account);
  });
  const tabs = sessionTabs(channel, tab, clock);
  const session = openSession(
    { trust, remote, store, tabs, wipe: wipes.wipe, forget: notes.forget },
    clock && { clock },
  );
  return {
    session,
    openAccount: async (signedIn) => {
      const { userEmail: user, backend, computer } = signedIn;
      // Whoever comes back begins anew where their work was removed: a removal that comes later would take the new.
      await wipes.finish({ user, backend });
      const workspace = await world.open({ user, backend }, computer);
      // What waits in a page that ends does not wait on this computer.
      const unfollow = workspace.isKept ? notes.follow({ user, backend }, workspace.ledger, session) : () => undefined;
      const close = (): Promise<void> => {
        unfollow();
        return workspace.close();
      };
      return { ...workspace, close };
    },
    waiting: notes.read,
    allWaiting: notes.all,
    finishWipes: () => wipes.finish(),
  };
};
