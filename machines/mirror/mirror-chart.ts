/**
 * When the copy of a ledger at the server is asked about, and when it is added to.
 *
 *   held ──ALLOW──▶ asking ──▶ looking ──▶ sending ──▶ between ──▶ looking
 *    ▲                ▲           └──▶ complete ──GREW──▶ gathering ──▶ looking
 *    └──HOLD──        └── waiting, full, refused ◀── a call failed
 *
 * From `full` and `refused` the next attempt comes after other work was sent (HOLD, ALLOW), or when somebody asks.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { Copy } from './copy.ts';
import { CallFailed } from './ledger-call.ts';

type Context = {
  readonly copy: Copy | undefined;
  /** Attempts in a row that failed. */
  readonly failures: number;
  /** Milliseconds until the next attempt. */
  readonly wait: number;
  /** The first line that the server does not take. */
  readonly refusedAt: number | undefined;
  /** Somebody wants the server to be asked, which must wait. */
  readonly isWished: boolean;
  /** How often the server has said what it holds. */
  readonly answers: number;
};

type Signal = { readonly type: 'ALLOW' | 'HOLD' | 'GREW' | 'ASK' | 'STOP' };

/** Failures in a row after which only a change of the ledger, or somebody's wish, leads to another attempt. */
const mostFailures = 8;

const unplugged = (): Promise<never> => Promise.reject(new Error('this part of the mirror was not provided'));

type Failure = { readonly event: { readonly error: unknown } };

const isWhy = (why: CallFailed['why']) =>
  ({ type: 'failedBy', params: ({ event: { error } }: Failure) => ({ error, why }) }) as const;
const withError = <T extends string>(type: T) => ({ type, params: ({ event: { error } }: Failure) => error }) as const;

/** What is refused because the copy is not as it was thought to be: it is looked for anew. */
const isMisjudged = ({ reason }: CallFailed): boolean => reason === 'ledger.differs' || reason === 'ledger.gap';

const failed = [
  { guard: isWhy('signed out'), target: 'held' },
  { guard: isWhy('full'), target: 'full' },
  { guard: withError('isPlainlyRefused'), target: 'looking', actions: withError('keepRefusal') },
  { target: 'waiting', actions: withError('fail') },
] as const;

export const mirrorMachine = setup({
  types: { context: {} as Context, events: {} as Signal },
  actors: {
    find: fromPromise<Copy>(unplugged),
    /** Sends one batch, and returns the copy as it is then. */
    send: fromPromise<Copy, { readonly copy: Copy | undefined; readonly refusedAt: number | undefined }>(unplugged),
  },
  delays: { wait: ({ context }) => context.wait, pause: 1_000, gather: 5_000 },
  guards: {
    failedBy: (_, { error, why }: { readonly error: unknown; readonly why: CallFailed['why'] }) =>
      error instanceof CallFailed && error.why === why,
    isPlainlyRefused: ({ context }, error: unknown) =>
      error instanceof CallFailed && error.why === 'refused' && !isMisjudged(error) && context.copy !== undefined,
    isRefused: ({ context: { copy, refusedAt } }) => copy !== undefined && refusedAt === copy.at.seq + 1,
    hasHope: ({ context }) => context.failures < mostFailures,
    /** Provided. */
    isOffered: () => false,
    owes: (_, _copy: Copy | undefined) => false,
  },
  actions: {
    keep: assign(({ context }, copy: Copy) => ({ copy, failures: 0, answers: context.answers + 1 })),
    wish: assign({ isWished: true }),
    grant: assign({ isWished: false }),
    /** A refusal that names no line is of the first one that was sent; so is a second one, for what it named is left out. */
    keepRefusal: assign(({ context: { copy, refusedAt } }, error: unknown) => {
      const first = (copy?.at.seq ?? 0) + 1;
      const named = error instanceof CallFailed && refusedAt === undefined ? error.seq : undefined;
      return { refusedAt: Math.max(first, named ?? first) };
    }),
    forgetRefusal: assign({ refusedAt: undefined }),
    countFailure: assign(({ context }) => ({ failures: context.failures + 1 })),
    /** Provided: computes the wait, partly by chance, and reports a fault of this app. */
    fail: assign((_, _error: unknown) => ({})),
  },
}).createMachine({
  id: 'mirror',
  context: { copy: undefined, failures: 0, wait: 0, refusedAt: undefined, isWished: false, answers: 0 },
  initial: 'held',
  on: { STOP: '.stopped', HOLD: '.held' },
  states: {
    held: {
      on: {
        ASK: { actions: 'wish' },
        ALLOW: [{ guard: { type: 'isOffered' }, target: 'deciding' }, { target: 'notOffered' }],
      },
    },
    notOffered: {},
    deciding: {
      always: [
        { guard: ({ context }) => context.copy === undefined || context.isWished, target: 'asking' },
        { target: 'gathering' },
      ],
    },
    asking: {
      entry: ['forgetRefusal', 'grant'],
      invoke: {
        src: 'find',
        onDone: { target: 'looking', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: failed,
      },
    },
    looking: {
      always: [
        { guard: 'isRefused', target: 'refused' },
        { guard: { type: 'owes', params: ({ context }) => context.copy }, target: 'sending' },
        { target: 'complete' },
      ],
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { copy, refusedAt } }) => ({ copy, refusedAt }),
        onDone: { target: 'between', actions: { type: 'keep', params: ({ event }) => event.output } },
        onError: failed,
      },
    },
    between: { on: { ASK: 'asking' }, after: { pause: 'looking' } },
    complete: { on: { GREW: 'gathering', ASK: 'asking' } },
    gathering: { on: { ASK: 'asking' }, after: { gather: 'looking' } },
    waiting: {
      entry: 'countFailure',
      on: { ASK: 'asking' },
      after: { wait: [{ guard: 'hasHope', target: 'asking' }, { target: 'resigned' }] },
    },
    // No call is made here by itself: it would keep a session alive that nobody uses.
    resigned: { on: { GREW: 'gathering', ASK: 'asking' } },
    full: { on: { ASK: 'asking' } },
    refused: { on: { ASK: 'asking' } },
    stopped: { type: 'final' },
  },
});
