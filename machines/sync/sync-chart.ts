/**
 * When the server is read and when it is written.
 *
 *   following ──leads──▶ reading ──▶ sending ──▶ resting ──OWED──▶ gathering ──▶ sending
 *       ▲                  ▲ └─failed─▶ waiting ◀─failed─┘ └──WAKE, or a while──▶ reading
 *       └──fenced, LOST, RESUME └─────────┘
 *
 * Invariants: nothing is written while the server is read; after a silence, a conflict or a new
 * sign-in it is read before anything is written. Every retry and its timer is here.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { UnclearAnswer } from '../../api/result.ts';
import { appFault } from './error-outcome.ts';
import type { ReadingPart } from './part.ts';
import type { SyncTrouble } from './sync-port.ts';

/** How a reading or a sending ended. `ms`: until the next attempt; without it, the failures in a row decide. */
export type SyncOutcome =
  | { readonly kind: 'done' }
  /** `part`: that is enough; without it everything is read. */
  | { readonly kind: 'read again'; readonly part?: ReadingPart | undefined }
  | Wait
  | { readonly kind: 'signed out'; readonly trouble: SyncTrouble }
  | { readonly kind: 'fenced' };

export type Wait = {
  readonly kind: 'wait';
  readonly trouble: SyncTrouble;
  readonly ms?: number;
  readonly next: 'reading' | 'sending';
  /** The answer that came back, if that is the trouble. */
  readonly answer?: UnclearAnswer;
  /** The thrown value, if the trouble is a fault of this app. */
  readonly error?: unknown;
};

type Context = {
  readonly trouble: SyncTrouble | undefined;
  readonly answer: UnclearAnswer | undefined;
  /** Attempts in a row that failed. */
  readonly failures: number;
  readonly wait: { readonly ms: number; readonly next: 'reading' | 'sending' };
  readonly everything: boolean;
  /** Of the reading that begins next, or is under way. */
  readonly part: ReadingPart | undefined;
  /** Asked for while a part is read, to be read after it. Without `part` that is everything. */
  readonly wished: { readonly part: ReadingPart | undefined } | undefined;
};

type Signal =
  | { readonly type: 'OWED' | 'WAKE' | 'PAUSE' | 'RESUME' | 'EVERYTHING' | 'SIGNED_IN' | 'LOST' | 'STOP' | 'CHECK' }
  | Look;

/** `part`: that is enough; without it everything is read. */
type Look = { readonly type: 'LOOK'; readonly part?: ReadingPart | undefined };

/** Milliseconds after which the server is read again before anything more is written. */
export const readEvery = 10 * 60_000;
/** Milliseconds for which edits are collected before they are sent. */
const gather = 1_000;
const afterFailure: Context['wait'] = { ms: 5_000, next: 'reading' };

const unplugged = (): Promise<never> => Promise.reject(new Error('this part of sync was not provided'));

type Ended = { readonly event: { readonly output: SyncOutcome } };

const isEnd = (kind: SyncOutcome['kind']) =>
  ({ type: 'ended', params: ({ event }: Ended) => ({ outcome: event.output, kind }) }) as const;
const withOutcome = <T extends string>(type: T) => ({ type, params: ({ event }: Ended) => event.output }) as const;

/** Where a finished reading or sending leads: to `next`, if all was done. */
const ends = <Next extends string>(next: Next) =>
  [
    { guard: isEnd('done'), target: next, actions: 'succeed' },
    {
      guard: isEnd('read again'),
      target: 'reading',
      reenter: true,
      actions: {
        type: 'narrow',
        params: ({ event: { output } }: Ended) => (output.kind === 'read again' ? output.part : undefined),
      },
    },
    { guard: isEnd('signed out'), target: 'signedOut', actions: withOutcome('keepTrouble') },
    { guard: isEnd('fenced'), target: 'following', actions: 'giveWay' },
    { target: 'waiting', actions: withOutcome('fail') },
  ] as const;

/** An error that was not caught ends like every other trouble. */
const broken = <Next extends Wait['next']>(next: Next) =>
  ({
    target: 'waiting',
    actions: { type: 'fail', params: ({ event }: { event: { error: unknown } }) => appFault(event.error, next) },
  }) as const;

const withPart = <T extends string>(type: T) =>
  ({ type, params: ({ event }: { readonly event: Look }) => event.part }) as const;

/** Events that make the server be read at once. */
const readNow = {
  WAKE: 'reading',
  LOOK: { target: 'reading', actions: withPart('narrow') },
  EVERYTHING: { target: 'reading', actions: 'wantEverything' },
} as const;

/** *Save everything*, asked for while nothing can be sent: it begins with the next sending. */
const wantedLater = { EVERYTHING: { actions: 'wantEverything' } } as const;

