/** Undos and redos: a commit that undoes an undo repeats what the undo had taken back, and so on back and forth. */
import type { CommitDraft } from '../../events/commit.ts';
import type { CommitId } from '../../events/ids.ts';

type Link = { readonly commit: Pick<CommitDraft, 'id' | 'command' | 'undoes' | 'undoesAll'> };

/** A trial takes commits back, too, but does more besides. */
const isUndo = ({ command, undoes, undoesAll }: Link['commit']): boolean =>
  undoes !== undefined || (undoesAll !== undefined && command.type === 'UndoCommits');

/** Whether a commit undoes an undo. `earlier`: commits, the newest first; they are read until the answer is known. */
export const isRedo = async ({ commit: { undoes } }: Link, earlier: AsyncIterable<Link>): Promise<boolean> => {
  if (undoes === undefined) return false;
  let undoneId = undoes;
  let undos = 1;
  for await (const { commit } of earlier) {
    if (commit.id !== undoneId) continue;
    if (isUndo(commit)) undos += 1;
    if (commit.undoes === undefined) break;
    undoneId = commit.undoes;
  }
  return undos % 2 === 0;
};

/** The commits that undo an undo, of commits that are added from the oldest on. */
export class Redos {
  readonly #undos = new Set<CommitId>();
  readonly #redos = new Set<CommitId>();

  add(commit: Link['commit']): void {
    const { id, undoes } = commit;
    if (undoes !== undefined && this.#undos.has(undoes)) this.#redos.add(id);
    else if (isUndo(commit)) this.#undos.add(id);
  }

  has(id: CommitId): boolean {
    return this.#redos.has(id);
  }
}
