import type { CommitDraft } from '../../events/commit.ts';
import type { Book } from '../../projections/book/book.ts';

/** A place on the disk for commits. */
export type Store = {
  /** Resolves once they are stored, all or none. `first` is the number of the first one. */
  readonly append: (first: number, commits: readonly CommitDraft[]) => Promise<unknown>;
  /** Connects anew, reads everything, and folds it into the book. */
  readonly open: () => Promise<Book>;
};

/** What others need to make a book of the commits that they read. */
export type Folding = (commits: Iterable<CommitDraft>) => Book;
