import type { Commit, CommitDraft } from '../events/commit.ts';
import type { Beside, Intent } from './intent.ts';

/**
 * Where a log ends. `epoch` grows whenever rows are sealed or wiped, so that a tab which slept
 * through it can never append behind a head that is no longer there.
 */
export type LogHead = { readonly logId: string; readonly seq: number; readonly hash: string; readonly epoch: number };

/** A commit as it was read. `erased` counts the events of which only the digest is left; they are not among `events`. */
export type StoredCommit = Commit & { readonly erased?: number };

export type Appended =
  /** `commits` are what a later reading will give, not the drafts. */
  | { readonly kind: 'appended'; readonly head: LogHead; readonly commits: readonly StoredCommit[] }
  /** Somebody else's commit came first: nothing was written. Read what follows, decide again. */
  | { readonly kind: 'behind'; readonly head: LogHead }
  /** Another tab leads by now: nothing was written. Only where `beside` names a leader. */
  | { readonly kind: 'fenced' };

/** `newer`: the reading stopped before a commit that only a newer version of the application understands. */
export type Read = {
  readonly commits: readonly StoredCommit[];
  readonly newer?: { readonly seq: number; readonly type: string; readonly version: number };
};

/** A fold of all commits up to `seq`, whose chain hash there was `hash`. Only ever an accelerator. */
export type Checkpoint = {
  readonly version: string;
  readonly seq: number;
  readonly hash: string;
  readonly state: unknown;
};

/**
 * An append-only log of commits. Every failure of the storage below is a `LogFailure`, never a
 * silent success: a resolved `append` is on disk.
 */
export type Log = {
  /** The line that the log begins with, byte for byte: an export's first line. */
  readonly header: () => Promise<string>;
  readonly head: () => Promise<LogHead>;
  /** All drafts, in order, right after `parent`, with what is `beside` them; or nothing of it. */
  readonly append: (parent: LogHead, drafts: readonly CommitDraft[], beside?: Beside) => Promise<Appended>;
  /** The calls that may have been made and whose outcome the log does not have yet, oldest first. */
  readonly intents: () => Promise<readonly Intent[]>;
  /** Begins to lead: answers with a number greater than any before it. Appends that name an older one are `fenced` from then on. */
  readonly lead: () => Promise<number>;
  /** The commits that follow position `after`, `limit` at most, in order. */
  readonly read: (after: number, limit?: number) => Promise<Read>;
  /** The stored lines that follow `after`, byte for byte: what an export and a verification read. */
  readonly lines: (after: number, limit?: number) => Promise<readonly string[]>;
  /** The newest checkpoint of this version whose hash the chain still has at its position. */
  readonly checkpoint: (version: string) => Promise<Checkpoint | undefined>;
  readonly saveCheckpoint: (checkpoint: Checkpoint) => Promise<void>;
  /** Packs rows up to `through` into whole segments, as many as there are. Deletes no history. */
  readonly seal: (through: number) => Promise<LogHead>;
  /** Removes the log for good, and what lies beside it, in every tab; everybody who had it open fails with `gone` from then on. */
  readonly wipe: () => Promise<void>;
  readonly close: () => void;
  /**
   * Calls back when another tab has grown, sealed or wiped the log, and when the browser has taken the database
   * away, for a newer version or for good: a hint to look, nothing more.
   */
  readonly onChange: (listener: () => void) => () => void;
};

/**
 * `quota`: the disk is full, nothing was written · `connection lost`: also after one reopening ·
 * `blocked`: another tab holds an older version open · `outdated`: this tab is the older version ·
 * `gone`: deleted or wiped while open · `unavailable`: this browser lets us store nothing.
 */
export type LogFailureReason =
  | 'quota'
  | 'connection lost'
  | 'blocked'
  | 'outdated'
  | 'open timed out'
  | 'gone'
  | 'damaged'
  | 'unavailable'
  | 'unknown';

/** `place` says which row or line, where one is to blame. */
export class LogFailure extends Error {
  readonly reason: LogFailureReason;
  readonly place: string | undefined;

  constructor(reason: LogFailureReason, detail: string, place?: string) {
    super(detail);
    this.name = 'LogFailure';
    this.reason = reason;
    this.place = place;
  }
}
