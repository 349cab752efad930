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
  let undoneId = undoes;
  let undos = 1;
  for await (const { commit } of changes) {
    if (commit.id !== undoneId) continue;
    if (commit.undoes === undefined) break;
    undoneId = commit.undoes;
    undos += 1;
  }
  return undos % 2 === 0;
};
