import type { Command } from '../commands/catalogue.ts';
import type { Refusal } from '../commands/refusal.ts';
import type { AskedCommand, CommitDraft } from '../events/commit.ts';
import type { CommitId } from '../events/ids.ts';
import type { Beside, Intent } from '../log/intent.ts';
import type { LogFailureReason } from '../log/port.ts';
import type { Book } from '../projections/book.ts';
import type { History } from '../projections/history.ts';
import type { Records } from '../projections/records.ts';
import type { Withdrawn } from './pending-commits.ts';
import type { Trouble } from './workspace.ts';

/** What a screen may see of one open workspace, and ask of it. */
export type Ledger = {
  /** The book as the user sees it: what is saved, and what they asked for since. Same object until it changes. */
  readonly book: () => Book;
  readonly status: () => LedgerStatus;
  /** Called after `book` or `status` has changed. */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Decides at once and shows at once. `saved` settles when the commit is on disk: `true`, also when
   * another tab had done the same before it and nothing was left to write; or `false` when it was
   * refused in the end, because another tab's change came first. A command that changes nothing
   * gives no `commit`.
   */
  readonly dispatch: (command: Command, asking?: Asking) => Dispatched;
  readonly undo: () => Dispatched | undefined;
  readonly redo: () => Dispatched | undefined;
  /** Takes back one commit of this tab, whichever it was. */
  readonly undoCommit: (commitId: CommitId) => Dispatched | undefined;
  /** The latest commits of this tab that can still be taken back, the newest last. */
  readonly undoable: () => readonly CommitDraft[];
  /** What is saved, by what it is about. The same object every time, grown to where the log ends now. */
  readonly history: () => Promise<History>;
  /**
   * What is on disk as the lines of a ledger file (docs/log.md), in slices of text. Fails with a
   * `LogFailure` when the log cannot be read to its end: then there is no file.
   */
  readonly file: () => AsyncIterable<string>;
  /** What is on disk, and what of it is owed to the server. The outbox changes in place: read it, keep nothing of it. */
  readonly saved: () => Saved;
  /**
   * Records what a server said, or is about to be asked: no command, and never undone. `make` is run on what
   * is saved, once no command is pending and no other record before it; when another tab was first, it is run
   * again. Resolves with the commit when it is on disk, with `undefined` when `make` gives nothing. Rejects
   * with what `make` throws, or with `NotRecorded`: then it is not in the log, but for `closed`, which cannot know.
   */
  readonly record: (make: (saved: Saved) => RecordMade | undefined) => Promise<Recorded | undefined>;
  /** The calls on disk of which the log does not say yet what came of them. */
  readonly intents: () => Promise<readonly Intent[]>;
  /** Begins to lead: the number fences off every leader before. `saved` then has all that those recorded. */
  readonly lead: () => Promise<number>;
  /** Tries again at once what has failed. */
  readonly retry: () => void;
  /** Settles when the workspace is open, or could not be opened: `status` tells. Before, `book` throws. */
  readonly opened: Promise<void>;
  /** Waits for what is not saved yet, five seconds at most, and lets the log go. */
  readonly close: () => Promise<void>;
};

/** What is kept of a command beside what it does. A `note` of more than 200 characters refuses the command. */
export type Asking = Pick<AskedCommand, 'how' | 'note'>;

export type Dispatched =
  | { readonly ok: true; readonly commit: CommitDraft | undefined; readonly saved: Promise<boolean> }
  | { readonly ok: false; readonly refusal: Refusal | Closed };

/** The workspace takes no commands now. */
export type Closed = { readonly refused: 'workspace.opening' | 'workspace.readOnly' | 'workspace.closed' };

export type LedgerStatus = {
  readonly mode: 'opening' | 'failed' | 'ready' | 'readOnly' | 'closed';
  /** Commits shown but not on disk yet. */
  readonly unsaved: number;
  /** Why nothing can be saved at the moment, in `LogFailureReason` terms, `newer` for a log of a newer version. */
  readonly trouble: Trouble | undefined;
  /** Where the log ends: shown to auditors. */
  readonly seq: number;
  readonly head: string;
  /** Commands that were shown and then refused, because another tab's change came first. */
  readonly withdrawn: readonly Withdrawn[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /**
   * How many items the server has not confirmed, and how many of these wait for the instructor. `isDoubted`: they
   * are asked about the newest reading, too, which is no item.
   */
  readonly owed: { readonly count: number; readonly needsYou: number; readonly isDoubted: boolean };
};

/** `seq` is where the log ends with it. */
export type Saved = Records & { readonly seq: number };

/** A commit to be, and what is to change beside the log with it. */
export type RecordMade = Pick<CommitDraft, 'command' | 'cause' | 'events'> & { readonly beside?: Beside };

export type Recorded = CommitDraft & { readonly seq: number };

/** `fenced`: another tab leads by now. `newer`: the log is of a newer application. */
export class NotRecorded extends Error {
  readonly reason: 'fenced' | 'closed' | 'newer' | LogFailureReason;

  constructor(reason: NotRecorded['reason'], detail: string) {
    super(detail);
    this.name = 'NotRecorded';
    this.reason = reason;
  }
}
