/** What each commit of a ledger was to the account's server: a reading of it, or a change and when the server had it. */
import { type DomainEvent, isBookEvent } from '../../events/catalogue.ts';
import type { IntentId } from '../../events/ids.ts';
import { type Item, itemKey } from '../../events/items.ts';
import type { Steps } from '../../events/steps.ts';
import type { StoredCommit } from '../../log/port.ts';
import { itemsOfAll } from '../../projections/book/items.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import { isMadeElsewhere, readingCommand } from '../../projections/records/readings.ts';
import { emptyRecords, folding } from '../../projections/records/records.ts';
import { listedCommit } from '../history/commit-list.ts';
import type { Ledger, Waiter } from '../ledger/ledger-port.ts';
import { inSlices, type Slicing } from '../slices.ts';
import type { KnownCommit } from './knew-most.ts';

/** `at`: ISO time, as it is shown. `isListed`: it changed records, so it is a moment that one can go to. */
export type ReadCommit = KnownCommit & { readonly at: string; readonly isListed: boolean };

/** A ledger to read. `receivedAt`: when the server received a commit's line, where that is known, as an ISO time. */
export type LedgerToRead = {
  readonly ledger: Pick<Ledger, 'history' | 'status'>;
  readonly receivedAt: (seq: number) => string | undefined;
};

/** Commits that are read at once. */
const atOnce = 200;

/** The commits of one ledger, folded from its beginning; whoever asks again gets those that have come since, too. */
export class KnownCommits {
  readonly #ledger: LedgerToRead['ledger'];
  readonly #slicing: Slicing;
  readonly #reader: CommitReader;
  #last: Promise<unknown> = Promise.resolve();

  constructor({ ledger, receivedAt }: LedgerToRead, slicing: Slicing) {
    this.#ledger = ledger;
    this.#slicing = slicing;
    this.#reader = new CommitReader(receivedAt);
  }

  /**
   * The oldest first, after whoever asked before. Fails with a `LogFailure` if the ledger cannot be read, or with the
   * signal's reason; what was read is kept.
   */
  read(waiting: Waiter): Promise<readonly ReadCommit[]> {
    const begin = () => this.#readOn(waiting);
    const read = this.#last.then(begin, begin);
    this.#last = read;
    return read;
  }

  async #readOn({ tell, signal }: Waiter): Promise<readonly ReadCommit[]> {
    const { history, status } = this.#ledger;
    const { seq: last } = status();
    for (let done = this.#reader.commits().length; done < last; ) {
      const seqs = Array.from({ length: Math.min(atOnce, last - done) }, (_, n) => done + n + 1);
      for (const commit of await history.commitsAt(seqs, { tell: () => undefined, signal })) {
        signal.throwIfAborted();
        // Not to be given up half-way: the next reading goes on from here.
        await inSlices(this.#reader.following(commit), this.#slicing);
      }
      done += seqs.length;
      tell(done / last);
    }
    return [...this.#reader.commits()];
  }
}

/** An item that waits to be sent, and the own commits that changed it. */
type Waiting = { readonly item: Item; readonly seqs: Set<number> };

class CommitReader {
  readonly #receivedAt: LedgerToRead['receivedAt'];
  readonly #records = emptyRecords();
  readonly #commits: (Omit<ReadCommit, 'sent'> & { sent: number })[] = [];
  readonly #waiting = new Map<string, Waiting>();
  /** How many items of a commit still wait. */
  readonly #itemsWaiting = new Map<number, number>();
  readonly #calls = new Map<IntentId, { readonly seq: number; readonly keys: readonly string[] }>();
  #time = Number.NEGATIVE_INFINITY;

  constructor(receivedAt: LedgerToRead['receivedAt']) {
    this.#receivedAt = receivedAt;
  }

  commits(): readonly ReadCommit[] {
    return this.#commits;
  }

  *following(commit: StoredCommit): Steps<void> {
    const { seq, at, hash, command, events } = commit;
    const isListed = listedCommit(commit) !== undefined;
    const isOwn = isListed && events.some(isBookEvent) && !isMadeElsewhere(command, events) && !events.some(isBaseline);
    const items = isOwn ? itemsOfAll(events, this.#records.book.settings) : [];
    yield* folding(this.#records, commit);
    // A clock may be ahead, but nothing was made after the server had it; and nothing before what it follows.
    const received = Date.parse(this.#receivedAt(seq) ?? '');
    const made = Date.parse(at);
    this.#time = Math.max(this.#time, Number.isNaN(received) ? made : Math.min(made, received));
    const isReading = command.type === readingCommand && events.some(isReadFromServer);
    this.#commits.push({ seq, at, hash, time: this.#time, isReading, isOwn, isListed, sent: Number.POSITIVE_INFINITY });
    this.#noteWaiting(seq, items);
    if (isOwn && !this.#itemsWaiting.has(seq)) this.#noteSent(seq);
    this.#noteArrivals(seq, events);
  }

  #noteWaiting(seq: number, items: readonly Item[]): void {
    for (const item of items) {
      const key = itemKey(item);
      const waiting = this.#waiting.get(key) ?? { item, seqs: new Set() };
      if (waiting.seqs.has(seq) || !owedOf(this.#records.outbox, item)) continue;
      this.#waiting.set(key, { ...waiting, seqs: waiting.seqs.add(seq) });
      this.#itemsWaiting.set(seq, (this.#itemsWaiting.get(seq) ?? 0) + 1);
    }
  }

  /** What the server has since this commit: what a call carried that was applied, and what no longer differs. */
  #noteArrivals(seq: number, events: readonly DomainEvent[]): void {
    for (const event of events) {
      if (event.type === 'CallIntended') this.#calls.set(event.intent, { seq, keys: event.items.map(itemKey) });
      if (event.type !== 'CallApplied' && event.type !== 'IdAssigned') continue;
      const call = this.#calls.get(event.intent);
      for (const key of call?.keys ?? []) this.#noteArrival(key, (changeSeq) => changeSeq < (call?.seq ?? 0));
    }
    for (const [key, { item }] of this.#waiting) {
      if (!owedOf(this.#records.outbox, item)) this.#noteArrival(key, () => true);
    }
  }

  #noteArrival(key: string, hasArrived: (seq: number) => boolean): void {
    const seqs = this.#waiting.get(key)?.seqs ?? new Set();
    for (const seq of seqs) {
      if (!hasArrived(seq)) continue;
      seqs.delete(seq);
      const stillWaiting = (this.#itemsWaiting.get(seq) ?? 1) - 1;
      this.#itemsWaiting.set(seq, stillWaiting);
      if (stillWaiting === 0) this.#noteSent(seq);
    }
    if (seqs.size === 0) this.#waiting.delete(key);
  }

  #noteSent(seq: number): void {
    const commit = this.#commits[seq - 1];
    if (commit) commit.sent = this.#time;
  }
}

const isBaseline = ({ type }: DomainEvent): boolean => type === 'BaselineObserved';

const isReadFromServer = ({ type }: DomainEvent): boolean =>
  type === 'ServerChangesObserved' || type === 'BaselineObserved';
