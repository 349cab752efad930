import { type Fold, openFold } from '../../log/checkpoint.ts';
import type { Log, LogHead, LogReading, StoredCommit } from '../../log/port.ts';
import type { Book } from '../../projections/book/book.ts';
import {
  type BesideBook,
  emptyRecords,
  folding,
  foldingAlone,
  type LogRecords,
} from '../../projections/records/records.ts';
import { restoredRecords, type StoredRecords, storedRecords } from '../../projections/records/stored-records.ts';
import { runningInSlices, type Slicing, unsliced } from '../slices.ts';

/**
 * What is folded from the log. `version`: of the projections. `backend`: whether there is a server that items are owed
 * to.
 */
export type FoldOptions = { readonly version: string; readonly backend: boolean };

/** `folded`: how many commits had to be folded after the checkpoint. `latest`: the last few commits, for undoing. */
export type OpenedBook = {
  readonly book: Book;
  /** Mutated in place from now on, unlike the book. */
  readonly beside: BesideBook;
  readonly head: LogHead;
  readonly newer: LogReading['newer'];
  readonly latest: readonly StoredCommit[];
  readonly folded: number;
};

/**
 * How many commits are looked through for undoing when the log is opened; with a server most are about calls and cannot
 * be undone.
 */
const lookedThrough = { alone: 50, withBackend: 200 };

/** Commits after which `tell` hears how much of the log is folded. */
const tellEvery = 256;

export const openBook = async (
  log: Log,
  folding: FoldOptions,
  slicing: Slicing = unsliced,
  tell: (share: number) => void = () => undefined,
): Promise<OpenedBook> => {
  tell(0);
  const run = runningInSlices(slicing);
  const head = await log.head();
  let folded = 0;
  const records = recordsFold(folding);
  const counting: typeof records = {
    ...records,
    applying: (state, commit) => {
      folded += 1;
      if (folded % tellEvery === 0) tell(commit.seq / head.seq);
      return records.applying(state, commit);
    },
  };
  const { state, seq, hash, newer } = await openFold(log, counting, run);
  const lookBack = folding.backend ? lookedThrough.withBackend : lookedThrough.alone;
  const { commits } = await log.read(Math.max(0, seq - lookBack), lookBack, run);
  return {
    book: state.book,
    beside: {
      outbox: folding.backend ? state.outbox : undefined,
      lastChanges: state.lastChanges,
      snapshots: state.snapshots,
    },
    head: { ...head, seq, hash },
    newer,
    latest: commits,
    folded,
  };
};

/** Commits after which a checkpoint is due: so many to fold would make the next opening feel slow. */
export const tendEvery = 2_000;

/** Folds the outbox only if there is a server: a million events of a local workspace owe nothing to anybody. */
export const recordsFold = ({ version, backend }: FoldOptions): Fold<LogRecords, StoredRecords> => ({
  version: backend ? `${version} with a server` : version,
  empty: emptyRecords,
  applying: backend ? folding : foldingAlone,
  store: storedRecords,
  restore: restoredRecords,
});
