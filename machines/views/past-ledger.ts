import type { Settings } from '../../events/entities.ts';
import { pastText } from '../../messages/past.ts';
import type { Book } from '../../projections/book.ts';
import type { HistoryEntry } from '../../projections/history.ts';
import { noChanges } from '../../projections/last-changes.ts';
import { emptyOutbox } from '../../projections/outbox.ts';
import type { Closed, Ledger, LedgerStatus } from '../ledger-port.ts';
import { newListeners } from '../listeners.ts';
import { unwatched } from '../unwatched.ts';

/** A saved commit, and what was true once it was there. `at`: ISO time, for people. */
export type Moment = { readonly seq: number; readonly at: string };

/** A ledger that shows the book as it was at one moment, and takes no commands. What works beneath it goes on. */
export type PastLedger = Ledger & {
  readonly moment: () => Moment;
  /** Shows another moment, once it is read, unless it was called again meanwhile. Fails with a `LogFailure`. */
  readonly goTo: (moment: Moment) => Promise<void>;
};

/** `words`: how a moment is called in a refusal. Fails with a `LogFailure` if the log cannot be read so far. */
export const openPast = async (now: Ledger, moment: Moment, words: (moment: Moment) => string): Promise<PastLedger> =>
  new ShownPast(now, moment, await now.bookAt(moment.seq, unwatched), words);

class ShownPast implements PastLedger {
  readonly #now: Ledger;
  readonly #words: (moment: Moment) => string;
  readonly #listeners = newListeners();
  #moment: Moment;
  #then: Book;
  #shown: { readonly book: Book; readonly settings: Settings } | undefined;
  #going: Moment | undefined;
  #status: { readonly now: LedgerStatus; readonly shown: LedgerStatus } | undefined;

  constructor(now: Ledger, moment: Moment, then: Book, words: (moment: Moment) => string) {
    this.#now = now;
    this.#moment = moment;
    this.#then = then;
    this.#words = words;
  }

  readonly moment = (): Moment => this.#moment;

  readonly goTo = async (moment: Moment): Promise<void> => {
    this.#going = moment;
    const isOvertaken = (): boolean => this.#going !== moment;
    const throwIfAborted = (): void => {
      if (isOvertaken()) throw new Error('Another moment was asked for.');
    };
    try {
      const then = await this.#now.bookAt(moment.seq, { ...unwatched, signal: { throwIfAborted } });
      if (isOvertaken()) return;
      this.#moment = moment;
      this.#then = then;
      this.#shown = undefined;
      this.#listeners.tell();
    } catch (error) {
      if (!isOvertaken()) throw error;
    }
  };

  /** How things look is as it is now, and so are the tags: of the settings only what decides grades is of then. */
  readonly book = (): Book => {
    const { settings } = this.#now.book();
    if (this.#shown?.settings !== settings) this.#shown = { settings, book: withLooksOf(settings, this.#then) };
    return this.#shown.book;
  };

  /** Ends where the moment is. Its head is not told: what is exported from here proves nothing. */
  readonly status = (): LedgerStatus => {
    const now = this.#now.status();
    const { seq } = this.#moment;
    if (this.#status?.now !== now || this.#status.shown.seq !== seq)
      this.#status = { now, shown: { ...now, seq, head: '', canUndo: false, canRedo: false } };
    return this.#status.shown;
  };

  readonly subscribe: Ledger['subscribe'] = (listener) => {
    const leaves = [this.#now.subscribe(listener), this.#listeners.subscribe(listener)];
    return () => {
      for (const leave of leaves) leave();
    };
  };

  readonly dispatch: Ledger['dispatch'] = () => this.#refused();
  readonly applyInSlices: Ledger['applyInSlices'] = async () => this.#refused();
  readonly undo = () => this.#refused();
  readonly redo = () => this.#refused();
  readonly undoCommit = () => this.#refused();
  readonly takeBack = async () => this.#refused();
  readonly takeBackAt = async () => this.#refused();
  readonly undoable = () => [];

  readonly lastChange: Ledger['lastChange'] = async (subject, field) => {
    for await (const entry of this.historyOf(subject, field)) return entry;
    return undefined;
  };
  readonly historyOf: Ledger['historyOf'] = (...asked) => this.#historyOf(...asked);
  readonly commits: Ledger['commits'] = (through = this.#moment.seq) => this.#now.commits(through);
  readonly commitsAt: Ledger['commitsAt'] = (...asked) => this.#now.commitsAt(...asked);
  readonly commitsNaming: Ledger['commitsNaming'] = (words, { first, last }, waiting) =>
    this.#now.commitsNaming(words, { first, last: Math.min(last, this.#moment.seq) }, waiting);
  readonly bookAt: Ledger['bookAt'] = (...asked) => this.#now.bookAt(...asked);
  readonly goingWith: Ledger['goingWith'] = (...asked) => this.#now.goingWith(...asked);
  readonly file: Ledger['file'] = (range) => this.#now.file(range);

  /** Nothing is owed of the past. Which commit was the last to change a value then is told by `lastChange` alone. */
  readonly saved: Ledger['saved'] = () => ({
    book: this.book(),
    outbox: emptyOutbox(),
    lastChanges: noChanges(),
    snapshots: this.#now.saved().snapshots,
    seq: this.#moment.seq,
  });

  readonly record: Ledger['record'] = () => Promise.reject(new Error('The past takes no records.'));
  readonly lead: Ledger['lead'] = () => Promise.reject(new Error('The past takes no records.'));
  readonly intents: Ledger['intents'] = () => this.#now.intents();
  readonly retry = (): void => this.#now.retry();
  readonly opened = Promise.resolve();
  readonly close = async (): Promise<void> => {
    this.#going = undefined;
  };

  #refused(): { readonly ok: false; readonly refusal: Closed } {
    return { ok: false, refusal: { refused: 'workspace.past', said: pastText.refused(this.#words(this.#moment)) } };
  }

  async *#historyOf(...asked: Parameters<Ledger['historyOf']>): AsyncGenerator<HistoryEntry, void> {
    for await (const entry of this.#now.historyOf(...asked)) if (entry.commit.seq <= this.#moment.seq) yield entry;
  }
}

const withLooksOf = (now: Settings, then: Book): Book => {
  const { grading: _, gradingDefaults: __, ...looks } = now;
  const { grading, gradingDefaults } = then.settings;
  return {
    ...then,
    settings: {
      ...looks,
      ...(grading !== undefined && { grading }),
      ...(gradingDefaults !== undefined && { gradingDefaults }),
    },
  };
};
