/**
 * Brings pending commits to the log, in order, and keeps up with other tabs.
 *
 *   idle ──QUEUED──▶ writing ──appended──▶ idle
 *    │                  ├──behind──▶ catchingUp ──▶ writing | idle
 *    └──CHANGED──▶ catchingUp       └──failed──▶ troubled ──later──▶ catchingUp
 *
 * Invariant: after a failed write the log is read before it is written again, for nobody knows
 * whether the failed write arrived. That it can be read says nothing about writing: failures are
 * forgotten when nothing is pending any more.
 */
import { assign, fromPromise, setup } from 'xstate';
import { LogFailure } from '../log/port.ts';

export type WriteOutcome = 'appended' | 'behind';
export type CatchUpOutcome = 'current' | 'newer';

type Context = {
  /** Failures in a row. */
  readonly failures: number;
  /** Another tab said that the log changed, while we could not look. */
  readonly hinted: boolean;
};

/** Wrapped, for what is thrown can be anything. */
type Failure = { readonly error: unknown };

type Signal = { readonly type: 'QUEUED' } | { readonly type: 'CHANGED' } | { readonly type: 'RETRY' };

const unplugged = (): Promise<never> => Promise.reject(new Error('no log was provided'));
const longestWait = 30_000;

export const logWriterMachine = setup({
  types: { context: {} as Context, events: {} as Signal },
  actors: {
    /** Appends everything pending behind the head we know. */
    write: fromPromise<WriteOutcome>(unplugged),
    /** Reads what follows the head we know, folds it, and decides the pending commands again. */
    catchUp: fromPromise<CatchUpOutcome>(unplugged),
  },
  delays: { backoff: ({ context }) => Math.min(longestWait, 500 * 2 ** context.failures) },
  guards: {
    behind: (_, outcome: WriteOutcome) => outcome === 'behind',
    newer: (_, outcome: CatchUpOutcome) => outcome === 'newer',
    isGone: (_, { error }: Failure) => error instanceof LogFailure && error.reason === 'gone',
    hinted: ({ context }) => context.hinted,
    /** Provided by the ledger: is anything pending? */
    pending: () => false,
  },
  actions: {
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    forgetFailures: assign({ failures: 0 }),
    noteHint: assign({ hinted: true }),
    forgetHint: assign({ hinted: false }),
    /** Provided by the ledger: says what is wrong, or that nothing is any more. */
    report: (_, _failure: Failure) => undefined,
    recovered: () => undefined,
    stopped: (_, _why: 'newer' | 'gone') => undefined,
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
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) }, target: 'gone' },
          {
            target: 'troubled',
            actions: ['countFailure', { type: 'report', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    catchingUp: {
      entry: 'forgetHint',
      on: { CHANGED: { actions: 'noteHint' } },
      invoke: {
        src: 'catchUp',
        onDone: [
          { guard: { type: 'newer', params: ({ event }) => event.output }, target: 'newer' },
          { guard: 'pending', target: 'writing' },
          { target: 'idle', actions: ['forgetFailures', 'recovered'] },
        ],
        onError: [
          { guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) }, target: 'gone' },
          {
            target: 'troubled',
            actions: ['countFailure', { type: 'report', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
    },
    troubled: {
      after: { backoff: 'catchingUp' },
      on: { RETRY: 'catchingUp' },
    },
    newer: { type: 'final', entry: { type: 'stopped', params: 'newer' } },
    gone: { type: 'final', entry: { type: 'stopped', params: 'gone' } },
  },
});
