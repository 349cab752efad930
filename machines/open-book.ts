import { freeze } from 'immer';
import { type Fold, openFold, takeCheckpoint } from '../log/checkpoint.ts';
import type { Log, LogHead, Read, StoredCommit } from '../log/port.ts';
import type { Book } from '../projections/book.ts';
import { gradebook } from '../projections/gradebook.ts';
import type { Outbox } from '../projections/outbox.ts';
import { replay } from '../projections/projection.ts';
import { emptyRecords, fold, type Records } from '../projections/records.ts';

/** What is folded from the log: `version` is that of the projections; `backend`: somebody is owed what is recorded. */
export type Folding = { readonly version: string; readonly backend: boolean };

/** `folded`: how many commits had to be folded beyond the checkpoint. `latest`: the last few, for undoing. */
export type OpenedBook = {
  readonly book: Book;
  /** Changes in place from now on, unlike the book. Absent where nobody is owed anything. */
  readonly outbox: Outbox | undefined;
  readonly head: LogHead;
  readonly newer: Read['newer'];
  readonly latest: readonly StoredCommit[];
  readonly folded: number;
};

/** Commits that are looked through at the opening; with a server most are of calls, and cannot be undone. */
const lookedThrough = { alone: 50, withBackend: 200 };

export const openBook = async (log: Log, folding: Folding): Promise<OpenedBook> => {
  const head = await log.head();
  let folded = 0;
  const records = recordsFold(folding);
  const counting: Fold<Records> = {
    ...records,
    apply: (state, commit) => {
      folded += 1;
      records.apply(state, commit);
    },
  };
  const { state, seq, hash, newer } = await openFold(log, counting);
  const undoable = folding.backend ? lookedThrough.withBackend : lookedThrough.alone;
  const { commits } = await log.read(Math.max(0, seq - undoable), undoable);
  return {
    book: freeze(state.book, true),
    outbox: folding.backend ? state.outbox : undefined,
    head: { ...head, seq, hash },
    newer,
    latest: commits,
    folded,
  };
};

/** Commits beyond the checkpoint at which the next opening would begin to feel slow. */
export const tendEvery = 2_000;

/** Saves a checkpoint of what is stored, and packs the rows before it. Changes nothing but the next start's speed. */
export const tendLog = async (log: Log, folding: Folding): Promise<void> => {
  const { seq } = await takeCheckpoint(log, recordsFold(folding), (await log.head()).seq);
  await log.seal(seq);
};

/** The outbox is folded only where there is a server: a million events of a demo owe nothing to anybody. */
const recordsFold = ({ version, backend }: Folding): Fold<Records> => ({
  version: backend ? `${version} with a server` : version,
  empty: emptyRecords,
  apply: backend
    ? fold
    : ({ book }, { events }) => {
        replay(gradebook, events, book);
      },
});
