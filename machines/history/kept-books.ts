/**
 * Books that were kept while a log was folded, of one epoch of the log.
 *
 *   1 ┄ I· ┄ · ┄┄┄┄ · ┄┄┄┄ · ┄┄┄┄ ······N ┄┄┄┄ ·    one every so many commits, each of the last few before N, and one
 *                                                   after each long commit (I), such as an import, up to a number
 *
 * Bounded in number, and in size: beyond that every second one goes. Nobody writes in them.
 */
import type { Steps } from '../../events/steps.ts';
import type { Position } from '../../log/lines/line.ts';
import type { Book } from '../../projections/book/book.ts';
import { unshared } from '../../projections/book/unshared.ts';

export type KeptBook = Position & { readonly book: Book };

/** `size`: of what the book holds beyond the kept one after commit `beyond`, or of all of it; see `unshared`. */
type Weighed = KeptBook & { readonly size: number; readonly beyond: number | undefined };

/** Commits that lack a book at their end. `start`: the kept book before them. */
export type Gap = { readonly start: KeptBook | undefined; readonly through: number };

export type BookLimits = {
  /** How many books are kept at even distances. */
  readonly spread: number;
  /** How many of the last commits before the one that was asked for have a book. */
  readonly lastFew: number;
  /** Commits. Folding so many costs less than keeping a book. */
  readonly leastBetween: number;
  /** Events. Folding one commit of so many takes as long as folding many others. */
  readonly longCommit: number;
  /** After how many long commits a book is kept. */
  readonly mostLong: number;
  /** How much all books together may hold, counted in values of some 10 bytes in Chromium. */
  readonly size: number;
};

export const usualLimits: BookLimits = {
  spread: 128,
  lastFew: 32,
  leastBetween: 64,
  longCommit: 256,
  mostLong: 8,
  size: 12_000_000,
};

export class KeptBooks {
  readonly epoch: number;
  readonly #limits: BookLimits;
  /** By their commits, the oldest first. */
  #books: readonly Weighed[] = [];
  #between: number;
  /** The commit that was asked for last. */
  #asked = 0;
  /** The long commits that were folded last. */
  #long: readonly number[] = [];

  constructor(epoch: number, limits: BookLimits) {
    this.epoch = epoch;
    this.#limits = limits;
    this.#between = limits.leastBetween;
  }

  /** The kept book of this commit, or of the last one before it of which a book is kept. */
  nearest(seq: number): KeptBook | undefined {
    return this.#books.findLast((one) => one.seq <= seq);
  }

  /** Before the commits up to `asked` are folded, in a log that ends at `end`. */
  *aimingAt(asked: number, end: number): Steps<void> {
    this.#asked = asked;
    yield* this.#spreadOver(end);
  }

  /** To be told of each commit that is folded, and of how many events. */
  passing(seq: number, events: number): void {
    if (events < this.#limits.longCommit || this.#long.includes(seq)) return;
    this.#long = [...this.#long, seq].slice(-this.#limits.mostLong);
  }

  wants(seq: number): boolean {
    const isLastFew = seq > this.#asked - this.#limits.lastFew && seq <= this.#asked;
    return seq % this.#between === 0 || isLastFew || this.#long.includes(seq);
  }

  *keeping(kept: KeptBook): Steps<void> {
    const before = this.nearest(kept.seq - 1);
    const weighed = yield* weighing(kept, before);
    this.#books = [...this.#books.filter(({ seq }) => seq !== kept.seq), weighed].sort((one, two) => one.seq - two.seq);
    while (sizeOf(this.#books) > this.#limits.size) {
      const few = this.#books.filter(({ seq }) => seq % this.#between !== 0);
      if (sizeOf(few) > this.#limits.size / 2) this.#dropFew();
      else this.#between *= 2;
      yield* this.#dropping();
    }
  }

  /** The first commits, in a log that ends at `end`, that lack a book which has its place at their end. */
  *gap(end: number): Steps<Gap | undefined> {
    yield* this.#spreadOver(end);
    const spread = this.#between;
    const have = new Set(this.#books.map(({ seq }) => seq));
    let first = spread;
    while (have.has(first)) first += spread;
    if (first > end) return undefined;
    let through = first;
    while (through + spread <= end && !have.has(through + spread)) through += spread;
    return { start: this.nearest(first), through };
  }

  #dropFew(): void {
    this.#asked = 0;
    this.#long = [];
  }

  *#spreadOver(end: number): Steps<void> {
    while (end / this.#between > this.#limits.spread) this.#between *= 2;
    yield* this.#dropping();
  }

  /** Drops the books that are no longer wanted. What only they shared with a later one, that one now has for itself. */
  *#dropping(): Steps<void> {
    const left = this.#books.filter(({ seq }) => this.wants(seq));
    if (left.length === this.#books.length) return;
    const seqs = new Set(left.map(({ seq }) => seq));
    const books: Weighed[] = [];
    for (const one of left) {
      const isWeighed = one.beyond === undefined || seqs.has(one.beyond);
      books.push(isWeighed ? one : yield* weighing(one, books.at(-1)));
    }
    this.#books = books;
  }
}

const sizeOf = (books: readonly Weighed[]): number => books.reduce((sum, { size }) => sum + size, 0);

const weighing = function* ({ seq, hash, book }: KeptBook, before: KeptBook | undefined): Steps<Weighed> {
  return { seq, hash, book, size: yield* unshared(book, before?.book), beyond: before?.seq };
};
