import type { Commit, CommitDraft } from '../events/commit.ts';
import type { Running, Steps } from '../events/steps.ts';
import type { HashingCommit } from './hashing.ts';
import type { Intent, IntentChanges } from './intent.ts';
import type { Position, PreparedCommit } from './lines/line.ts';

/**
 * Where a log ends. `epoch` grows whenever rows are sealed or wiped, so that a tab that slept meanwhile can never
 * append behind a head that is gone.
 */
export type LogHead = { readonly logId: string; readonly seq: number; readonly hash: string; readonly epoch: number };

/**
 * A commit as it was read. `erased` counts the events of which only the digest is left; these are not among `events`.
 */
export type StoredCommit = Commit & { readonly erased?: number };

export type AppendOutcome =
  /** `commits`: as a later reading will give them, not the drafts. */
  | { readonly kind: 'appended'; readonly head: LogHead; readonly commits: readonly StoredCommit[] }
  /** Another tab's commit came first, and nothing was written. The caller reads the new commits and decides again. */
  | { readonly kind: 'behind'; readonly head: LogHead }
  /** Another tab has become the leader, and nothing was written. Only if `beside` has a leader. */
  | { readonly kind: 'fenced' };

/** A commit to append: a draft, or what `preparing` has made of one. */
export type UnwrittenCommit = CommitDraft | Prepared;

type Prepared = PreparedCommit | HashingCommit;

/** `newer`: reading stopped before a commit of which only a newer version of the application understands what it `holds`. */
export type LogReading = {
  readonly commits: readonly StoredCommit[];
  readonly newer?: { readonly seq: number; readonly holds: string };
};

/** Lines that lie together in the log; `first` is the number of the first of them. */
export type LineRun = { readonly first: number; readonly lines: readonly string[] };

/**
 * What lines are about, as 32-bit numbers. The log does not know what a number means: it only compares it with the `key`
 * of `linesBack`. `undefined`: that is not known, so the lines count as being about everything.
 */
export type KeysOf = (lines: readonly string[]) => Promise<ReadonlySet<number> | undefined>;

/** A fold of all commits up to `seq`, where the chain's hash was `hash`. It only makes opening faster. */
export type Checkpoint = Position & {
  readonly version: string;
  /** The id of its parts, which are stored separately. */
  readonly id: string;
  readonly parts: number;
};

/**
 * The whole content of a log: its first line, the lines of its commits, and the calls whose outcome it does not have.
 */
export type Replacement = {
  readonly headerLine: string;
  readonly lines: readonly string[];
  readonly intents: readonly Intent[];
};

/** Milliseconds since 1970: the commits from `from` on and before `until`, by their own times. */
export type FileRange = { readonly from: number; readonly until: number };

/**
 * An append-only log of commits. Every failure of the storage below is a `LogFailure`, never a silent success: once
 * `append` resolves, the commits are on disk.
 */
export type Log = {
  /** The first line of the log, byte for byte. An export begins with it. */
  readonly header: () => Promise<string>;
  readonly head: () => Promise<LogHead>;
  /** Appends all commits, in order, right after `parent`, and makes the changes in `beside`; or does neither. */
  readonly append: (
    parent: LogHead,
    commits: readonly UnwrittenCommit[],
    beside?: IntentChanges,
  ) => Promise<AppendOutcome>;
  /** Most of the work of appending a draft, which may wait between two steps: then `append` links and writes the result. */
  readonly preparing: (draft: CommitDraft) => Steps<Prepared>;
  /** The calls that may have been made and whose outcome the log does not have yet, oldest first. */
  readonly intents: () => Promise<readonly Intent[]>;
  /**
   * Makes the caller the leader: returns a number greater than any before. Appends that name an older one are `fenced`
   * from then on.
   */
  readonly lead: () => Promise<number>;
  /** The commits after position `after`, at most `limit`, in order. `run`: how they are parsed and checked; by default at once. */
  readonly read: (after: number, limit?: number, run?: Running) => Promise<LogReading>;
  /** The stored lines after `after`, byte for byte, for exports and verifications. */
  readonly lines: (after: number, limit?: number) => Promise<readonly string[]>;
  /**
   * Reads the log backwards, one piece for each call: lines in their order, the last of them at position `through` or
   * before it. Segments that were sealed as being about other things than `key` are skipped. To go on, ask with the
   * position before `first`. No lines: nothing up to `through` is about `key`.
   */
  readonly linesBack: (through: number, key?: number) => Promise<LineRun>;
  /** The newest checkpoint of this version before position `below` whose hash the chain still has at its position. */
  readonly checkpoint: (version: string, below?: number) => Promise<Checkpoint | undefined>;
  /**
   * Part `n` of a checkpoint, counted from 0. `undefined`: it is gone, because another tab has saved newer checkpoints.
   */
  readonly part: (id: string, n: number) => Promise<unknown>;
  /**
   * Keeps a copy of each part as it comes. The checkpoint exists once all its parts do, or never. `epoch`: of the head before
   * the folding began; nothing is kept once the log has another, for rows may have been erased meanwhile.
   */
  readonly saveCheckpoint: (
    checkpoint: Position & { readonly version: string; readonly epoch?: number },
    parts: Iterable<unknown> | AsyncIterable<unknown>,
  ) => Promise<void>;
  /**
   * Packs rows up to `through` into whole segments, as many as there are, and remembers what each is about. Deletes no
   * history. `run`: how the lines are checked; by default at once.
   */
  readonly seal: (through: number, keysOf?: KeysOf, run?: Running) => Promise<LogHead>;
  /**
   * Puts another log in the place of this one, which must still end at `head`: its first line, its sound lines, and the
   * calls beside it. Returns the new head, also if the call is repeated. `behind`: the log does not end at `head`, and
   * nothing was done. A tab that had this log open fails with `gone` from then on, unless the other log has the same id
   * and continues this one.
   */
  readonly replace: (head: LogHead, by: Replacement) => Promise<LogHead | 'behind'>;
  /** Removes the log for good, in every tab, with the rows beside it. Tabs that had it open then fail with `gone`. */
  readonly wipe: () => Promise<void>;
  readonly close: () => void;
  /**
   * Calls back when another tab has appended to, sealed or wiped the log, and when the browser has taken the database
   * away, for a newer version or for good. It is only a hint to look.
   */
  readonly onChange: (listener: () => void) => () => void;
};

/**
 * `quota`: the disk is full, nothing was written · `connection lost`: also after one reopening ·
 * `blocked`: another tab holds an older version open · `outdated`: this tab is the older version ·
 * `gone`: deleted or wiped while open, or entries were erased that this reader had not read · `unavailable`: this browser lets us store nothing.
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

/** Commits in a sealed segment. */
export const usualSegmentSize = 4096;

/** How many lines to read at once when a log is read on and on: then a read unpacks one or two segments. */
export const linesAtOnce = usualSegmentSize;

/** `place`: the row or line at fault, if it is known. */
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
