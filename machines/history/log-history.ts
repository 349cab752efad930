/**
 * The history of one subject, or of a whole student, read from the log when somebody asks. Reading goes back from the end.
 * A line that does not name the subject is not parsed. No hash is checked: whoever verifies a log reads all of it.
 */
import { type Actor, createActor } from 'xstate';
import { isBookEvent } from '../../events/catalogue.ts';
import type { Running, Steps } from '../../events/steps.ts';
import { logPartText } from '../../log/file/part.ts';
import { entriesIn, type LineEntries } from '../../log/lines/line-entries.ts';
import { choosing, envelopeOf, eventAt, finding, typeAt } from '../../log/lines/line-text.ts';
import { readingCommit } from '../../log/lines/read.ts';
import { type FileRange, type LineRun, LogFailure, linesAtOnce, type StoredCommit } from '../../log/port.ts';
import {
  type GradeSubject,
  type Subject,
  subjectHash,
  subjectKey,
  type WholeStudent,
  wordsOf,
} from '../../projections/book/subject.ts';
import { type HistoryEntry, historyEntriesOf, mayChange } from '../../projections/history/history.ts';
import type { SeqRange, Waiter } from '../ledger/ledger-port.ts';
import { type LedgerWorld, timing } from '../ledger/ledger-world.ts';
import { inSlices, pausing, runningInSlices, type Slicing, unnoticed, unsliced, valuesInSlices } from '../slices.ts';
import { cacheLifetimeMachine } from './cache-lifetime-chart.ts';
import { type ListedCommit, listingLines } from './commit-list.ts';
import { goingWith } from './going-with.ts';
import { choosingWith, indexing, type LineIndex } from './line-index.ts';
import { PastBooks } from './past-books.ts';

/** What a search looks for. `words`: texts of the subject, as a line has them. */
type HistoryQuery = {
  readonly subject: Subject | WholeStudent;
  readonly field: string | undefined;
  readonly words: readonly string[];
};

/** `index`: of a long line. */
type SplitLine = {
  readonly seq: number;
  readonly entries: LineEntries;
  readonly index: LineIndex | undefined;
};

/** Only a line of so many characters is kept: a short one is read again in no time, and must not replace a long one. */
const longLine = 100_000;

export class LogHistory {
  readonly books: PastBooks;
  readonly #log: LedgerWorld['log'];
  readonly #slicing: Slicing;
  /** Of all calls of `naming`: many short ones in a row give way as one long one does. */
  readonly #naming: Running;
  readonly #keptLifetime: Actor<typeof cacheLifetimeMachine>;
  #kept: SplitLine | undefined;
  /** A user who moves over cells quickly asks for the same line again before it has been read. */
  readonly #reading = new Map<number, Promise<SplitLine>>();
  #answered: { readonly asked: string; readonly entry: HistoryEntry | undefined } | undefined;

  constructor(world: LedgerWorld) {
    this.books = new PastBooks(world);
    this.#log = world.log;
    this.#slicing = unnoticed(world.slicing ?? unsliced);
    this.#naming = runningInSlices(this.#slicing);
    const release = (): void => {
      this.#kept = undefined;
    };
    this.#keptLifetime = createActor(cacheLifetimeMachine.provide({ actions: { release } }), timing(world)).start();
  }

