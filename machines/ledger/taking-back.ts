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
export const draftIn = (one: UndoableCommit, pending: PendingCommits): CommitDraft | undefined => {
  const { events } = one;
  return events ? { ...one, events } : pending.draftOf(one.id);
};

/** The share of the whole work that reading the commit takes. */
const readShare = 0.3;

/** Reports reading and deciding as one work. */
export const whileReading = ({ tell, signal }: Waiter): Waiter => ({
  tell: (share) => tell(readShare * share),
  signal,
});

export const afterReading = ({ tell, signal }: Waiter): Waiter => ({
  tell: (share) => tell(readShare + (1 - readShare) * share),
  signal,
});

/** The answer where the log does not give the commit to take back. */
export const unread = (error: unknown): ApplyOutcome => {
  if (error instanceof LogFailure) return { ok: false, refusal: { refused: 'workspace.unread' } };
  throw error;
};

/**
 * The command that takes a commit back, with its newest events. `undefined`: it is no longer in the stack, because another
 * tab took it back.
 */
export const undoingOf = async (
  one: UndoableCommit | undefined,
  pending: PendingCommits,
  read: Reader,
): Promise<Undoing | undefined> => {
  if (!one) return undefined;
  const inMemory = draftIn(one, pending);
  if (inMemory) return { type: 'UndoCommit', commit: inMemory };
  if (one.seq === undefined) throw new Error(`Nobody knows where the log has ${one.id}.`);
  const [commit] = await read([one.seq]);
  return commit && { type: 'UndoCommit', commit };
};

/** The command that takes back the commits at these places of the log. */
export const undoingAt = async (seqs: readonly number[], read: Reader): Promise<Undoing | UndoingAll> => {
  const commits = await read(seqs);
  const [commit, ...others] = commits;
  return commit && others.length === 0 ? { type: 'UndoCommit', commit } : { type: 'UndoCommits', commits };
};
