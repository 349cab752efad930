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
import { assign, fromPromise, setup } from 'xstate';
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
