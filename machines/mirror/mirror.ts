import { type Actor, assign, createActor, fromPromise } from 'xstate';
import type { Credentials } from '../../api/remote.ts';
import { hashOfLine } from '../../log/lines/line.ts';
import { LogFailure } from '../../log/port.ts';
import { newListeners } from '../listeners.ts';
import { longestAsked } from '../sync/unanswered.ts';
import { addition, nextBatch } from './addition.ts';
import { type Copy, findCopy, missing } from './copy.ts';
import { askServer, CallFailed, type LedgerCalling } from './ledger-call.ts';
import { mirrorMachine } from './mirror-chart.ts';
import type { Mirror, MirrorState, MirrorStatus, MirrorWorld } from './mirror-port.ts';

/** Milliseconds. */
const longestWait = 5 * 60_000;
const firstWait = 5_000;

/** Keeps the copy of an open ledger at its user's server, from the first `allow` until `stop`. */
export const openMirror = (world: MirrorWorld): Mirror => {
  const listeners = newListeners();
  /** While it is set, the server has asked that no call is made. */
  let callTimer: unknown;
  /** `ms`: how long the server asked to be left alone, in answer to a call that failed. */
  const leaveAlone = (ms: number): void => {
    world.clock.clearTimeout(callTimer);
    callTimer = world.clock.setTimeout(() => {
      callTimer = undefined;
      send('MAY_CALL');
    }, ms);
  };
  const chart = chartOf(world, { leaveAlone, isLeftAlone: () => callTimer !== undefined });
  const actor = createActor(chart, { clock: world.clock });
  /** A ledger has one server. */
  const server = world.credentials()?.backend ?? '';
  let status: MirrorStatus | undefined;
  actor.subscribe(() => {
    status = undefined;
    listeners.tell();
  });
  const unwatch = world.ledger.subscribe(() => send('GREW'));
  const send = (type: Parameters<typeof actor.send>[0]['type']): void => {
    if (actor.getSnapshot().status === 'active') actor.send({ type });
  };
  actor.start();
  return {
    status: () => {
      status ??= statusOf(actor, server);
      return status;
    },
    subscribe: listeners.subscribe,
    allow: (isAllowed) => send(isAllowed ? 'ALLOW' : 'HOLD'),
    ask: () => send('ASK'),
    stop: () => {
      unwatch();
      world.clock.clearTimeout(callTimer);
      send('STOP');
    },
  };
};

const statusOf = (actor: Actor<typeof mirrorMachine>, server: string): MirrorStatus => {
  const { value, context } = actor.getSnapshot();
  const { copy, refusedAt, answers } = context;
  return {
    state: states[value],
    confirmed: !copy?.receivedAt || copy.at.seq === 0 ? undefined : { ...copy.at, receivedAt: copy.receivedAt, server },
    fork: copy?.fork,
    copy,
    refusedAt,
    answers,
  };
};

const states: { readonly [S in ReturnType<Actor<typeof mirrorMachine>['getSnapshot']>['value']]: MirrorState } = {
  held: 'held',
  signedOut: 'held',
  notOffered: 'not offered',
  deciding: 'asking',
  asking: 'asking',
  looking: 'sending',
  sending: 'sending',
  between: 'sending',
  complete: 'complete',
  gathering: 'sending',
  waiting: 'waiting',
  askedToWait: 'waiting',
  resigned: 'waiting',
  full: 'full',
  refused: 'refused',
  stopped: 'held',
};

type Pausing = { readonly leaveAlone: (ms: number) => void; readonly isLeftAlone: () => boolean };

const chartOf = (world: MirrorWorld, { leaveAlone, isLeftAlone }: Pausing) =>
  mirrorMachine.provide({
    actors: {
      find: fromPromise(({ signal }) => findCopy({ ...world, signal })),
      send: fromPromise(({ input: { copy, refusedAt }, signal }) => sendBatch({ ...world, signal }, copy, refusedAt)),
    },
    guards: {
      isSignedOut: () => world.credentials() === undefined,
      isNotOffered: () => lacksLedger(world.credentials()),
      isAskedToWait: isLeftAlone,
      owes: (_, copy) => copy !== undefined && world.ledger.status().seq > copy.at.seq,
    },
    actions: {
      fail: assign(({ context }, error: unknown) => {
        if (!(error instanceof CallFailed || error instanceof LogFailure)) world.onFailure(error);
        const longestMs = Math.min(longestWait, firstWait * 2 ** context.failures);
        const askedMs = error instanceof CallFailed ? Math.min(error.ms, longestAsked) : 0;
        if (askedMs > 0) leaveAlone(askedMs);
        return { wait: Math.max(firstWait, world.chance() * longestMs, askedMs) };
      }),
    },
  });

const lacksLedger = (now: Credentials | undefined): boolean => now !== undefined && now.capabilities.ledger !== true;

type Sending = LedgerCalling & Pick<MirrorWorld, 'ledger'>;

/** Sends the next lines. The server's answer must be about them: else the copy is looked for anew. */
const sendBatch = async (world: Sending, copy: Copy | undefined, refusedAt: number | undefined): Promise<Copy> => {
  if (!copy) throw new Error('A bug: a batch is sent before the copy was found.');
  const { id, fork, at } = copy;
  const { stored } = world.ledger.records;
  const until = Math.min(world.ledger.status().seq, (refusedAt ?? Number.POSITIVE_INFINITY) - 1);
  const lines = await nextBatch(stored, at.seq, until);
  const last = lines.at(-1);
  if (last === undefined) throw missing(at.seq + 1);
  const isFirst = at.seq === 0;
  const body = addition({
    ...(isFirst && { header: await stored.header(), ...(fork && { forkOf: fork }) }),
    after: at,
    lines,
  });
  const sent = { seq: at.seq + lines.length, hash: hashOfLine(last) };
  const { seq, hash, receivedAt } = await askServer(world, 'addToLedger', { params: { logId: id }, body }).catch(
    (error: unknown) => {
      throw isAboutSent(error, at.seq, refusedAt ?? sent.seq) ? error : new CallFailed('no answer');
    },
  );
  if (seq < sent.seq || (seq === sent.seq && hash !== sent.hash)) throw new CallFailed('no answer');
  return { ...copy, at: sent, receivedAt };
};

/** Whether the number that a refusal names is one of those sent, the one before, or one that was left out. */
const isAboutSent = (error: unknown, first: number, last: number): boolean =>
  !(error instanceof CallFailed) || error.seq === undefined || (error.seq >= first && error.seq <= last);
