/**
 * When the copy of a ledger at the server is asked about, and when it is added to.
 *
 *   held ──ALLOW──▶ asking ──▶ looking ──▶ sending ──▶ between ──▶ looking
 *    ▲                ▲           └──▶ complete ──GREW──▶ gathering ──▶ looking
 *    └──HOLD──        └── waiting, signedOut, full, refused ◀── a call failed
 *
 * A wait that the server asked for outlives HOLD: ALLOW then leads to `askedToWait`, until MAY_CALL.
 *
 * From `full` the next attempt comes after other work was sent (HOLD, ALLOW), or when somebody asks; from `refused` only
 * when somebody asks. After `mostFailures` attempts that brought nothing, none is made until something changes.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { Copy } from './copy.ts';
import { CallFailed } from './ledger-call.ts';

type Context = {
  readonly copy: Copy | undefined;
  /** Attempts that failed since the server last took lines that it never had before, or had all of them. */
  readonly failures: number;
  /** The last commit that the server ever took. */
  readonly furthest: number;
  /** Milliseconds until the next attempt. */
  readonly wait: number;
  /** The first line that the server does not take. */
  readonly refusedAt: number | undefined;
  /** The server is to be asked what it holds before anything is sent. */
  readonly isWished: boolean;
  /** How often the server has said what it holds. */
  readonly answers: number;
};

type Signal = { readonly type: 'ALLOW' | 'HOLD' | 'GREW' | 'ASK' | 'MAY_CALL' | 'STOP' };

/** Failures after which only a change of the ledger, or somebody's wish, leads to another attempt. */
const mostFailures = 8;

const unplugged = (): Promise<never> => Promise.reject(new Error('this part of the mirror was not provided'));

type Failure = { readonly event: { readonly error: unknown } };

const isWhy = (why: CallFailed['why']) =>
  ({ type: 'failedBy', params: ({ event: { error } }: Failure) => ({ error, why }) }) as const;
const withError = <T extends string>(type: T) => ({ type, params: ({ event: { error } }: Failure) => error }) as const;

/** What is refused because the copy is not as it was thought to be: it is looked for anew. */
const isMisjudged = ({ reason }: CallFailed): boolean => reason === 'ledger.differs' || reason === 'ledger.gap';

const notAsked = [
  { guard: isWhy('signed out'), target: 'signedOut' },
  { target: 'waiting', actions: withError('fail') },
] as const;
const notSent = [
  { guard: isWhy('full'), target: 'full' },
  { guard: withError('isPlainlyRefused'), target: 'between', actions: withError('keepRefusal') },
  ...notAsked,
] as const;

const owes = {
  type: 'owes',
  params: ({ context }: { readonly context: Context }) => context.copy,
} as const;

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
    isPlainlyRefused: (_, error: unknown) =>
      error instanceof CallFailed && error.why === 'refused' && !isMisjudged(error),
    mustAsk: ({ context }) => context.copy === undefined || context.isWished,
    isRefused: ({ context: { copy, refusedAt } }) => copy !== undefined && refusedAt === copy.at.seq + 1,
    hasHope: ({ context }) => context.failures < mostFailures,
    /** Provided. */
    isSignedOut: () => true,
    isNotOffered: () => true,
    isAskedToWait: () => false,
    owes: (_, _copy: Copy | undefined) => false,
  },
  actions: {
    keep: assign(({ context }, copy: Copy) => ({ copy, answers: context.answers + 1 })),
    succeed: assign({ failures: 0 }),
    /** A server that forgets what it took is not sent it for ever. */
    advance: assign(({ context: { copy, failures, furthest } }) => {
      const seq = copy?.at.seq ?? 0;
      return seq > furthest ? { failures: 0, furthest: seq } : { failures };
    }),
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
  context: { copy: undefined, failures: 0, wait: 0, furthest: 0, refusedAt: undefined, isWished: false, answers: 0 },
  initial: 'held',
  on: { STOP: '.stopped', HOLD: '.held' },
  states: {
    held: {
      always: { guard: { type: 'isNotOffered' }, target: 'notOffered' },
      on: { ASK: { actions: 'wish' }, ALLOW: 'deciding' },
    },
    deciding: {
      always: [
        { guard: { type: 'isSignedOut' }, target: 'signedOut' },
        { guard: { type: 'isNotOffered' }, target: 'notOffered' },
        { guard: { type: 'isAskedToWait' }, target: 'askedToWait' },
        { guard: 'mustAsk', target: 'asking' },
        { guard: 'isRefused', target: 'refused' },
        { guard: owes, target: 'gathering' },
        { target: 'looking' },
      ],
    },
    askedToWait: { on: { ASK: 'asking', MAY_CALL: 'deciding' } },
    // After a new sign-in the server is read before anything else (HOLD, ALLOW).
    signedOut: { on: { ASK: { target: 'deciding', actions: 'wish' } } },
    notOffered: { on: { ALLOW: 'deciding' } },
    asking: {
      // A wish outlives HOLD until it is granted.
      entry: ['forgetRefusal', 'wish'],
      invoke: {
        src: 'find',
        onDone: { target: 'looking', actions: [{ type: 'keep', params: ({ event }) => event.output }, 'grant'] },
        onError: notAsked,
      },
    },
    looking: {
      always: [
        { guard: 'mustAsk', target: 'asking' },
        { guard: 'isRefused', target: 'refused' },
        { guard: owes, target: 'sending' },
        { target: 'complete' },
      ],
    },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { copy, refusedAt } }) => ({ copy, refusedAt }),
        onDone: {
          target: 'between',
          actions: [{ type: 'keep', params: ({ event }) => event.output }, 'advance'],
        },
        onError: notSent,
      },
    },
    between: { on: { ASK: 'asking' }, after: { pause: 'looking' } },
    complete: { entry: 'succeed', on: { GREW: { guard: owes, target: 'gathering' }, ASK: 'asking' } },
    gathering: { on: { ASK: 'asking' }, after: { gather: 'looking' } },
    waiting: {
      entry: ['countFailure', 'wish'],
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
