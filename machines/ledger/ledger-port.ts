import type { Command } from '../../commands/catalogue.ts';
import type { Refusal } from '../../commands/refusal.ts';
import type { AskedCommand, CommitDraft } from '../../events/commit.ts';
import type { CommitId } from '../../events/ids.ts';
import type { Intent, IntentChanges } from '../../log/intent.ts';
import type { FileRange, Log, LogFailureReason, StoredCommit } from '../../log/port.ts';
import type { ClosedCode } from '../../messages/refusals.ts';
import type { Book } from '../../projections/book/book.ts';
import type { GradeSubject, Subject, WholeStudent } from '../../projections/book/subject.ts';
import type { HistoryEntry } from '../../projections/history/history.ts';
import type { LogRecords, Records } from '../../projections/records/records.ts';
import type { ListedCommit } from '../history/commit-list.ts';
import type { Trouble } from './trouble.ts';
import type { CommitChoice, UndoableCommit } from './undo-stack.ts';

/** One open workspace in three parts: the book and its commands, the history, and the records of the server. */
export type Ledger = {
  /** The book as the user sees it: what is saved, with pending changes on top. The same object until it changes. */
  readonly book: () => Book;
  readonly status: () => LedgerStatus;
  /** Called after `book` or `status` has changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Decides and shows the command at once. `saved` settles once the commit is on disk: `true` if it was written, or if
   * another tab had done the same before and nothing was left to write; `false` if it was refused in the end, because
   * another tab's change came first. A command that changes nothing gives no `commit`.
   */
  readonly dispatch: (command: Command, asking?: CommandDetails) => DispatchOutcome;
  /**
   * Applies an import, thousands of edits of grades, or anything else that is long, and lets the page live meanwhile: it
   * is decided on the book as it is now, and settles when it is on disk. Until all of it is decided, nothing of it is
   * shown, other commands are refused, and no record is made. If the book changes meanwhile, it is decided again, twice at
   * most. Then it is a commit like any other: an abort comes too late, and if another tab was first, it is decided again at
   * once.
   */
  readonly applyInSlices: (command: Command, asking: CommandDetails, waiting: Waiter) => Promise<ApplyOutcome>;
  /** At once, as `dispatch`; a commit that is too large for that is refused: see `takeBack`. */
  readonly undo: () => DispatchOutcome | undefined;
  readonly redo: () => DispatchOutcome | undefined;
  /** Takes back any one commit of this tab. */
  readonly undoCommit: (commitId: CommitId) => DispatchOutcome | undefined;
  /**
   * Takes back the newest commit, does the newest undone one again, or takes back any one. At once if it is small; a large
   * one in slices, as `applyInSlices`, and settled when it is on disk. `undefined`: there is no such commit.
   */
  readonly takeBack: (which: CommitChoice, waiting: Waiter) => Promise<ApplyOutcome | undefined>;
  /** The latest commits of this tab that can still be taken back, the newest last. */
  readonly undoable: () => readonly UndoableCommit[];
  /**
   * Takes back saved commits of a person, of whichever tab and time, in slices and as one commit: `takeBack` for what the
   * stack does not have. `seqs`: in the order of the log. What touched the same values since refuses it, item by item.
   */
  readonly takeBackAt: (seqs: readonly number[], waiting: Waiter) => Promise<ApplyOutcome>;
  /** What was done, as it is on disk. */
  readonly history: LedgerHistory;
  /** What is on disk, and what a server said of it: for sync. */
  readonly records: LedgerRecords;
  /** Repeats at once what has failed. */
  readonly retry: () => void;
  /** Settles once the workspace is open, or could not be opened: see `status`. Until then `book` throws. */
  readonly opened: Promise<void>;
  /** Waits for pending commits, five seconds at most, and closes the log. */
  readonly close: () => Promise<void>;
};

/** Questions about what was done. All is read from the log on disk when it is asked for. */
export type LedgerHistory = {
  /**
   * The last saved change of one value of a grade; `undefined` if it was never changed, which is known without reading.
   * `field`: a problem's id or a field of the grade. Fails with a `LogFailure` if its commit cannot be read.
   */
  readonly lastChange: (subject: GradeSubject, field: string) => Promise<HistoryEntry | undefined>;
  /**
   * The saved changes of a subject, or of one field of it, or of all that is a student's, the newest first. The log is read
   * as far back as somebody asks, and until `signal` is aborted. Fails with a `LogFailure` where it cannot be read.
   */
  readonly of: (
    subject: Subject | WholeStudent,
    field?: string,
    signal?: Waiter['signal'],
  ) => AsyncIterable<HistoryEntry>;
  /**
   * The saved commits that changed records, or told of snapshots, the newest first; read as far back as somebody asks.
   * `through`: the number of the first that may be among them, by default the last. Fails with a `LogFailure` where the
   * log cannot be read.
   */
  readonly commits: (through?: number) => AsyncIterable<ListedCommit>;
  /** The saved commits of these numbers, in their order, whole and checked. Fails with a `LogFailure` if one cannot be read. */
  readonly commitsAt: (seqs: readonly number[], waiting: Waiter) => Promise<readonly StoredCommit[]>;
  /**
   * The book as it was after a saved commit; 0: before the first. To step from there to the commits around it costs
   * little. Fails with a `LogFailure` if the log cannot be read so far.
   */
  readonly bookAt: (seq: number, waiting: Waiter) => Promise<Book>;
  /**
   * The saved commits of the range in whose text one of the words stands, whole and checked, in their order. Fails with a
   * `LogFailure` if one of them cannot be read.
   */
  readonly naming: (words: readonly string[], range: SeqRange, waiting: Waiter) => Promise<readonly StoredCommit[]>;
  /**
   * The commits of people that have to be taken back so that those in the range can be, these included, in the order of
   * the log; not those that were taken back before. Fails with a `LogFailure` if they cannot be read.
   */
  readonly goingWith: (range: SeqRange, waiting: Waiter) => Promise<readonly ListedCommit[]>;
  /**
   * The log on disk as the lines of a ledger file (docs/log.md), in slices of text. Fails with a `LogFailure` if the
   * log cannot be read to its end: then there is no file. With a range, the part that lies in it, which says that it is a
   * part; nothing, if no commit does.
   */
  readonly file: (range?: FileRange) => AsyncIterable<string>;
};

