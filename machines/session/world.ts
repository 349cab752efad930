import type { Remote } from '../../api/remote.ts';
import type { StoredSession } from './stored-session.ts';
import type { TrustedServers } from './trusted-backend.ts';

/** What the session needs from the world. */
export type SessionWorld = {
  readonly trust: TrustedServers;
  /** Calls the server at that origin. */
  readonly remote: (origin: string) => Remote;
  readonly store: SessionStore;
  readonly tabs: SessionTabs;
  /** Whether this computer has a ledger of that account. */
  readonly hasLedger: (account: Account) => Promise<boolean>;
  /** Removes an account's log from this computer for good. */
  readonly wipe: (account: Account) => Promise<void>;
  /** Removes what only this tab keeps of an account, when another tab removes its work. */
  readonly forget: (account: Account) => void;
  /** Whether the work that is open could be opened again. By default it could. */
  readonly mayReopen?: () => boolean;
  /** Called when the connection is back, or the page is looked at again. */
  readonly onWake?: ((listener: () => void) => () => void) | undefined;
};

/**
 * `backend`: the origin of the server that has the account. `begunAt`: that of an earlier server, from which the account has
 * moved, if this computer’s ledger began there. What this computer keeps is still named after that one.
 */
export type Account = { readonly user: string; readonly backend: string; readonly begunAt?: string };

/** The one session of this browser, or of this tab on a shared computer. */
export type SessionStore = {
  readonly read: () => StoredSession | undefined;
  /** First removes all session values of this app, but no preferences and no log. */
  readonly keep: (session: StoredSession) => void;
  /** Stores what is now known of a session that is kept. Does nothing once another session has replaced it. */
  readonly update: (session: StoredSession) => void;
  /** Stores, for this tab alone, a session that another tab has begun and stored. */
  readonly adopt: (session: StoredSession) => void;
  /** Keeps the session of a shared computer in this tab alone: what all tabs share loses it, if it is there. */
  readonly seclude: (session: StoredSession) => void;
  /** Removes the sessions that are meant; those of somebody else stay. What cannot be read goes, because it may be meant. */
  readonly drop: (isMeant: (kept: StoredSession) => boolean) => void;
  /** The server at which this e-mail last signed in on this computer. Not kept on a shared one. */
  readonly lastBackend: (email: string) => string | undefined;
  readonly rememberBackend: (email: string, backend: string) => void;
  readonly forgetBackend: (email: string) => void;
  /** The server at which this computer's ledger of that account began; `undefined`: where the account is. */
  readonly begunAt: (account: Account) => string | undefined;
  readonly rememberBeginning: (account: Account) => void;
  readonly forgetBeginning: (account: Account) => void;
};

/** The other tabs of this browser. At one server they share one cookie, whoever uses them. */
export type SessionTabs = {
  /** Asks them to stop calling that server. Settles once all that answer have stopped, or none answers. */
  readonly hush: (backend: string) => Promise<void>;
  readonly tell: (news: TabNews) => void;
  readonly listen: (ear: TabEar) => () => void;
};

export type TabNews =
  /** Whose the cookie is now, with the session; `undefined`: the previous user's. */
  | { readonly type: 'login ended'; readonly backend: string; readonly session: StoredSession | undefined }
  /** `removed`: the user's work is removed from this computer, and with it everything that any tab keeps of them. */
  | ({ readonly type: 'logged out'; readonly removed: true } & Account)
  /** The work stays. `session`: of which login that was said; missing where the tab runs an earlier version. */
  | ({ readonly type: 'logged out'; readonly removed: false; readonly session?: StoredSession } & Account)
  /** The account is at another server now, and its ledger on this computer goes on there: with this session. */
  | ({ readonly type: 'moved'; readonly session: StoredSession } & Account)
  /** The user has said that this computer is shared. */
  | ({ readonly type: 'shared' } & Account);

export type TabEar = {
  /** Settles when this tab has stopped. */
  readonly hush: (backend: string) => Promise<void>;
  readonly hear: (news: TabNews) => void;
};