export const syncMachine = setup({
  types: { context: {} as Context, events: {} as Signal },
  actors: {
    lead: fromPromise<undefined>(unplugged),
    read: fromPromise<SyncOutcome, ReadingPart | undefined>(unplugged),
    check: fromPromise<SyncOutcome>(unplugged),
    send: fromPromise<SyncOutcome, { readonly everything: boolean }>(unplugged),
    /** No further call begins; resolves once those under way have ended. */
    stopAndSettle: fromPromise<undefined>(unplugged),
  },
  delays: { wait: ({ context }) => context.wait.ms, afterFailure: afterFailure.ms, readEvery, gather },
  guards: {
    ended: (_, { outcome, kind }: { outcome: SyncOutcome; kind: SyncOutcome['kind'] }) => outcome.kind === kind,
    thenSend: ({ context }) => context.wait.next === 'sending',
    /** One call waits; the others need not wait for it. */
    othersMayGo: ({ context }) => context.wait.next === 'sending' && context.trouble === 'unanswered',
    readsPart: ({ context }) => context.part !== undefined,
    endedAndWished: ({ context }, outcome: SyncOutcome) => outcome.kind === 'done' && context.wished !== undefined,
    askedToWait: ({ context }) => context.trouble === 'asked to wait',
    /** Provided: is there anything that could be sent now? */
    owes: () => false,
    /** Provided: is the last reading too old? */
    isStale: () => false,
  },
  actions: {
    succeed: assign({ trouble: undefined, answer: undefined, failures: 0 }),
    keepTrouble: assign((_, outcome: SyncOutcome) => ({
      trouble: 'trouble' in outcome ? outcome.trouble : undefined,
      answer: undefined,
    })),
    /** Provided: computes the wait, partly by chance, and reports a fault of this app. */
    fail: assign((_, _outcome: SyncOutcome) => ({})),
    failHere: assign({ trouble: 'not saved here' as SyncTrouble, answer: undefined, wait: afterFailure }),
    readNext: assign(({ context }) => ({ wait: { ...context.wait, next: 'reading' as const } })),
    narrow: assign((_, part: ReadingPart | undefined) => ({ part })),
    widen: assign({ part: undefined }),
    /** Two wishes are for everything. */
    wish: assign(({ context }, part: ReadingPart | undefined) => ({
      wished: { part: context.wished ? undefined : part },
    })),
    grant: assign(({ context }) => ({ part: context.wished?.part, wished: undefined })),
    /** A reading of everything fulfils every wish. */
    grantAll: assign(({ context }) => (context.part ? {} : { wished: undefined })),
    wantEverything: assign({ everything: true }),
    hadEverything: assign({ everything: false }),
    forget: assign({ trouble: undefined, answer: undefined, failures: 0 }),
    /** Provided. No further call begins. */
    halt: () => undefined,
    giveWay: () => undefined,
    tellSignedOut: () => undefined,
  },
}).createMachine({
  id: 'sync',
  context: {
    trouble: undefined,
    answer: undefined,
    failures: 0,
    wait: afterFailure,
    everything: false,
    part: undefined,
    wished: undefined,
  },
  initial: 'following',
  on: { STOP: '.stopped', PAUSE: '.pausing', LOST: { target: '.following', actions: 'giveWay' } },
  states: {
    following: {
      entry: 'forget',
      on: wantedLater,
      invoke: { src: 'lead', onDone: 'reading', onError: { target: 'notLeading', actions: 'failHere' } },
    },
    notLeading: { on: wantedLater, after: { afterFailure: 'following' } },
    reading: {
      on: { ...wantedLater, LOOK: { guard: 'readsPart', actions: withPart('wish') } },
      entry: 'grantAll',
      exit: 'widen',
      invoke: {
        src: 'read',
        input: ({ context }) => context.part,
        onDone: [
          { guard: withOutcome('endedAndWished'), target: 'reading', reenter: true, actions: ['succeed', 'grant'] },
          ...ends('sending'),
        ],
        onError: broken('reading'),
      },
    },
    sending: {
      exit: 'halt',
      on: { LOOK: readNow.LOOK, EVERYTHING: { target: 'reading', actions: 'wantEverything' } },
      invoke: {
        src: 'send',
        input: ({ context }) => ({ everything: context.everything }),
        onDone: ends('resting'),
        onError: broken('sending'),
      },
    },
    resting: {
      entry: 'hadEverything',
      always: { guard: 'owes', target: 'gathering' },
      on: {
        OWED: 'gathering',
        CHECK: 'checking',
        SIGNED_IN: 'reading',
        ...readNow,
      },
      after: { readEvery: 'checking' },
    },
    /** Has the server changed since it was read? The screen shows this state as resting. */
    checking: {
      // An export may wait for what it tells, which a part does not.
      on: { SIGNED_IN: 'reading', ...readNow, LOOK: 'reading' },
      invoke: { src: 'check', onDone: ends('resting'), onError: broken('reading') },
    },
    gathering: {
      on: readNow,
      after: { gather: [{ guard: 'isStale', target: 'reading' }, { target: 'sending' }] },
    },
    waiting: {
      on: {
        OWED: { guard: 'othersMayGo', target: 'gathering' },
        SIGNED_IN: 'reading',
        ...readNow,
        // It may be an answer from before the server asked: *Send now* is there for who will not wait.
        LOOK: [{ guard: 'askedToWait', actions: 'readNext' }, { target: 'reading' }],
      },
      after: { wait: [{ guard: 'thenSend', target: 'sending' }, { target: 'reading' }] },
    },
    signedOut: { entry: 'tellSignedOut', on: { SIGNED_IN: { target: 'reading', actions: 'forget' } } },
    pausing: {
      on: { RESUME: 'following' },
      invoke: { src: 'stopAndSettle', onDone: 'paused', onError: 'paused' },
    },
    paused: { on: { RESUME: 'following' } },
    stopped: { type: 'final', entry: 'giveWay' },
  },
});
