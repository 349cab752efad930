import { assign, fromPromise, setup } from 'xstate';
import type { ApiResult } from '../../api/result.ts';

/** The result of a call that the user waits for. The call is made once each time they ask, and never by itself. */
export type OperationResult = ApiResult<unknown>;

/** The result of the last attempt. */
type Context = { readonly result: OperationResult | undefined };
type Signal = { readonly type: 'START' } | { readonly type: 'CHANGE' } | { readonly type: 'CLOSE' };

const crashed: OperationResult = { kind: 'bug', source: 'frontend', status: 0 };

/**
 *   idle ──START──▶ running ──▶ done
 *                    ├──▶ refused ──START──▶ running        nothing was done
 *                    └──▶ uncertain ──START──▶ running      it may have been done
 *
 * What is sent stays with whoever starts it: the chart holds no message and no password.
 */
export const remoteOperationMachine = setup({
  types: { context: {} as Context, events: {} as Signal },
  actors: {
    run: fromPromise<OperationResult>(() => Promise.reject(new Error('no operation was provided'))),
  },
  guards: {
    isDone: (_, result: OperationResult) => result.kind === 'done',
    isUncertain: (_, result: OperationResult) => result.kind === 'unknown',
  },
  actions: {
    keep: assign((_, result: OperationResult) => ({ result })),
    forget: assign({ result: undefined }),
  },
}).createMachine({
  id: 'remoteOperation',
  context: { result: undefined },
  initial: 'idle',
  on: { CLOSE: '.closed' },
  states: {
    idle: { on: { START: 'running' } },
    running: {
      entry: 'forget',
      invoke: {
        src: 'run',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUncertain', params: ({ event }) => event.output },
            target: 'uncertain',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: { target: 'refused', actions: { type: 'keep', params: crashed } },
      },
    },
    refused: { on: { START: 'running', CHANGE: { target: 'idle', actions: 'forget' } } },
    uncertain: { on: { START: 'running' } },
    done: { on: { START: 'running' } },
    closed: { type: 'final' },
  },
});
