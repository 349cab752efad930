/** Undos and redos: a commit that undoes an undo repeats what the undo had taken back, and so on back and forth. */
import type { CommitDraft } from '../../events/commit.ts';
import type { CommitId } from '../../events/ids.ts';

type Link = { readonly commit: Pick<CommitDraft, 'id' | 'undoes'> };

/** Whether a commit undoes an undo. `earlier`: commits, the newest first; they are read until the answer is known. */
export const isRedo = async ({ commit: { undoes } }: Link, earlier: AsyncIterable<Link>): Promise<boolean> => {
  if (undoes === undefined) return false;
  let undoneId = undoes;
  let undos = 1;
  for await (const { commit } of earlier) {
    if (commit.id !== undoneId) continue;
    if (commit.undoes === undefined) break;
    undoneId = commit.undoes;
    undos += 1;
  }
  return undos % 2 === 0;
};

/** The commits that undo an undo, of commits that are added from the oldest on. */
export class Redos {
  readonly #undos = new Set<CommitId>();
  readonly #redos = new Set<CommitId>();

  add({ id, undoes }: Link['commit']): void {
    if (undoes !== undefined) (this.#undos.has(undoes) ? this.#redos : this.#undos).add(id);
  }

  has(id: CommitId): boolean {
    return this.#redos.has(id);
  }
}
