import type { CommandOf } from '../../commands/catalogue.ts';
import type { CommitDraft } from '../../events/commit.ts';
import { LogFailure, type StoredCommit } from '../../log/port.ts';
import type { ApplyOutcome, Waiter } from './ledger-port.ts';
import type { PendingCommits } from './pending-commits.ts';
import type { UndoableCommit } from './undo-stack.ts';

type Undoing = CommandOf<'UndoCommit'>;
type UndoingAll = CommandOf<'UndoCommits'>;

/** Reads the commits at these places of the log. */
export type Reader = (seqs: readonly number[]) => Promise<readonly StoredCommit[]>;

/** The commit with its events, if they are in memory. */
export const draftIn = (undoable: UndoableCommit, pending: PendingCommits): CommitDraft | undefined => {
  const { events } = undoable;
  return events ? { ...undoable, events } : pending.draftOf(undoable.id);
};

/** The share of the whole work that reading the commit takes. */
const readShare = 0.3;

/** Reading and deciding are reported as one work, of which reading is the first part. */
export const whileReading = ({ tell, signal }: Waiter): Waiter => ({
  tell: (share) => tell(readShare * share),
  signal,
});

export const afterReading = ({ tell, signal }: Waiter): Waiter => ({
  tell: (share) => tell(readShare + (1 - readShare) * share),
  signal,
});

/** The refusal where the log does not give the commit to take back. Any other error is thrown again. */
export const refuseUnread = (error: unknown): ApplyOutcome => {
  if (error instanceof LogFailure) return { ok: false, refusal: { refused: 'workspace.unread' } };
  throw error;
};

/**
 * The command that takes a commit back, with its newest events. `undefined`: it is no longer in the stack, because another
 * tab took it back.
 */
export const undoingOf = async (
  undoable: UndoableCommit | undefined,
  pending: PendingCommits,
  read: Reader,
): Promise<Undoing | undefined> => {
  if (!undoable) return undefined;
  const inMemory = draftIn(undoable, pending);
  if (inMemory) return { type: 'UndoCommit', commit: inMemory };
  if (undoable.seq === undefined) throw new Error(`Nobody knows where the log has ${undoable.id}.`);
  const [commit] = await read([undoable.seq]);
  return commit && { type: 'UndoCommit', commit };
};

/** The command that takes back the commits at these places of the log. */
export const undoingAt = async (seqs: readonly number[], read: Reader): Promise<Undoing | UndoingAll> => {
  const commits = await read(seqs);
  const [commit, ...others] = commits;
  return commit && others.length === 0 ? { type: 'UndoCommit', commit } : { type: 'UndoCommits', commits };
};
