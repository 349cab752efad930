/**
 * For how long a costly result of one question about the history is kept for the next question.
 *
 *   empty ──USED──▶ kept ──a while after the last USED──▶ empty
 *   empty, kept ──CLOSE──▶ closed
 */
import { setup } from 'xstate';

export const cacheLifetimeMachine = setup({
  types: { events: {} as { readonly type: 'USED' } | { readonly type: 'CLOSE' } },
  delays: { aWhile: 10_000 },
  actions: {
    /** Provided by the history: forget it. */
    release: () => undefined,
  },
}).createMachine({
  id: 'cacheLifetime',
  initial: 'empty',
  on: { CLOSE: { target: '.closed', actions: 'release' } },
  states: {
    empty: { on: { USED: 'kept' } },
    kept: {
      on: { USED: { target: 'kept', reenter: true } },
      after: { aWhile: { target: 'empty', actions: 'release' } },
    },
    closed: { type: 'final' },
  },
});
