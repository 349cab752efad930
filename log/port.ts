import type { Commit, CommitDraft } from '../events/commit.ts';

/**
 * Where a log ends. `epoch` grows whenever rows are sealed or wiped, so that a tab which slept
 * through it can never append behind a head that is no longer there.
 */
export type LogHead = { readonly logId: string; readonly seq: number; readonly hash: string; readonly epoch: number };

export type Appended =
  | { readonly kind: 'appended'; readonly head: LogHead; readonly commits: readonly Commit[] }
  /** Somebody else's commit came first: nothing was written. Read what follows, decide again. */
  | { readonly kind: 'behind'; readonly head: LogHead };

/** `newer`: the reading stopped before a commit that only a newer version of the application understands. */
export type Read = {
  readonly commits: readonly Commit[];
  readonly newer?: { readonly seq: number; readonly type: string; readonly version: number };
};

/** A fold of all commits up to `seq`, whose chain hash there was `hash`. Only ever an accelerator. */
export type Checkpoint = { readonly version: string; readonly seq: number; readonly hash: string; readonly state: unknown };

/**
 * An append-only log of commits. Every failure of the storage below is a `LogFailure`, never a
 * silent success: a resolved `append` is on disk.
 */
export type Log = {
  readonly head: () => Promise<LogHead>;
  /** All drafts or none, in order, right after `parent`. */
  readonly append: (parent: LogHead, drafts: readonly CommitDraft[]) => Promise<Appended>;
  /** The commits that follow position `after`, `limit` at most, in order. */
  readonly read: (after: number, limit?: number) => Promise<Read>;
  /** The stored lines that follow `after`, byte for byte: what an export and a verification read. */
  readonly lines: (after: number, limit?: number) => Promise<readonly string[]>;
  /** The newest checkpoint of this version whose hash the chain still has at its position. */
  readonly checkpoint: (version: string) => Promise<Checkpoint | undefined>;
  readonly saveCheckpoint: (checkpoint: Checkpoint) => Promise<void>;
  /** Packs rows up to `through` into segments. Deletes no history. */
  readonly seal: (through: number) => Promise<LogHead>;
  /** Removes the log for good, in every tab. */
  readonly wipe: () => Promise<void>;
  readonly close: () => void;
  /** Calls back when another tab has grown, sealed or wiped the log: a hint to look, nothing more. */
  readonly onChange: (listener: () => void) => () => void;
};

export type LogFailureReason = 'quota' | 'connection lost' | 'blocked' | 'open timed out' | 'gone' | 'damaged' | 'unavailable' | 'unknown';

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
