/**
 * Brings pending commits to the log, in order, and keeps up with other tabs.
 *
 *   idle ──QUEUED──▶ writing ──appended──▶ idle
 *    │                  ├──behind──▶ catchingUp ──▶ writing | idle
 *    └──CHANGED──▶ catchingUp       ├──failed──▶ troubled ──later──▶ catchingUp
 *                                   └──failed for good, or newer──▶ over
 *
 * Invariant: after a failed write the log is read before it is written again, for nobody knows
 * whether the failed write arrived. That it can be read says nothing about writing: failures are
 * forgotten when nothing is pending any more.
 */
import { type Actor, assign, createActor, fromPromise, setup, waitFor } from 'xstate';
import type { Read, StoredCommit } from '../log/port.ts';
import { type Ledger, NotRecorded } from './ledger-port.ts';
import { type LedgerWorld, signature, timing } from './ledger-world.ts';
import { readFrom } from './log-tail.ts';
import { type Folding, openBook, tendEvery, tendLog } from './open-book.ts';
import { type CaughtUp, PendingCommits } from './pending-commits.ts';
import { isForGood, type Trouble, troubleOf } from './trouble.ts';

type WriteOutcome = 'appended' | 'behind';
/** Nothing, or why this application can write no more to the log that it has read. */
type CatchUpOutcome = Trouble | undefined;

type Context = {
  /** Failures in a row. */
  readonly failures: number;
  /** Another tab wrote to the log while this one was busy. */
  readonly hinted: boolean;
};

/** Wrapped, because anything can be thrown. */
type Failure = { readonly error: unknown };

type Signal = { readonly type: 'QUEUED' } | { readonly type: 'CHANGED' } | { readonly type: 'RETRY' };

const unplugged = (): Promise<never> => Promise.reject(new Error('no log was provided'));
const longestWait = 30_000;

type Failed = { readonly event: Failure };

/** Where a failure of the log leads. */
const fails = [
  {
    guard: { type: 'isForGood', params: ({ event }: Failed) => ({ error: event.error }) },
    target: 'over',
    actions: { type: 'stopped', params: ({ event }: Failed) => troubleOf(event.error) },
  },
  {
    target: 'troubled',
    actions: ['countFailure', { type: 'report', params: ({ event }: Failed) => ({ error: event.error }) }],
  },
] as const;

export const logWriterMachine = setup({
  types: { context: {} as Context, events: {} as Signal },
  actors: {
    /** Appends everything pending after the head that is known. */
    write: fromPromise<WriteOutcome>(unplugged),
    /** Reads what follows the known head, folds it, and decides the pending commands again. */
    catchUp: fromPromise<CatchUpOutcome>(unplugged),
  },
  delays: { backoff: ({ context }) => Math.min(longestWait, 500 * 2 ** context.failures) },
  guards: {
    behind: (_, outcome: WriteOutcome) => outcome === 'behind',
    newer: (_, outcome: CatchUpOutcome) => outcome !== undefined,
    isForGood: (_, { error }: Failure) => isForGood(troubleOf(error)),
    hinted: ({ context }) => context.hinted,
    /** Provided by the writer: is anything pending? */
    pending: () => false,
  },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    noteHint: assign({ hinted: true }),
    forgetHint: assign({ hinted: false }),
    /** Provided by the writer: tell what is wrong, or that all is well again. */
    report: (_, _failure: Failure) => undefined,
    recovered: () => undefined,
    stopped: (_, _why: CatchUpOutcome) => undefined,
  },
}).createMachine({
  id: 'logWriter',
  context: { failures: 0, hinted: false },
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'hinted', target: 'catchingUp' },
        { guard: 'pending', target: 'writing' },
      ],
      on: { QUEUED: 'writing', CHANGED: 'catchingUp' },
    },
    writing: {
      on: { CHANGED: { actions: 'noteHint' } },
      invoke: {
        src: 'write',
        onDone: [
          { guard: { type: 'behind', params: ({ event }) => event.output }, target: 'catchingUp' },
          { target: 'idle', actions: ['forgetFailures', 'recovered'] },
        ],
        onError: fails,
      },
    },
    catchingUp: {
      entry: 'forgetHint',
      on: { CHANGED: { actions: 'noteHint' } },
      invoke: {
        src: 'catchUp',
        onDone: [
          {
            guard: { type: 'newer', params: ({ event }) => event.output },
            target: 'over',
            actions: { type: 'stopped', params: ({ event }) => event.output },
          },
          { guard: 'pending', target: 'writing' },
          { target: 'idle', actions: ['forgetFailures', 'recovered'] },
        ],
        onError: fails,
      },
    },
    troubled: {
      after: { backoff: 'catchingUp' },
      on: { RETRY: 'catchingUp' },
    },
    /** The log is gone, or it or its database belongs to a newer application. */
    over: { type: 'final' },
  },
});

/** Who is called when something happens to the log. */
export type Listeners = {
  /** The log has more commits, and what is still pending has been decided again if it had to be. */
  readonly taken: (caughtUp: CaughtUp) => void;
  /** Writing failed so often that the user should enter nothing more. */
  readonly troubled: (trouble: Trouble) => void;
  readonly recovered: () => void;
  /** Nothing can be written any more. */
  readonly stopped: (trouble: Trouble) => void;
};

