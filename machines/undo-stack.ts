import { isCommandType } from '../commands/decide.ts';
import type { CommitDraft } from '../events/commit.ts';
import type { CommitId } from '../events/ids.ts';

/** Commits that can be taken back, and commits that can be done again, the newest last. */
export type UndoStack = { readonly undo: readonly CommitDraft[]; readonly redo: readonly CommitDraft[] };

export const emptyStack: UndoStack = { undo: [], redo: [] };

const depth = 200;

/**
 * The stack after a commit. A new intent ends redoing; taking a commit back moves it over. A commit that takes back one
 * which is not in the stack is not offered: it may have been an undo or a redo.
 */
export const stacked = ({ undo, redo }: UndoStack, commit: CommitDraft): UndoStack => {
  if (commit.undoes === undefined) return { undo: [...undo, commit].slice(-depth), redo: [] };
  if (undo.some(({ id }) => id === commit.undoes))
    return { undo: without(undo, commit.undoes), redo: [...redo, commit] };
  if (redo.some(({ id }) => id === commit.undoes)) {
    return { undo: [...undo, commit].slice(-depth), redo: without(redo, commit.undoes) };
  }
  return { undo, redo };
};

/** The stack as it was when the log was last open. Records are no commands, so the user cannot take them back. */
export const restored = (commits: readonly CommitDraft[]): UndoStack =>
  commits.reduce((stack, commit) => {
    if (endsUndoing(commit)) return emptyStack;
    return isCommandType(commit.command.type) ? stacked(stack, commit) : stack;
  }, emptyStack);

/** A baseline replaces everything that came before it. */
export const endsUndoing = ({ events }: CommitDraft): boolean => events.some(({ type }) => type === 'BaselineObserved');

/** A commit that was decided again keeps its place, with its newest events; one that was withdrawn leaves. */
export const revised = (
  { undo, redo }: UndoStack,
  newest: (commit: CommitDraft) => CommitDraft | undefined,
): UndoStack => ({ undo: undo.flatMap((one) => newest(one) ?? []), redo: redo.flatMap((one) => newest(one) ?? []) });

/** Commits that these commits took back and did not do again. */
export const takenBackIn = (commits: readonly CommitDraft[]): Set<CommitId> => {
  const gone = new Set<CommitId>();
  const undone = new Map(commits.map(({ id, undoes }) => [id, undoes]));
  for (const { undoes } of commits) {
    if (undoes === undefined) continue;
    gone.add(undoes);
    const again = undone.get(undoes);
    if (again !== undefined) gone.delete(again);
  }
  return gone;
};

const without = (commits: readonly CommitDraft[], id: CommitId): readonly CommitDraft[] =>
  commits.filter((commit) => commit.id !== id);
