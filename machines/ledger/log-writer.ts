import { type Actor, createActor, fromPromise, waitFor } from 'xstate';
import { LogFailure, type LogReading, type StoredCommit } from '../../log/port.ts';
import { inSlices, unsliced } from '../slices.ts';
import { type LedgerRecords, NotRecorded } from './ledger-port.ts';
import { type LedgerWorld, signature, timing } from './ledger-world.ts';
import { readFrom } from './log-tail.ts';
import { logWriterMachine } from './log-writer-chart.ts';
import { type FoldOptions, openBook, tendEvery } from './open-book.ts';
import { type CatchUpResult, PendingCommits } from './pending-commits.ts';
import { type Trouble, troubleOf } from './trouble.ts';

/** Who is called when something happens to the log. */
export type LogNotices = {
  /** The log has more commits, and what is still pending has been decided again if it had to be. */
  readonly taken: (caughtUp: CatchUpResult) => void;
  /** Writing failed so often that the user should enter nothing more. */
  readonly troubled: (trouble: Trouble) => void;
  readonly recovered: () => void;
  /** Nothing can be written any more. */
  readonly stopped: (trouble: Trouble) => void;
};

type CatchUpWaiter = { readonly resolve: () => void; readonly reject: (why: NotRecorded) => void };

/** Failures in a row before the user is asked to stop entering. */
const patience = 3;

/** Writes one tab's pending commits and records to the log, and reads what other tabs wrote. */
export class LogWriter {
  readonly #world: LedgerWorld;
  readonly #listeners: LogNotices;
  readonly #actor: Actor<typeof logWriterMachine>;
  readonly #stopListening: () => void;
  #pending: PendingCommits | undefined;
  #waiting: readonly CatchUpWaiter[] = [];
  #ended: NotRecorded | undefined;
  #commitsSinceTending = 0;

  constructor(world: LedgerWorld, listeners: LogNotices) {
    this.#world = world;
    this.#listeners = listeners;
    this.#actor = this.#createActor();
    this.#stopListening = world.log.onChange(() => this.#actor.send({ type: 'CHANGED' }));
  }

  /** Returns the latest commits. */
  async open(): Promise<{ readonly latest: readonly StoredCommit[]; readonly newer: Trouble | undefined }> {
    const { book, beside, head, latest, newer, folded } = await openBook(
      this.#world.log,
      this.#folding(),
      this.#world.slicing,
      this.#world.tellOpening,
    );
    this.#pending = new PendingCommits(book, head, beside);
    this.#actor.start();
    this.#tendAfter(folded);
    return { latest, newer: newerTrouble(newer) };
  }

  /** `undefined` until the log is open. */
  readonly ifOpen = (): PendingCommits | undefined => this.#pending;

  pending(): PendingCommits {
    if (!this.#pending) throw new Error('The ledger is not open yet: wait for `opened`.');
    return this.#pending;
  }

  readonly queued = (): void => {
    if (!this.#ended) this.#actor.send({ type: 'QUEUED' });
  };
  readonly retry = (): void => {
    if (!this.#ended) this.#actor.send({ type: 'RETRY' });
  };

  readonly record: LedgerRecords['record'] = async (make) => {
    const pending = this.pending();
    if (this.#ended) throw this.#ended;
    const recorded = pending.record(make);
    this.queued();
    return recorded;
  };

  /** Reads what other tabs wrote up to now. */
  catchUpNow(): Promise<void> {
    if (this.#ended) return Promise.reject(this.#ended);
    const caughtUp = new Promise<void>((resolve, reject) => {
      this.#waiting = [...this.#waiting, { resolve, reject }];
    });
    this.#actor.send({ type: 'CHANGED' });
    return caughtUp;
  }

  async whenDrained(): Promise<undefined> {
    await waitFor(this.#actor, (actor) => this.pending().count() === 0 && !actor.matches('writing'));
    return undefined;
  }

  stop(): void {
    const closed = new NotRecorded('closed', 'the ledger was closed');
    this.#pending?.close(closed);
    this.#end(closed);
    this.#actor.stop();
  }

  #createActor() {
    return createActor(
      logWriterMachine.provide({
        actors: { write: fromPromise(() => this.#write()), catchUp: fromPromise(() => this.#catchUp()) },
        guards: { pending: () => this.#pending?.hasWork() === true },
        actions: {
          report: ({ context }, { error }) => {
            if (context.failures >= patience) this.#listeners.troubled(troubleOf(error));
          },
          recovered: this.#listeners.recovered,
          stopped: (_, why) => why && this.#stopFor(why),
        },
      }),
      timing(this.#world),
    );
  }

  async #write() {
    const pending = this.pending();
    const batch = pending.next(() => signature(this.#world));
    if (!batch) return 'appended' as const;
    const { commits, beside } = batch;
    const result = await this.#world.log.append(pending.head(), commits, beside).catch((error: unknown) => {
      pending.noteFailure(error);
      throw error;
    });
    if (result.kind === 'behind') return 'behind' as const;
    if (result.kind === 'fenced') pending.answerFenced();
    else {
      await inSlices(pending.follow(commits.length), this.#world.slicing ?? unsliced);
      this.#listeners.taken(pending.takeAppended(commits.length, result.head));
      this.#tendAfter(commits.length);
    }
    return 'appended' as const;
  }

  /** Answers those who waited when the head was read. Who came since then waits for the next look. */
  async #catchUp() {
    const waitingBefore = this.#waiting;
    const head = await this.#world.log.head();
    const { commits, newer } = await readFrom(this.#world.log, this.pending().head().seq);
    // What this tab holds of a student who is erased would be in its book for good, because their deletion is erased, too.
    if (commits.some(({ erased }) => erased))
      throw new LogFailure('gone', 'entries were erased before this tab read them');
    const end = commits.at(-1);
    const caughtUp = this.pending().catchUp(commits, end ? { ...head, seq: end.seq, hash: end.hash } : head);
    this.#listeners.taken(caughtUp);
    this.#waiting = this.#waiting.filter((waiter) => !waitingBefore.includes(waiter));
    for (const { resolve } of waitingBefore) resolve();
    return newerTrouble(newer);
  }

  #stopFor(trouble: Trouble): void {
    const ended = new NotRecorded(trouble.reason, trouble.detail);
    this.pending().giveUp(ended);
    this.#end(ended);
    this.#listeners.stopped(trouble);
  }

  #end(why: NotRecorded): void {
    this.#ended ??= why;
    this.#stopListening();
    for (const { reject } of this.#waiting) reject(why);
    this.#waiting = [];
  }

  #folding(): FoldOptions {
    return { version: this.#world.projections, backend: this.#world.backend };
  }

  /** A failure here only makes the next start slower, and loses no commit: it is tried again with the next commit. */
  #tendAfter(commits: number): void {
    const every = this.#world.tendEvery ?? tendEvery;
    this.#commitsSinceTending += commits;
    if (this.#commitsSinceTending < every) return;
    this.#commitsSinceTending = 0;
    this.#tend().catch(() => {
      this.#commitsSinceTending = every;
    });
  }

  /** Its code is loaded when it is first needed, so that no grid waits for it. */
  async #tend(): Promise<void> {
    const tend = this.#world.tend ?? (await import('./tending.ts')).tendLog;
    await tend(this.#world.log, this.#folding(), this.#world.slicing);
  }
}

const newerTrouble = (newer: LogReading['newer']): Trouble | undefined =>
  newer && { reason: 'newer', detail: `commit ${newer.seq} holds ${newer.holds}` };