type Looker = { readonly resolve: () => void; readonly reject: (why: NotRecorded) => void };

/** Failures in a row before the user is asked to stop entering. */
const patience = 3;

/** Writes one tab's pending commits and records to the log, and reads what other tabs wrote. */
export class LogWriter {
  readonly #world: LedgerWorld;
  readonly #listeners: Listeners;
  readonly #actor: Actor<typeof logWriterMachine>;
  readonly #stopListening: () => void;
  #held: PendingCommits | undefined;
  #lookers: readonly Looker[] = [];
  #ended: NotRecorded | undefined;
  #untended = 0;

  constructor(world: LedgerWorld, listeners: Listeners) {
    this.#world = world;
    this.#listeners = listeners;
    this.#actor = this.#createActor();
    this.#stopListening = world.log.onChange(() => this.#actor.send({ type: 'CHANGED' }));
  }

  /** Returns the latest commits. */
  async open(): Promise<{ readonly latest: readonly StoredCommit[]; readonly newer: Trouble | undefined }> {
    const { book, outbox, head, latest, newer, folded } = await openBook(this.#world.log, this.#folding());
    this.#held = new PendingCommits(book, head, outbox);
    this.#actor.start();
    this.#tendAfter(folded);
    return { latest, newer: newerTrouble(newer) };
  }

  /** `undefined` until the log is open. */
  readonly ifOpen = (): PendingCommits | undefined => this.#held;

  held(): PendingCommits {
    if (!this.#held) throw new Error('The ledger is not open yet: wait for `opened`.');
    return this.#held;
  }

  readonly queued = (): void => this.#actor.send({ type: 'QUEUED' });
  readonly retry = (): void => {
    if (!this.#ended) this.#actor.send({ type: 'RETRY' });
  };

  readonly record: Ledger['record'] = async (make) => {
    const held = this.held();
    if (this.#ended) throw this.#ended;
    const recorded = held.record(make);
    this.queued();
    return recorded;
  };

  /** Reads what other tabs wrote up to now. */
  caughtUp(): Promise<void> {
    if (this.#ended) return Promise.reject(this.#ended);
    const caughtUp = new Promise<void>((resolve, reject) => {
      this.#lookers = [...this.#lookers, { resolve, reject }];
    });
    this.#actor.send({ type: 'CHANGED' });
    return caughtUp;
  }

  async drained(): Promise<undefined> {
    await waitFor(this.#actor, (actor) => this.held().count() === 0 && !actor.matches('writing'));
    return undefined;
  }

  stop(): void {
    const closed = new NotRecorded('closed', 'the ledger was closed');
    this.#held?.close(closed);
    this.#end(closed);
    this.#actor.stop();
  }

  #createActor() {
    return createActor(
      logWriterMachine.provide({
        actors: { write: fromPromise(() => this.#write()), catchUp: fromPromise(() => this.#catchUp()) },
        guards: { pending: () => this.#held?.isEmpty() === false },
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
    const held = this.held();
    const batch = held.next(() => signature(this.#world));
    if (!batch) return 'appended' as const;
    const { drafts, beside } = batch;
    const result = await this.#world.log.append(held.head(), drafts, beside).catch((error: unknown) => {
      held.failed(error);
      throw error;
    });
    if (result.kind === 'behind') return 'behind' as const;
    if (result.kind === 'fenced') held.fenced();
    else {
      this.#listeners.taken(held.appended(drafts.length, result.head));
      this.#tendAfter(drafts.length);
    }
    return 'appended' as const;
  }

  async #catchUp() {
    const looking = this.#lookers;
    const head = await this.#world.log.head();
    const { commits, newer } = await readFrom(this.#world.log, this.held().head().seq);
    const end = commits.at(-1);
    const caughtUp = this.held().caughtUp(commits, end ? { ...head, seq: end.seq, hash: end.hash } : head);
    this.#listeners.taken(caughtUp);
    this.#lookers = this.#lookers.filter((one) => !looking.includes(one));
    for (const { resolve } of looking) resolve();
    return newerTrouble(newer);
  }

  #stopFor(trouble: Trouble): void {
    const ended = new NotRecorded(trouble.reason, trouble.detail);
    this.held().giveUp(ended);
    this.#end(ended);
    this.#listeners.stopped(trouble);
  }

  #end(why: NotRecorded): void {
    this.#ended ??= why;
    this.#stopListening();
    for (const { reject } of this.#lookers) reject(why);
    this.#lookers = [];
  }

  #folding(): Folding {
    return { version: this.#world.projections, backend: this.#world.backend };
  }

  /** A failure here only makes the next start slower, and loses no commit: it is tried again with the next commit. */
  #tendAfter(commits: number): void {
    const often = this.#world.tendEvery ?? tendEvery;
    this.#untended += commits;
    if (this.#untended < often) return;
    this.#untended = 0;
    tendLog(this.#world.log, this.#folding()).catch(() => {
      this.#untended = often;
    });
  }
}

const newerTrouble = (newer: Read['newer']): Trouble | undefined =>
  newer && { reason: 'newer', detail: `commit ${newer.seq} holds ${newer.type} of version ${newer.version}` };
