import type { ListName } from '../../api/read-everything.ts';
import type { Credentials, Remote } from '../../api/remote.ts';
import type { UnclearAnswer } from '../../api/result.ts';
import type { IntentId } from '../../events/ids.ts';
import type { NounItem } from '../../events/items.ts';
import type { SyncDecision } from '../../sync/decide/decisions.ts';
import type { SkippedRow } from '../../sync/wire/localise.ts';
import type { Ledger, RecordedCommit } from '../ledger/ledger-port.ts';
import type { Clock } from '../ledger/ledger-world.ts';
import type { MirrorStatus } from '../mirror/mirror-port.ts';
import type { LoadStart, LoadWish } from './loading.ts';
import type { ClockReading } from './unanswered.ts';

/** Sync of an account's ledger with its server, as a screen sees it. Every tab has one; one tab sends. */
export type Sync = {
  readonly status: () => SyncStatus;
  /** Called after `status` has changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Reads the server, then sends what is owed, now. */
  readonly hurry: () => void;
  /**
   * Reads now, or as soon as the server wants to be asked again. `about`: only what belongs to this is read, if that is
   * possible.
   */
  readonly look: (about?: NounItem) => void;
  /** Reads the server if it says that it has changed since it was read. */
  readonly check: () => void;
  /** `check`, before something that must be up to date: a server that cannot say whether it has changed is read. */
  readonly freshen: () => void;
  /** Begins no further call until `resume`. Calls under way end. Resolves once there is none. */
  readonly pause: () => Promise<void>;
  readonly resume: () => void;
  /** Reads the server, compares, and sends every differing item in a call of its own. */
  readonly saveEverything: () => void;
  /**
   * Resolves with the commit once it is on disk; `undefined` if nothing was left to decide, or it cannot be decided
   * now.
   */
  readonly decide: (decision: SyncDecision) => Promise<RecordedCommit | undefined>;
  /** Writes down that snapshots are to be loaded; the tab that sends does it. Its end is in the outbox, as `loaded`. */
  readonly load: (wish: LoadWish) => Promise<LoadStart>;
  /** The next calls are made with these credentials. */
  readonly signedIn: (credentials: Credentials) => void;
  /** Takes over from a tab that gives no sign of life. The log refuses what that tab still writes: it is fenced. */
  readonly takeOver: () => void;
  /** Stops for good. What is unanswered is asked about again when the ledger is next opened. */
  readonly stop: () => void;
};

export type SyncMode =
  /** Another tab sends. */
  | 'following'
  | 'reading'
  | 'sending'
  /** There is nothing to do, or nothing that can be done now. */
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
  /** The answer that came back, if that is the trouble. */
  readonly answer: UnclearAnswer | undefined;
  /** ISO time of the next attempt, if one is due. */
  readonly nextAt: string | undefined;
  /** ISO time of the last reading. */
  readonly readAt: string | undefined;
  /** What was last read by itself because somebody asked for it, and the ISO time. */
  readonly partRead?: { readonly about: NounItem; readonly at: string } | undefined;
  /** Rows of the server that could not be taken over. */
  readonly leftOut: readonly SkippedRow[];
  /** While everything is saved to the cloud: how many items there were at the start. */
  readonly everything: { readonly of: number } | undefined;
  /** While the server is read list by list: which one it is at. */
  readonly progress?: ReadingProgress | undefined;
  /** How much of the ledger the server keeps a copy of. */
  readonly mirror?: MirrorStatus;
};

/** `attempt`: it is more than 1 of `attempts` if the server has changed during the reading. */
export type ReadingProgress = {
  readonly list: ListName;
  /** What `at` and `of` count. `check`: the list is read once more, to see whether it has changed meanwhile. */
  readonly per: 'list' | 'assessment' | 'check';
  readonly at: number;
  readonly of: number;
  readonly attempt: number;
  readonly attempts: number;
};

export type SyncTrouble =
  | 'offline'
  | 'no reply'
  | 'asked to wait'
  | 'server error'
  /** The server refuses to be read. */
  | 'reading refused'
  /** A fault of this app itself. */
  | 'app fault'
  | 'unreadable'
  /** Its lists say something else each time they are read. */
  | 'changes too fast'
  | 'doubted'
  | 'unanswered'
  | 'not saved here'
  | 'session.none'
  | 'session.mismatch'
  | 'account.frozen'
  | 'account.moved'
  | 'another user';

/** Decisions that take effect with the next reading. */
export const needsReading = ({ type }: SyncDecision): boolean => type === 'ClaimRow' || type === 'BelieveReading';

/** Of all tabs that have a ledger open, one sends: the leader. */
export type Leadership = {
  /** Resolves when this tab becomes the leader. */
  readonly held: Promise<void>;
  /** Resolves when another tab has taken the lead from this one. */
  readonly lost: Promise<void>;
  /** Stops waiting, and takes the lead from the tab that has it. */
  readonly take: () => void;
  /** Gives up the lead, or stops waiting for it. */
  readonly release: () => void;
};

/** What sync needs from the world. */
export type SyncWorld = {
  readonly ledger: Pick<Ledger, 'records' | 'subscribe' | 'status'>;
  /** Calls the server with these credentials. */
  readonly remote: (credentials: Credentials) => Remote;
  readonly credentials: Credentials;
  /** Waits until no other tab sends for this ledger. */
  readonly leadership: () => Leadership;
  readonly now: () => ClockReading;
  readonly clock?: Clock;
  /** From 0 to 1. */
  readonly chance: () => number;
  readonly newIntentId: () => IntentId;
  /** Called when the browser thinks it is online again, or wakes: a hint to try. */
  readonly onWake: (listener: () => void) => () => void;
  /** The server no longer accepts the credentials. */
  readonly onSignedOut: (why: SyncTrouble) => void;
  /** Called with what was thrown by a fault of this app, for developers. What the fault prevented is tried again. */
  readonly onFailure: (error: unknown) => void;
};
