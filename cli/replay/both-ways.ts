import { canonicalJson } from '../../api/canonical.ts';
import { advance } from '../../commands/decision.ts';
import type { Commit } from '../../events/commit.ts';
import { atOnce } from '../../events/steps.ts';
import { sha256Hex } from '../../log/digest.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import type { Outbox } from '../../projections/outbox/outbox.ts';
import { emptyRecords, fold, foldBeside, foldingAlone } from '../../projections/records/records.ts';
import { storedBook } from '../../projections/records/stored-records.ts';

/**
 * The records of a ledger, folded in the two ways that the app knows: in place, as a page does while it opens, and one
 * book after the other, as an open page does. A ledger without a server owes nothing.
 */
export class BothWays {
  readonly #hasServer: boolean;
  readonly #inPlace = emptyRecords();
  readonly #beside = emptyRecords();
  #book = emptyBook();

  constructor(hasServer: boolean) {
    this.#hasServer = hasServer;
  }

  /** Returns the book after the commit. */
  take(commit: Commit): Book {
    if (this.#hasServer) fold(this.#inPlace, commit);
    else atOnce(foldingAlone(this.#inPlace, commit));
    const before = this.#book;
    const after = advance(before, commit.events);
    const { outbox, lastChanges, snapshots } = this.#beside;
    foldBeside({ outbox: this.#hasServer ? outbox : undefined, lastChanges, snapshots }, before, commit, after);
    this.#book = after;
    return after;
  }

  get book(): Book {
    return this.#book;
  }

  /** `undefined` without a server. */
  get outbox(): Outbox | undefined {
    return this.#hasServer ? this.#beside.outbox : undefined;
  }

  /** The hashes of the states to which the two ways have led. */
  states(): readonly [string, string] {
    return [hashOf(this.#inPlace.book, this.#inPlace.outbox), hashOf(this.#book, this.#beside.outbox)];
  }
}

const hashOf = (book: Book, outbox: Outbox): string => sha256Hex(canonicalJson([storedBook(book), outbox]));
