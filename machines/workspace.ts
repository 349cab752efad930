/**
 * May this kind of thing happen now?
 *
 *   opening ──▶ ready ◀──▶ readOnly          ready, readOnly ──CLOSE──▶ closing ──▶ closed
 *      ├──▶ failed ──RETRY──▶ opening        every other state ──CLOSE──▶ closed
 *      ├──▶ reading
 *      └──▶ stopped ◀──STOP── ready, readOnly
 *
 * Whether a command is valid for the data is the decider's question, never this chart's.
 */
import { assign, fromPromise, setup } from 'xstate';
import { type Trouble, troubleOf } from './trouble.ts';

/** `isForReading`: nothing is ever written to it. */
export type Opened = { readonly newer: Trouble | undefined; readonly isForReading?: boolean };

type Signal =
  | { readonly type: 'TROUBLE'; readonly trouble: Trouble }
  | { readonly type: 'STOP'; readonly trouble: Trouble }
  | { readonly type: 'RECOVERED' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

type Context = { readonly trouble: Trouble | undefined };

const unplugged = (): Promise<never> => Promise.reject(new Error('no log was provided'));

export const workspaceMachine = setup({
  types: { context: {} as Context, events: {} as Signal },
  actors: {
    /** Folds the log, from the newest checkpoint on. */
    open: fromPromise<Opened>(unplugged),
    /** Waits until pending commits are saved. */
    drain: fromPromise<undefined>(unplugged),
  },
  /** Milliseconds that closing waits for pending commits. */
  delays: { patience: 5_000 },
  guards: {
    newer: (_, opened: Opened) => opened.newer !== undefined,
    forReading: (_, opened: Opened) => opened.isForReading === true,
  },
  actions: {
    keepTrouble: assign((_, trouble: Trouble | undefined) => ({ trouble })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    recover: assign({ trouble: undefined }),
    /** Provided by the ledger: closes the log. */
    release: () => undefined,
  },
}).createMachine({
  id: 'workspace',
  context: { trouble: undefined },
  initial: 'opening',
  states: {
    opening: {
      on: {
        STOP: { target: 'stopped', actions: { type: 'keepTrouble', params: ({ event }) => event.trouble } },
        CLOSE: 'closed',
      },
      invoke: {
        src: 'open',
        onDone: [
          {
            guard: { type: 'newer', params: ({ event }) => event.output },
            target: 'stopped',
            actions: { type: 'keepTrouble', params: ({ event }) => event.output.newer },
          },
          { guard: { type: 'forReading', params: ({ event }) => event.output }, target: 'reading' },
          { target: 'ready' },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    failed: { on: { RETRY: 'opening', CLOSE: 'closed' } },
    ready: {
      entry: 'recover',
      on: {
        TROUBLE: { target: 'readOnly', actions: { type: 'keepTrouble', params: ({ event }) => event.trouble } },
        STOP: { target: 'stopped', actions: { type: 'keepTrouble', params: ({ event }) => event.trouble } },
        CLOSE: 'closing',
      },
    },
    readOnly: {
      on: {
        RECOVERED: 'ready',
        TROUBLE: { actions: { type: 'keepTrouble', params: ({ event }) => event.trouble } },
        STOP: { target: 'stopped', actions: { type: 'keepTrouble', params: ({ event }) => event.trouble } },
        CLOSE: 'closing',
      },
    },
    /** A file is looked at, and never continued. */
    reading: { on: { CLOSE: 'closed' } },
    /** Nothing more can be written: the log is gone, or it or its database belongs to a newer version. */
    stopped: { on: { CLOSE: 'closed' } },
    closing: { after: { patience: 'closed' }, invoke: { src: 'drain', onDone: 'closed', onError: 'closed' } },
    closed: { type: 'final', entry: 'release' },
  },
});
