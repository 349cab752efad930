import { freeze } from 'immer';
import { type Fold, openFold, takeCheckpoint } from '../log/checkpoint.ts';
import type { Log, LogHead, Read, StoredCommit } from '../log/port.ts';
import { type Book, emptyBook } from '../projections/book.ts';
import { gradebook } from '../projections/gradebook.ts';
import { replay } from '../projections/projection.ts';

/** `folded`: how many commits had to be folded beyond the checkpoint. `latest`: the last few, for undoing. */
export type OpenedBook = {
  readonly book: Book;
  readonly head: LogHead;
  readonly newer: Read['newer'];
  readonly latest: readonly StoredCommit[];
  readonly folded: number;
};

const undoableAfterReload = 50;

export const openBook = async (log: Log, projections: string): Promise<OpenedBook> => {
  const head = await log.head();
  let folded = 0;
  const counting: Fold<Book> = {
    ...bookFold(projections),
    apply: (book, commit) => {
      folded += 1;
      replay(gradebook, commit.events, book);
    },
  };
  const { state, seq, hash, newer } = await openFold(log, counting);
  const { commits } = await log.read(Math.max(0, seq - undoableAfterReload), undoableAfterReload);
  return { book: freeze(state, true), head: { ...head, seq, hash }, newer, latest: commits, folded };
};

/** Commits beyond the checkpoint at which the next opening would begin to feel slow. */
export const tendEvery = 2_000;

/** Saves a checkpoint of what is stored, and packs the rows before it. Changes nothing but the next start's speed. */
export const tendLog = async (log: Log, projections: string): Promise<void> => {
  const { seq } = await takeCheckpoint(log, bookFold(projections), (await log.head()).seq);
  await log.seal(seq);
};

const bookFold = (version: string): Fold<Book> => ({
  version,
  empty: emptyBook,
  apply: (book, { events }) => {
    replay(gradebook, events, book);
  },
});
