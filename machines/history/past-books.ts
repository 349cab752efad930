/**
 * The book as it was after any commit. Folding starts from the nearest checkpoint, or from a book that was kept for an
 * earlier question, and keeps books on the way. After a question that had to fold it goes on through the rest of the log,
 * unnoticed, so that from then on a moment anywhere is a few commits away from a kept book.
 *
 * Only what changes the book is folded. Books share what they have in common.
 */
import { type Actor, createActor } from 'xstate';
import { eachInSteps, type Steps } from '../../events/steps.ts';
import { foldStored, type UnstoredFold } from '../../log/checkpoint.ts';
import { LogFailure, type LogHead } from '../../log/port.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { draftOf, finished } from '../../projections/changes/drafts.ts';
import { restoredBook, type StoredRecords } from '../../projections/records/stored-records.ts';
import type { Waiter } from '../ledger/ledger-port.ts';
import { type LedgerWorld, timing } from '../ledger/ledger-world.ts';
import { recordsFold } from '../ledger/open-book.ts';
import { runningInSlices, type Slicing, unnoticed, unsliced } from '../slices.ts';
import { cacheLifetimeMachine } from './cache-lifetime-chart.ts';
import { type BookLimits, type KeptBook, KeptBooks, usualLimits } from './kept-books.ts';

/** A draft. Where a book is kept, the draft is finished and a new one begins. */
type Working = { draft: Book };

/** `version`: of the checkpoints to begin with, if any. */
type Folding = Pick<UnstoredFold<Working, StoredRecords>, 'version'> & {
  readonly start: KeptBook | undefined;
  readonly slicing: Slicing;
  readonly onFolded: (seq: number) => void;
};

/** Milliseconds for which the books are kept after the last question that had to fold: the user may step on from there. */
const aWhile = 300_000;

export class PastBooks {
  readonly #world: LedgerWorld;
  readonly #limits: BookLimits;
  readonly #keeping: Actor<typeof cacheLifetimeMachine>;
  #kept: KeptBooks | undefined;
  #unanswered = 0;
  /** Resolves when the questions asked so far are answered. */
  #answers: Promise<void> = Promise.resolve();
  #goingOn: Promise<void> | undefined;

  constructor(world: LedgerWorld, limits = usualLimits) {
    this.#world = world;
    this.#limits = limits;
    const chart = cacheLifetimeMachine.provide({ actions: { release: this.#release }, delays: { aWhile } });
    this.#keeping = createActor(chart, timing(world)).start();
  }

  /** The book after commit `seq`, which the log has. Fails with a `LogFailure` if the log cannot be read so far. */
  async at(seq: number, waiting: Waiter): Promise<Book> {
    const head = await this.#world.log.head();
    const kept = this.#keptOf(head);
    const start = kept.nearest(seq);
    if (start?.seq === seq) return start.book;
    this.#unanswered += 1;
    const answer = this.#folded(seq, head, kept, waiting).finally(() => {
      this.#unanswered -= 1;
      this.#answered();
    });
    this.#answers = Promise.allSettled([this.#answers, answer]).then(() => undefined);
    return answer;
  }

  /** Resolves when nothing is folded that nobody has asked for. */
  async settled(): Promise<void> {
    await this.#goingOn;
  }

  close(): void {
    this.#keeping.send({ type: 'CLOSE' });
  }

  readonly #release = (): void => {
    this.#kept = undefined;
  };

  /** Empty if the log was rewritten: an entry may be erased in rows that were read before. */
  #keptOf({ epoch }: LogHead): KeptBooks {
    if (this.#kept?.epoch !== epoch) this.#kept = new KeptBooks(epoch, this.#limits);
    return this.#kept;
  }

  async #folded(seq: number, head: LogHead, kept: KeptBooks, { tell, signal }: Waiter): Promise<Book> {
    const slicing = this.#slicing();
    await runningInSlices(slicing)(kept.aimingAt(seq, head.seq));
    const start = kept.nearest(seq);
    const from = start?.seq ?? 0;
    const onFolded = (at: number): void => {
      signal.throwIfAborted();
      tell((at - from) / (seq - from));
    };
    const { projections, backend } = this.#world;
    const { version } = recordsFold({ version: projections, backend });
    const end = await this.#foldThrough(seq, kept, { version, start, slicing, onFolded });
    if (end.seq !== seq) throw new LogFailure('damaged', 'the row is missing', `commit ${end.seq + 1}`);
    return finished(end.state.draft);
  }

  #answered(): void {
    if (this.#keeping.getSnapshot().status !== 'active') {
      this.#release();
      return;
    }
    this.#keeping.send({ type: 'USED' });
    this.#goingOn ??= this.#goOn().finally(() => {
      this.#goingOn = undefined;
    });
  }

  /** A fault in the rest of the log is told to whoever asks for a moment there. */
  async #goOn(): Promise<void> {
    while (await this.#fillGap().catch(() => false));
  }

  /** Folds through the first commits that lack a kept book. Returns whether there may be more of them. */
  async #fillGap(): Promise<boolean> {
    const kept = this.#kept;
    const head = await this.#world.log.head();
    if (!kept || kept !== this.#kept || head.epoch !== kept.epoch) return false;
    const slicing = unnoticed(this.#slicing());
    /** Whoever asks comes first. */
    const pause = async (): Promise<void> => {
      await slicing.pause();
      while (this.#unanswered > 0) await this.#answers;
    };
    const gap = await runningInSlices(slicing)(kept.gap(head.seq));
    if (!gap) return false;
    const onFolded = (): void => {
      if (kept !== this.#kept) throw new Error('The kept books were dropped.');
    };
    const folding = { version: undefined, start: gap.start, slicing: { ...slicing, pause }, onFolded };
    const { seq } = await this.#foldThrough(gap.through, kept, folding);
    return seq === gap.through;
  }

  #slicing(): Slicing {
    return this.#world.slicing ?? unsliced;
  }

  #foldThrough(through: number, kept: KeptBooks, { version, start, slicing, onFolded }: Folding) {
    const fold: UnstoredFold<Working, StoredRecords> = {
      version,
      empty: () => ({ draft: draftOf(emptyBook()) }),
      restore: ({ book }) => ({ draft: draftOf(restoredBook(book)) }),
      *applying(working, { seq, hash, events }): Steps<void> {
        yield* eachInSteps(events, (event) => void replay(gradebook, [event], working.draft));
        onFolded(seq);
        kept.passing(seq, events.length);
        if (!kept.wants(seq)) return;
        const book = finished(working.draft);
        working.draft = draftOf(book);
        yield* kept.keeping({ seq, hash, book });
      },
    };
    const { epoch } = kept;
    const from = start && { seq: start.seq, hash: start.hash, epoch, state: { draft: draftOf(start.book) } };
    return foldStored(this.#world.log, fold, through, runningInSlices(slicing), from);
  }
}
