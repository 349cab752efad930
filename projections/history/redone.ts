import type { HistoryEntry } from './history.ts';

/**
 * Whether a change undoes an undo, and so repeats what the undo had taken back. `changes`: those of the same subject and
 * field, the newest first; they are read until the answer is known.
 */
export const isRedo = async (
  { commit: { undoes } }: HistoryEntry,
  changes: AsyncIterable<HistoryEntry>,
): Promise<boolean> => {
  if (undoes === undefined) return false;
  let sought = undoes;
  let undone = 1;
  for await (const { commit } of changes) {
    if (commit.id !== sought) continue;
    if (commit.undoes === undefined) break;
    sought = commit.undoes;
    undone += 1;
  }
  return undone % 2 === 0;
};
