import { pastText } from '../../messages/components/past.ts';
import type { Book } from '../../projections/book/book.ts';
import type { Ledger, LedgerHistory, Waiter } from '../ledger/ledger-port.ts';
import { unwatched } from '../ledger/unwatched.ts';
import { newListeners } from '../listeners.ts';
import { historyInOurs, type OtherPast } from './other-past.ts';
import { shownLedger } from './shown-ledger.ts';

/**
 * A saved commit, and what was true once it was there. `at`: ISO time, for people. `of`: the ledger that has the commit, if
 * it is another browser's.
 */
export type Moment = {
  readonly seq: number;
  readonly at: string;
  readonly of?: OtherPast | undefined;
  /** Of a moment that is asked for by its time, and not by its commit: that time, in milliseconds. */
  readonly time?: number | undefined;
  /** By time: the newest change of any ledger by then, as `momentKey` calls it. */
  readonly origin?: string | undefined;
};

/** Which commit a moment is of: the same text for the same one. */
export const momentKey = ({ of, seq }: Pick<Moment, 'of' | 'seq'>): string => `${of?.logId ?? ''} ${seq}`;

type PastHistory = Pick<LedgerHistory, 'of' | 'commits' | 'commitsAt' | 'bookAt' | 'naming'>;

/** What the ledger that has the moment tells of the past, in the ids of this browser. */
export const historyOf = (now: Ledger, { of }: Pick<Moment, 'of'>): PastHistory =>
  of ? historyInOurs(of, now) : now.history;

/** A ledger that shows the book as it was at one moment, and takes no commands. */
export type PastLedger = Ledger & {
  readonly moment: () => Moment;
  /**
   * Shows another moment, once it is read, unless it was called again meanwhile. Fails with a `LogFailure`, or as the
   * waiting one's signal throws.
   */
  readonly goTo: (moment: Moment, waiting?: Waiter) => Promise<void>;
};

/**
 * `words`: how a moment is called in a refusal. Fails with a `LogFailure` if the log cannot be read so far, or as the
 * waiting one's signal throws.
 */
export const openPast = async (
  now: Ledger,
  moment: Moment,
  words: (moment: Moment) => string,
  waiting: Waiter = unwatched,
): Promise<PastLedger> => {
  const shown = new ShownMoment(now, moment, await historyOf(now, moment).bookAt(moment.seq, waiting));
  const seq = (): number => shown.moment().seq;
  const history = (): PastHistory => historyOf(now, shown.moment());
  const ledger = shownLedger(now, {
    seq,
    book: shown.book,
    historyOf: (...asked) => history().of(...asked),
    hasHappened: (commit) => commit.seq <= seq(),
    refusal: () => pastText.refused(words(shown.moment())),
    subscribe: shown.subscribe,
  });
  return {
    ...ledger,
    history: {
      ...ledger.history,
      commits: (through = seq()) => history().commits(through),
      commitsAt: (seqs, waiting) => history().commitsAt(seqs, waiting),
      bookAt: (at, waiting) => history().bookAt(at, waiting),
      naming: (sought, { first, last }, waiting) =>
        history().naming(sought, { first, last: Math.min(last, seq()) }, waiting),
    },
    close: async () => shown.cancelGoing(),
    moment: shown.moment,
    goTo: shown.goTo,
  };
};

/** Which moment is shown, and its book. */
class ShownMoment {
  readonly #now: Ledger;
  readonly #listeners = newListeners();
  #moment: Moment;
  #book: Book;
  #going: Moment | undefined;

  constructor(now: Ledger, moment: Moment, book: Book) {
    this.#now = now;
    this.#moment = moment;
    this.#book = book;
  }

  readonly moment = (): Moment => this.#moment;
  readonly book = (): Book => this.#book;

  /** If two moments are asked for in turn, the later one wins, and the earlier one ends without a word. */
  readonly goTo = async (moment: Moment, { tell, signal }: Waiter = unwatched): Promise<void> => {
    this.#going = moment;
    const isOvertaken = (): boolean => this.#going !== moment;
    const throwIfAborted = (): void => {
      signal.throwIfAborted();
      if (isOvertaken()) throw new Error('Another moment was asked for.');
    };
    try {
      const book = await historyOf(this.#now, moment).bookAt(moment.seq, { tell, signal: { throwIfAborted } });
      if (isOvertaken()) return;
      this.#moment = moment;
      this.#book = book;
      this.#listeners.tell();
    } catch (error) {
      if (!isOvertaken()) throw error;
    }
  };

  /** Drops a moment that was asked for and is not shown yet. */
  readonly cancelGoing = (): void => {
    this.#going = undefined;
  };

  readonly subscribe: Ledger['subscribe'] = (listener) => {
    const unsubscribes = [this.#now.subscribe(listener), this.#listeners.subscribe(listener)];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  };
}
