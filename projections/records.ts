import { atOnce, part, type Steps } from '../events/steps.ts';
import { type Book, emptyBook } from './book.ts';
import { gradebook, structuredCopy } from './gradebook.ts';
import { emptyOutbox, type Outbox } from './outbox.ts';
import { afterCommit, beforeCommit, type Folding, type Keep } from './outbox-fold.ts';
import { replay } from './projection.ts';

/** Everything that is folded from an account's log: the book, and what the server has not confirmed of it. */
export type Records = { readonly book: Book; readonly outbox: Outbox };

export const emptyRecords = (): Records => ({ book: emptyBook(), outbox: emptyOutbox() });

/** Folds one commit into records that nobody else uses. */
export const fold = ({ book, outbox }: Records, commit: Folding): void => {
  const foreseen = atOnce(beforeCommit(outbox, book, commit, structuredCopy));
  replay(gradebook, commit.events, book);
  atOnce(afterCommit(outbox, foreseen, commit, book, structuredCopy));
};

/** The same where every state of the book is a new object: only the outbox is mutated. */
export const followed = (outbox: Outbox, before: Book, commit: Folding, after: Book): void =>
  atOnce(following(outbox, before, commit, after, () => undefined));

/**
 * The same in steps. After each of them the outbox is sound: until `turn` is called it goes with `before`, from then on
 * with `after`.
 */
export const following = function* (
  outbox: Outbox,
  before: Book,
  commit: Folding,
  after: Book,
  turn: () => void,
): Steps<void> {
  const foreseen = yield* part(0, 0.7, beforeCommit(outbox, before, commit, asIs));
  turn();
  yield* part(0.7, 1, afterCommit(outbox, foreseen, commit, after, asIs));
};

const asIs: Keep = (value) => value;
