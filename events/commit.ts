import type { DomainEvent } from './catalogue.ts';
import type { CommitId } from './ids.ts';

/** How values were entered on a screen. */
export type EntryMethod = 'typed' | 'pasted' | 'filled' | 'cleared' | 'set' | 'curve' | 'imported' | 'undone';

/**
 * What was asked: the command's type, how it was entered (older logs do not say), and a note for readers: a file's
 * name, or the instructor's own words.
 */
export type AskedCommand = { readonly type: string; readonly how?: EntryMethod; readonly note?: string };

/** One intent of one person and the events it caused, not yet in the log. */
export type CommitDraft = {
  readonly id: CommitId;
  /** ISO time, for people; `seq` is the only order. */
  readonly at: string;
  readonly actor: string;
  readonly tab: string;
  readonly app: string;
  readonly command: AskedCommand;
  /** The commit that led to this one. */
  readonly cause?: CommitId;
  /** The commit that this one takes back. */
  readonly undoes?: CommitId;
  /** The commits that this one takes back together. Either this or `undoes`. A trial (`ApplyTrial`) may do more besides. */
  readonly undoesAll?: readonly CommitId[];
  readonly events: readonly DomainEvent[];
};

/** A commit in the log. `seq` is dense from 1; the hashes are lower-case hex SHA-256. */
export type Commit = CommitDraft & { readonly seq: number; readonly prevHash: string; readonly hash: string };

/** The commits that this one takes back. */
export const takenBackBy = ({ undoes, undoesAll }: Pick<CommitDraft, 'undoes' | 'undoesAll'>): readonly CommitId[] =>
  undoesAll ?? (undoes === undefined ? [] : [undoes]);
