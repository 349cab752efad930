/**
 * May this kind of thing happen now? Every command is sent here, and answered before the sending returns.
 *
 *   opening ──▶ ready ◀──▶ readOnly          ready, preparing, readOnly ──CLOSE──▶ closing ──▶ closed
 *      │         │ ▲                         every other state ──CLOSE──▶ closed
 *      │         │ └──DECIDED, GIVEN_UP───┐
 *      │         ├──a long COMMAND──▶ preparing ──TROUBLE──▶ readOnly
 *      │         └──COMMAND──▶ ready
 *      ├──▶ failed ──RETRY──▶ opening
 *      ├──▶ reading
 *      └──▶ stopped ◀──STOP── ready, preparing, readOnly
 *
 * Whether a command is valid for the data is the decider's question: the chart asks it once, where a command may be.
 */
import { assign, fromPromise, setup } from 'xstate';
import { isRefusal, type Refusal } from '../../commands/refusal.ts';
import type { Book } from '../../projections/book/book.ts';
import type { Attempt } from './attempt.ts';
import type { ClosedRefusal } from './ledger-port.ts';
import { type Trouble, troubleOf } from './trouble.ts';

/** `isForReading`: nothing is ever written to it. */
export type Opened = { readonly newer: Trouble | undefined; readonly isForReading?: boolean };

type WithAttempt = { readonly attempt: Attempt };

type Signal =
  | (WithAttempt & { readonly type: 'COMMAND' })
  /** A long command was decided on the book that is `on`. */
  | (WithAttempt & { readonly type: 'DECIDED'; readonly on: Book })
  | { readonly type: 'GIVEN_UP' }
  | { readonly type: 'TROUBLE'; readonly trouble: Trouble }
  | { readonly type: 'STOP'; readonly trouble: Trouble }
  | { readonly type: 'RECOVERED' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'CLOSE' };

type Context = { readonly trouble: Trouble | undefined };

const refusalIn = (decision: Attempt['decision']): Refusal | undefined =>
  decision && isRefusal(decision) ? decision : undefined;

const attemptOf = ({ event }: { readonly event: WithAttempt }): Attempt => event.attempt;

/** Why a state takes no command. */
const refusing = (refused: ClosedRefusal['refused']) => {
  const refuse = {
    actions: {
      type: 'refuse',
      params: ({ event }: { readonly event: WithAttempt }) => ({ ...event, why: { refused } }),
    },
  } as const;
  return { COMMAND: refuse, DECIDED: refuse };
};

const troubleIn = ({ event }: { readonly event: { readonly trouble: Trouble } }): Trouble => event.trouble;

/** What ends the taking of commands, for a while or for good. */
const ends = {
  TROUBLE: { target: 'readOnly', actions: { type: 'keepTrouble', params: troubleIn } },
  STOP: { target: 'stopped', actions: { type: 'keepTrouble', params: troubleIn } },
  CLOSE: 'closing',
} as const;

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
    isRefused: (_, { decision }: Attempt) => refusalIn(decision) !== undefined,
    isLong: (_, { isLong }: Attempt) => isLong,
    /** Provided by the ledger: is this still the book on screen? */
    isShown: (_, _book: Book) => false,
  },
  actions: {
    keepTrouble: assign((_, trouble: Trouble | undefined) => ({ trouble })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ trouble: troubleOf(error) })),
    recover: assign({ trouble: undefined }),
    accept: (_, { decision, accept }: Attempt) => {
      if (!decision || !isRefusal(decision)) accept(decision);
    },
    refuse: (_, { attempt, why }: WithAttempt & { readonly why: ClosedRefusal }) => attempt.refuse(why),
    refuseAsDecided: (_, { decision, refuse }: Attempt) => {
      const refusal = refusalIn(decision);
      if (refusal) refuse(refusal);
    },
    /** Provided by the ledger: until `resume`, only commands that wait already are written. */
    hold: () => undefined,
    resume: () => undefined,
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
        ...refusing('workspace.opening'),
        STOP: { target: 'stopped', actions: { type: 'keepTrouble', params: troubleIn } },
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
    failed: { on: { ...refusing('workspace.opening'), RETRY: 'opening', CLOSE: 'closed' } },
    ready: {
      entry: 'recover',
      on: {
        COMMAND: [
          { guard: { type: 'isRefused', params: attemptOf }, actions: { type: 'refuseAsDecided', params: attemptOf } },
          {
            guard: { type: 'isLong', params: attemptOf },
            target: 'preparing',
            actions: { type: 'accept', params: attemptOf },
          },
          { actions: { type: 'accept', params: attemptOf } },
        ],
        DECIDED: refusing('workspace.overtaken').DECIDED,
        ...ends,
      },
    },
    /** A long command is decided in slices, on the book that is on screen. */
    preparing: {
      entry: 'hold',
      exit: 'resume',
      on: {
        COMMAND: refusing('workspace.importing').COMMAND,
        DECIDED: [
          {
            guard: { type: 'isRefused', params: attemptOf },
            target: 'ready',
            actions: { type: 'refuseAsDecided', params: attemptOf },
          },
          {
            guard: { type: 'isShown', params: ({ event }) => event.on },
            target: 'ready',
            actions: { type: 'accept', params: attemptOf },
          },
          { ...refusing('workspace.overtaken').DECIDED, target: 'ready' },
        ],
        GIVEN_UP: 'ready',
        ...ends,
      },
    },
    readOnly: {
      on: {
        ...refusing('workspace.readOnly'),
        RECOVERED: 'ready',
        ...ends,
        TROUBLE: { actions: { type: 'keepTrouble', params: troubleIn } },
      },
    },
    /** A file is looked at, and never continued. */
    reading: { on: { ...refusing('workspace.ofFile'), CLOSE: 'closed' } },
    /** Nothing more can be written: the log is gone, or it or its database belongs to a newer version. */
    stopped: { on: { ...refusing('workspace.readOnly'), CLOSE: 'closed' } },
    closing: {
      on: refusing('workspace.closed'),
      after: { patience: 'closed' },
      invoke: { src: 'drain', onDone: 'closed', onError: 'closed' },
    },
    closed: { type: 'final', entry: 'release' },
  },
});