  /** The last change of a value. `seq`: the commit that made it. */
  async lastChange(seq: number, subject: GradeSubject, field: string): Promise<HistoryEntry | undefined> {
    const query = queryFor(subject, field);
    const question = `${seq} ${subjectKey(subject)} ${field}`;
    if (this.#answered?.asked !== question)
      this.#answered = { asked: question, entry: await this.#lastChangeIn(seq, query) };
    return this.#answered.entry;
  }

  /** The changes of a subject up to commit `through`, or of one field of it, the newest first. */
  of(
    through: number,
    subject: Subject | WholeStudent,
    field?: string,
    signal?: Waiter['signal'],
  ): AsyncGenerator<HistoryEntry, void> {
    return this.#entriesBackFrom(through, queryFor(subject, field), signal);
  }

  /** The commits up to `through` that changed something, the newest first. */
  async *commits(through: number): AsyncGenerator<ListedCommit, void> {
    const pause = pausing(this.#slicing);
    for (let last = through; last > 0; ) {
      const { first, lines } = await this.#log.linesBack(last);
      if (lines.length === 0) return;
      yield* valuesInSlices(listingLines(lines), this.#slicing);
      await pause();
      last = first - 1;
    }
  }

  /** See `Ledger.commitsAt`. Lines that lie near each other are read at once; only those asked for are parsed. */
  async commitsAt(seqs: readonly number[], { tell, signal }: Waiter): Promise<readonly StoredCommit[]> {
    const commits: StoredCommit[] = [];
    const telling: Waiter = { tell: (share) => tell((commits.length + share) / seqs.length), signal };
    for (const { first, near } of nearby(seqs)) {
      const lines = await this.#log.lines(first - 1, (near.at(-1) ?? first) - first + 1);
      for (const seq of near) {
        const line = lines[seq - first];
        if (line === undefined) throw new LogFailure('damaged', 'the row is missing', `commit ${seq}`);
        commits.push(await inSlices(readingCommit(line, seq), this.#slicing, telling));
      }
    }
    return commits;
  }

  /** See `Ledger.goingWith`. */
  goingWith(range: SeqRange, end: number, waiting: Waiter): Promise<readonly ListedCommit[]> {
    return goingWith(this.#log, range, end, this.#slicing, waiting);
  }

  /** See `Ledger.commitsNaming`. Commits that have none of the words are not parsed. */
  async naming(
    words: readonly string[],
    { first, last }: SeqRange,
    { tell, signal }: Waiter,
  ): Promise<readonly StoredCommit[]> {
    const commits: StoredCommit[] = [];
    for (let end = last; end >= first; ) {
      const back = await this.#log.linesBack(end);
      if (back.lines.length === 0) break;
      const begin = Math.max(first, back.first);
      const lines = back.lines.slice(begin - back.first);
      commits.push(...(await this.#naming(commitsWithAnyWord({ first: begin, lines }, words, signal))));
      end = begin - 1;
      tell((last - end) / (last - first + 1));
    }
    return commits.reverse();
  }

  /** The lines of a file with what lies in the range. */
  part(range: FileRange): AsyncGenerator<string, void> {
    return logPartText(this.#log, range);
  }

  close(): void {
    this.books.close();
    this.#keptLifetime.send({ type: 'CLOSE' });
  }

  /**
   * The fold says that this commit was the last to change the value. If that event was erased, the change before it is
   * told.
   */
  async #lastChangeIn(seq: number, query: HistoryQuery): Promise<HistoryEntry | undefined> {
    const { entries, index } = await this.#entriesOf(seq);
    for await (const entry of valuesInSlices(entriesMatching(entries, query, index), this.#slicing)) return entry;
    const isErased = (await inSlices(finding(entries.line, '{"erased":"'), this.#slicing)) >= 0;
    if (!isErased)
      throw new LogFailure('damaged', 'the commit does not hold the change that was folded', `commit ${seq}`);
    for await (const entry of this.#entriesBackFrom(seq - 1, query)) return entry;
    return undefined;
  }

  /** The entries of commit `through` and those before it, the newest first. */
  async *#entriesBackFrom(
    through: number,
    query: HistoryQuery,
    signal?: Waiter['signal'],
  ): AsyncGenerator<HistoryEntry, void> {
    const { subject } = query;
    // A segment says which subjects it is about, not which students these belong to: for a whole student none can be skipped.
    const key = subject.what === 'whole student' ? undefined : subjectHash(subjectKey(subject));
    for (let seq = through; seq > 0; ) {
      signal?.throwIfAborted();
      const { first, lines } = await this.#log.linesBack(seq, key);
      // No lines: nothing that is older is about the subject.
      if (lines.length === 0) return;
      yield* valuesInSlices(entriesInLines(lines, query), this.#slicing);
      seq = first - 1;
    }
  }

  /** Keeps a long line for a while: who asks about one cell of an imported class asks about the next. */
  async #entriesOf(seq: number): Promise<SplitLine> {
    const kept = this.#kept?.seq === seq ? this.#kept : await this.#readOnce(seq);
    if (kept.entries.line.length >= longLine && this.#keptLifetime.getSnapshot().status === 'active') {
      this.#kept = kept;
      this.#keptLifetime.send({ type: 'USED' });
    }
    return kept;
  }

  #readOnce(seq: number): Promise<SplitLine> {
    const reading = this.#reading.get(seq) ?? this.#read(seq).finally(() => this.#reading.delete(seq));
    this.#reading.set(seq, reading);
    return reading;
  }

  async #read(seq: number): Promise<SplitLine> {
    const [line] = await this.#log.lines(seq - 1, 1);
    if (line === undefined) throw new LogFailure('damaged', 'the row is missing', `commit ${seq}`);
    const entries = await inSlices(entriesIn(line), this.#slicing);
    const index = line.length < longLine ? undefined : await inSlices(indexing(entries), this.#slicing);
    return { seq, entries, index };
  }
}

/** The newest first. */
const commitsWithAnyWord = function* (
  { first, lines }: LineRun,
  words: readonly string[],
  signal: Waiter['signal'],
): Steps<readonly StoredCommit[]> {
  const commits: StoredCommit[] = [];
  for (let n = lines.length - 1; n >= 0; n -= 1) {
    const line = lines[n] ?? '';
    if (yield* hasAnyWord(line, words)) commits.push(yield* readingCommit(line, first + n));
    yield 1 - n / lines.length;
    signal.throwIfAborted();
  }
  return commits;
};

const hasAnyWord = function* (line: string, words: readonly string[]): Steps<boolean> {
  for (const word of words) if ((yield* finding(line, word)) >= 0) return true;
  return false;
};

const queryFor = (subject: Subject | WholeStudent, field: string | undefined): HistoryQuery => ({
  subject,
  field,
  words: wordsOf(subject).map((word) => JSON.stringify(word)),
});

/** Newest first; numbers on the way are chances to pause. */
type EntrySearch = Generator<number | HistoryEntry, void>;

const entriesInLines = function* (lines: readonly string[], query: HistoryQuery): EntrySearch {
  for (let n = lines.length - 1; n >= 0; n -= 1) {
    const line = lines[n] ?? '';
    if (yield* hasAllWords(line, query)) yield* entriesMatching(yield* entriesIn(line), query);
    yield 1 - n / lines.length;
  }
};

const hasAllWords = function* (line: string, { words }: HistoryQuery): Generator<number, boolean> {
  for (const word of words) if ((yield* finding(line, word)) < 0) return false;
  return true;
};

/** The newest comes first. */
const entriesMatching = function* (entries: LineEntries, query: HistoryQuery, index?: LineIndex): EntrySearch {
  const { subject, field, words } = query;
  const chosen = yield* index ? choosingWith(index, entries, subject, words) : choosing(entries, words);
  const commit = envelopeOf(entries.line);
  for (const n of chosen.toReversed()) {
    const type = typeAt(entries, n);
    const event = type === undefined || mayChange(type, subject) ? eventAt(entries, n) : undefined;
    if (event && isBookEvent(event)) yield* [...historyEntriesOf(event, commit, subject, field)].reverse();
    yield n / entries.begins.length;
  }
};

/** Numbers of commits in their order, in groups of which each is read at once. */
const nearby = (seqs: readonly number[]): readonly { readonly first: number; readonly near: number[] }[] => {
  const groups: { readonly first: number; readonly near: number[] }[] = [];
  for (const seq of seqs) {
    const group = groups.at(-1);
    if (group && seq - group.first < linesAtOnce) group.near.push(seq);
    else groups.push({ first: seq, near: [seq] });
  }
  return groups;
};