/** The records of a server's answers and of the calls to it, and the way to record more. */
export type LedgerRecords = {
  /**
   * Everything that is folded from what is on disk. The outbox is mutated in place: read it, keep nothing of it.
   */
  readonly saved: () => LogRecords & SavedRecords;
  /**
   * Records what a server said or is about to be asked; a record is no command and is never undone. `make` runs on what
   * is saved, once no command and no earlier record is pending; if another tab's commit comes first, it runs again.
   * Resolves with the commit once it is on disk, or with `undefined` if `make` returns nothing. Rejects with what
   * `make` throws, or with `NotRecorded`: then the record is not in the log; after `closed` that is not known.
   */
  readonly record: (make: (saved: SavedRecords) => RecordDraft | undefined) => Promise<RecordedCommit | undefined>;
  /** The calls on disk whose outcome is not in the log yet. */
  readonly intents: () => Promise<readonly Intent[]>;
  /** The log's own lines, for its copy at the server. */
  readonly stored: Pick<Log, 'header' | 'head' | 'lines'>;
  /**
   * Makes this tab the leader: its number fences off every earlier leader. Then `saved` has all that those recorded.
   */
  readonly lead: () => Promise<number>;
};

/** Numbers of commits, both ends included. */
export type SeqRange = { readonly first: number; readonly last: number };

/** What the log keeps of a command besides its effect. A `note` of more than 200 characters refuses the command. */
export type CommandDetails = Pick<AskedCommand, 'how' | 'note'>;

export type DispatchOutcome =
  | { readonly ok: true; readonly commit: CommitDraft | undefined; readonly saved: Promise<boolean> }
  | { readonly ok: false; readonly refusal: Refusal | ClosedRefusal };

/**
 * Who waits for long work. `tell`: the share that is done, 1 once all of it is. `signal`: an abort before that leaves
 * nothing behind, and rejects with its reason.
 */
export type Waiter = {
  readonly tell: (share: number) => void;
  readonly signal: { readonly throwIfAborted: () => void };
};

/** `commit` is on disk; an import that changes nothing gives none. */
export type ApplyOutcome =
  | { readonly ok: true; readonly commit: CommitDraft | undefined }
  | { readonly ok: false; readonly refusal: Refusal | ClosedRefusal };

/**
 * The workspace takes no commands now. `ofFile`: it never does. `importing`: an import, or its undoing, is being
 * decided. `overtaken`: the book changed during each attempt to decide it. `unconfirmed`: the log has ended, and nobody
 * knows whether it has the commit. `large`: the commit has to be taken back in slices. `unread`: the commit to take
 * back could not be read from the log. `past`: the screens show an earlier state; `said` says so in words.
 */
export type ClosedRefusal = { readonly refused: ClosedCode; readonly said?: string };

export type LedgerStatus = {
  readonly mode: 'opening' | 'failed' | 'ready' | 'readOnly' | 'closed';
  /** Commits shown but not on disk yet. */
  readonly unsaved: number;
  /** Why nothing can be saved at the moment: a `LogFailureReason`, or `newer` for a log of a newer version. */
  readonly trouble: Trouble | undefined;
  /** Where the log ends: shown to auditors. */
  readonly seq: number;
  readonly head: string;
  /** Commands that were shown and then refused because another tab's change came first. */
  readonly withdrawn: readonly WithdrawnCommit[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * How many items the server has not confirmed, and how many of these wait for the instructor. `isDoubted`: the
   * instructor is also asked about the newest reading, which is no item.
   */
  readonly owed: { readonly count: number; readonly needsYou: number; readonly isDoubted: boolean };
};

/** A commit that was shown and then refused because another tab's change came first. */
export type WithdrawnCommit = { readonly id: CommitId; readonly command: Command; readonly refusal: Refusal };

/** What a record is made from. `seq`: the number of the last commit. */
export type SavedRecords = Records & { readonly seq: number };

/** A commit to be recorded, and what changes beside the log with it. */
export type RecordDraft = Pick<CommitDraft, 'command' | 'cause' | 'events'> & { readonly beside?: IntentChanges };

export type RecordedCommit = CommitDraft & { readonly seq: number };

/** `fenced`: another tab is the leader now. `newer`: the log was written by a newer application. */
export class NotRecorded extends Error {
  readonly reason: 'fenced' | 'closed' | 'newer' | LogFailureReason;

  constructor(reason: NotRecorded['reason'], detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'NotRecorded';
    this.reason = reason;
  }
}
