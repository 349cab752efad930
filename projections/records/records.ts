import { atOnce, eachInSteps, part, type Steps } from '../../events/steps.ts';
import { type Book, emptyBook } from '../book/book.ts';
import { gradebook } from '../book/gradebook.ts';
import { replay } from '../book/projection.ts';
import { structuredCopy } from '../book/structured-copy.ts';
import { type LastChanges, noChanges, noting } from '../history/last-changes.ts';
import { emptyOutbox, type Outbox } from '../outbox/outbox.ts';
import { afterCommit, beforeCommit, type FoldedCommit } from '../outbox/outbox-fold.ts';
import type { Keep } from '../outbox/server-holds.ts';
import { type KnownSnapshots, noSnapshots, notingSnapshots } from './snapshots.ts';

/** What sync works on: the book, and what the server has not confirmed of it. */
export type Records = { readonly book: Book; readonly outbox: Outbox };

/** Everything that is folded from an account's log. */
export type LogRecords = Records & { readonly lastChanges: LastChanges; readonly snapshots: KnownSnapshots };

export const emptyRecords = (): LogRecords => ({
  book: emptyBook(),
  outbox: emptyOutbox(),
  lastChanges: noChanges(),
  snapshots: noSnapshots(),
});

/** Folds one commit into records that nobody else uses. */
export const fold = (records: LogRecords, commit: FoldedCommit): void => atOnce(folding(records, commit));

/** `fold` in steps. */
export const folding = function* (records: LogRecords, commit: FoldedCommit): Steps<void> {
  const { book, outbox } = records;
  const expected = yield* part(0, 0.4, beforeCommit(outbox, book, commit, structuredCopy));
  yield* part(0.4, 0.6, foldingAlone(records, commit));
  yield* part(0.6, 1, afterCommit(outbox, expected, commit, book, structuredCopy));
};

/** `folding` without a server: nothing is owed to anybody. */
export const foldingAlone = function* (
  { book, lastChanges, snapshots }: Omit<LogRecords, 'outbox'>,
  commit: FoldedCommit,
): Steps<void> {
  notingSnapshots(snapshots, commit.events);
  yield* part(
    0,
    0.5,
    eachInSteps(commit.events, (event) => void replay(gradebook, [event], book)),
  );
  yield* part(0.5, 1, noting(lastChanges, commit));
};

/** What is mutated in place, while every state of the book is a new object. There is no outbox without a server. */
export type BesideBook = Pick<LogRecords, 'lastChanges' | 'snapshots'> & { readonly outbox: Outbox | undefined };

/** What `fold` does to what is beside the book. */
export const foldBeside = (beside: BesideBook, before: Book, commit: FoldedCommit, after: Book): void =>
  atOnce(foldingBeside(beside, before, commit, after, () => undefined));

/**
 * `foldBeside` in steps. After each of them the outbox is sound: until `turn` is called it goes with `before`, from then on
 * with `after`. Some of the last changes are known before `turn`.
 */
export const foldingBeside = function* (
  { outbox, lastChanges, snapshots }: BesideBook,
  before: Book,
  commit: FoldedCommit,
  after: Book,
  turn: () => void,
): Steps<void> {
  notingSnapshots(snapshots, commit.events);
  yield* part(0, 0.1, noting(lastChanges, commit));
  if (!outbox) return turn();
  const expected = yield* part(0.1, 0.7, beforeCommit(outbox, before, commit, asIs));
  turn();
  yield* part(0.7, 1, afterCommit(outbox, expected, commit, after, asIs));
};

const asIs: Keep = (value) => value;
