import type { Credentials, Remote } from '../api/remote.ts';
import type { Unclear } from '../api/result.ts';
import type { IntentId } from '../events/ids.ts';
import type { Decision } from '../sync/decide/decisions.ts';
import type { LeftOut } from '../sync/wire/localise.ts';
import type { Ledger, Recorded } from './ledger-port.ts';
import type { Clock } from './ledger-world.ts';
import type { Now } from './unanswered.ts';

/** What carries an account's ledger to its server, as a screen sees it. One per tab; one tab sends. */
export type Sync = {
  readonly status: () => SyncStatus;
  /** Called after `status` has changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the server anew, then sends what is owed, now. */
  readonly hurry: () => void;
  /** No further call begins until `resume`. What is under way ends. Resolves when nothing is. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
  /** Reads the server, compares, and sends every differing item singly. */
  readonly saveEverything: () => void;
  /** Resolves with the commit once it is on disk; `undefined`: nothing was left to decide, or it cannot be now. */
  readonly decide: (decision: Decision) => Promise<Recorded | undefined>;
  /** The next calls carry these. */
  readonly signedIn: (credentials: Credentials) => void;
  /** Sends in place of a tab that gives no sign of life. What that one still writes is refused by the log: it is fenced. */
  readonly takeOver: () => void;
  /** Lets go of everything. What is unanswered is asked about again when the ledger is next opened. */
  readonly stop: () => void;
};

export type SyncMode =
  /** Another tab sends. */
  | 'following'
  | 'reading'
  | 'sending'
  /** Nothing to do that could be done now. */
  | 'resting'
  /** Something failed; it is tried again at `nextAt`. */
  | 'waiting'
  | 'paused'
  /** The server asks to sign in, or has frozen the account. */
  | 'signed out'
  | 'stopped';

export type SyncStatus = {
  readonly mode: SyncMode;
  /** Why it waits. */
  readonly trouble: SyncTrouble | undefined;
  /** What came back instead of an answer, where that is why. */
  readonly answer: Unclear | undefined;
  /** ISO time of the next attempt, where one is due. */
  readonly nextAt: string | undefined;
  /** ISO time at which the server was last read. */
  readonly readAt: string | undefined;
  /** Rows of the server that could not be taken over. */
  readonly leftOut: readonly LeftOut[];
  /** While everything is saved to the cloud: how many items there were at its beginning. */
  readonly everything: { readonly of: number } | undefined;
};

export type SyncTrouble =
  | 'offline'
  | 'no reply'
  | 'asked to wait'
  | 'server error'
  /** It does not hand out what it holds. */
  | 'reading refused'
  /** A fault of this app itself. */
  | 'app fault'
  | 'unreadable'
  | 'doubted'
  | 'unanswered'
  | 'not saved here'
  | 'session.none'
  | 'session.mismatch'
  | 'account.frozen'
  | 'another user';

/** Decisions that come true with the next reading. */
export const needsReading = ({ type }: Decision): boolean => type === 'ClaimRow' || type === 'BelieveReading';

/** Of all tabs that have a ledger open, one sends. */
export type Leadership = {
  /** From when it resolves on, this tab does. */
  readonly held: Promise<void>;
  /** Resolves once another tab has taken it from this one. */
  readonly lost: Promise<void>;
  /** Waits no longer, and takes it from the tab that has it. */
  readonly take: () => void;
  /** Gives way, or gives up waiting. */
  readonly release: () => void;
};

/** What sync needs from the world. */
export type SyncWorld = {
  readonly ledger: Pick<Ledger, 'saved' | 'record' | 'intents' | 'lead' | 'subscribe' | 'status'>;
  /** Calls the server, with the credentials given to it. */
  readonly remote: (credentials: Credentials) => Remote;
  readonly credentials: Credentials;
  /** Waits until no other tab sends for this ledger. */
  readonly leadership: () => Leadership;
  readonly now: () => Now;
  readonly clock?: Clock;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly newIntentId: () => IntentId;
  /** Hears when the browser believes to be online again, or wakes: a hint to try. */
  readonly onWake: (listener: () => void) => () => void;
  /** The server no longer takes the credentials. */
  readonly onSignedOut: (why: SyncTrouble) => void;
  /** Hears what was thrown by a fault of this app, for whoever mends it. What it kept from being done is tried again. */
  readonly onFailure: (error: unknown) => void;
};
