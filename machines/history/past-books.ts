/**
 * The book as it was after any commit. Folding starts from the nearest checkpoint, or from a book that was kept for an
 * earlier question. It keeps books on the way, too, so that a step back or forth folds a few commits, not the whole
 * log.
 *
 *   1 ┄┄┄┄ · ┄┄┄┄ · ┄┄┄┄ · ┄┄┄┄ ······N      one book every so many commits, and each of the last few
 *
 * Only what changes the book is folded. Books share what they have in common.
 */
import { type Actor, createActor } from 'xstate';
import { eachInSteps, type Steps } from '../../events/steps.ts';
import { foldStored, type UnstoredFold } from '../../log/checkpoint.ts';
import { LogFailure, type StoredCommit } from '../../log/port.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { draftOf, finished } from '../../projections/changes/drafts.ts';
import { restoredBook, type StoredRecords } from '../../projections/records/stored-records.ts';
import type { Waiter } from '../ledger/ledger-port.ts';
import { type LedgerWorld, timing } from '../ledger/ledger-world.ts';
import { recordsFold } from '../ledger/open-book.ts';
import { runningInSlices, unsliced } from '../slices.ts';
import { cacheLifetimeMachine } from './cache-lifetime-chart.ts';

type Kept = { readonly seq: number; readonly hash: string; readonly book: Book };

/** A draft. Where a book is kept, the draft is finished and a new one begins. */
type Working = { draft: Book };

/** How many books are kept: spread evenly over the log, and of the last commits before the one that was asked for. */
const spread = 128;
const lastFew = 32;
/** Commits. Folding so many costs less than keeping a book. */
const leastBetween = 64;
/** Milliseconds for which the books are kept after the last question that had to fold: the user may step on from there. */
const aWhile = 300_000;

export class PastBooks {
  readonly #world: LedgerWorld;
  readonly #keeping: Actor<typeof cacheLifetimeMachine>;
  #spread = new Map<number, Kept>();
  #lastFew = new Map<number, Kept>();
  /** Of the log whose rows the books were folded from. */
  #epoch = 0;

  constructor(world: LedgerWorld) {
    this.#world = world;
    const chart = cacheLifetimeMachine.provide({ actions: { release: this.#release }, delays: { aWhile } });
    this.#keeping = createActor(chart, timing(world)).start();
  }

  /** The book after commit `seq`, which the log has. Fails with a `LogFailure` if the log cannot be read so far. */
  async at(seq: number, waiting: Waiter): Promise<Book> {
    const head = await this.#world.log.head();
    this.#dropIfRewritten(head);
    const start = this.#nearest(seq);
    if (start?.seq === seq) return start.book;
    const between = Math.max(leastBetween, Math.ceil(head.seq / spread));
    const lastFewNow = new Map<number, Kept>();
    /** Keeps books at even distances and the last few, for who looks at one moment looks at those around it. */
    const keepIfWanted = (working: Working, { seq: at, hash }: StoredCommit): void => {
      waiting.signal.throwIfAborted();
      const from = start?.seq ?? 0;
      waiting.tell((at - from) / (seq - from));
      if (at % between !== 0 && at <= seq - lastFew) return;
      const book = finished(working.draft);
      working.draft = draftOf(book);
      if (at % between === 0) this.#spread.set(at, { seq: at, hash, book });
      if (at > seq - lastFew) lastFewNow.set(at, { seq: at, hash, book });
    };
    const end = await this.#foldThrough(seq, keepIfWanted, start);
    if (end.seq !== seq) throw new LogFailure('damaged', 'the row is missing', `commit ${end.seq + 1}`);
    this.#lastFew = lastFewNow;
    this.#dropIfRewritten(end);
    if (this.#keeping.getSnapshot().status === 'active') this.#keeping.send({ type: 'USED' });
    else this.#release();
    return lastFewNow.get(seq)?.book ?? finished(end.state.draft);
  }

  close(): void {
    this.#keeping.send({ type: 'CLOSE' });
  }

  readonly #release = (): void => {
    this.#spread = new Map();
    this.#lastFew = new Map();
  };

  /** Drops the books if the log was rewritten: an entry may be erased in rows that were read before. */
  #dropIfRewritten({ epoch }: { readonly epoch: number }): void {
    if (epoch !== this.#epoch) this.#release();
    this.#epoch = epoch;
  }

  /** The kept book of this commit, or of the last one before it of which a book is kept. */
  #nearest(seq: number): Kept | undefined {
    let nearest: Kept | undefined;
    for (const kept of [...this.#spread.values(), ...this.#lastFew.values()]) {
      if (kept.seq <= seq && kept.seq > (nearest?.seq ?? 0)) nearest = kept;
    }
    return nearest;
  }

  /** `reached` is called after each commit, with the book as it is then. */
  #foldThrough(through: number, onFolded: (working: Working, commit: StoredCommit) => void, start: Kept | undefined) {
    const { log, projections, backend, slicing = unsliced } = this.#world;
    const fold: UnstoredFold<Working, StoredRecords> = {
      version: recordsFold({ version: projections, backend }).version,
      empty: () => ({ draft: draftOf(emptyBook()) }),
      restore: ({ book }) => ({ draft: draftOf(restoredBook(book)) }),
      *applying(working, commit): Steps<void> {
        yield* eachInSteps(commit.events, (event) => void replay(gradebook, [event], working.draft));
        onFolded(working, commit);
      },
    };
    const kept = start && { seq: start.seq, hash: start.hash, state: { draft: draftOf(start.book) } };
    return foldStored(log, fold, through, runningInSlices(slicing), kept);
  }
}
