import { describe, expect, test } from 'vitest';
import { assign, createActor, fromPromise, waitFor } from 'xstate';
import { type SyncOutcome, syncMachine } from '../../machines/sync/sync-chart.ts';
import type { SyncTrouble } from '../../machines/sync/sync-port.ts';

const done = async (): Promise<SyncOutcome> => ({ kind: 'done' });

type World = {
  readonly read?: () => Promise<SyncOutcome>;
  readonly send?: () => Promise<SyncOutcome>;
  /** Whether the last reading is too old. */
  readonly isStale?: boolean;
};

/** The chart in a world where it leads when the test wants it to, and everything else is done at once. */
const charted = ({ read = done, send = done, isStale = false }: World = {}) => {
  const leads: ((isSo: boolean) => void)[] = [];
  const sent: boolean[] = [];
  const does: string[] = [];
  const actor = createActor(
    syncMachine.provide({
      actors: {
        lead: fromPromise(
          () =>
            new Promise<undefined>((resolve, reject) => {
              leads.push((isSo) => (isSo ? resolve(undefined) : reject(new Error('not yet'))));
            }),
        ),
        read: fromPromise(() => {
          does.push('read');
          return read();
        }),
        send: fromPromise<SyncOutcome, { readonly everything: boolean }>(({ input }) => {
          sent.push(input.everything);
          does.push('send');
          return send();
        }),
        stopAndSettle: fromPromise(async () => undefined),
      },
      guards: { isStale: () => isStale },
      actions: {
        fail: assign(({ context }, outcome: SyncOutcome) => ({
          failures: context.failures + 1,
          ...(outcome.kind === 'wait' && {
            trouble: outcome.trouble,
            wait: { ms: outcome.ms ?? 1, next: outcome.next },
          }),
        })),
        halt: () => void does.push('halt'),
      },
      delays: { afterFailure: 1, gather: 1 },
    }),
  ).start();
  const lead = (isSo = true): void => leads.shift()?.(isSo);
  return { actor, sent, does, lead, at: (state: string) => waitFor(actor, (one) => one.matches(state as never)) };
};

describe('Save everything is carried out', () => {
  test.each([
    [
      'asked for while following',
      async ({ actor }: ReturnType<typeof charted>) => {
        expect(actor.getSnapshot().value).toBe('following');
      },
    ],
    [
      'asked for right after going on',
      async ({ actor, at }: ReturnType<typeof charted>) => {
        actor.send({ type: 'PAUSE' });
        await at('paused');
        actor.send({ type: 'RESUME' });
      },
    ],
    [
      'asked for where leading had failed',
      async ({ lead, at }: ReturnType<typeof charted>) => {
        lead(false);
        await at('notLeading');
      },
    ],
  ])('%s', async (_, until) => {
    const chart = charted();
    await until(chart);
    chart.actor.send({ type: 'EVERYTHING' });
    // A pause ends the attempt to lead that is under way, so only the newest attempt counts.
    await new Promise((resolve) => void setTimeout(resolve, 20));
    for (let attempt = 0; attempt < 3; attempt += 1) chart.lead();
    await chart.at('resting');
    expect(chart.sent).toEqual([true]);
  });

  test('and after it, later changes are sent as usual', async () => {
    const { actor, sent, lead, at } = charted();
    actor.send({ type: 'EVERYTHING' });
    lead();
    await at('resting');
    actor.send({ type: 'WAKE' });
    await at('reading');
    await at('resting');
    expect(sent).toEqual([true, false]);
  });
});

test('what throws while reading is a fault of this app, not of the disk', async () => {
  const { actor, lead, at } = charted({ read: () => Promise.reject(new Error('a bug')) });
  lead();
  await at('waiting');
  expect(actor.getSnapshot().context.trouble).toBe('app fault');
});

/** Returns these outcomes one after the other, and then `done`. */
const answering = (...outcomes: readonly SyncOutcome[]): (() => Promise<SyncOutcome>) => {
  const left = [...outcomes];
  return async () => left.shift() ?? { kind: 'done' };
};
const waits = (next: 'reading' | 'sending', trouble: SyncTrouble, ms = 1): SyncOutcome => ({
  kind: 'wait',
  trouble,
  ms,
  next,
});

describe('the server is read before anything is written', () => {
  test('after a new sign-in, even where it was lost while sending', async () => {
    const { actor, does, lead, at } = charted({ send: answering({ kind: 'signed out', trouble: 'session.none' }) });
    lead();
    await at('signedOut');
    actor.send({ type: 'SIGNED_IN' });
    await at('resting');
    expect(does).toEqual(['read', 'send', 'halt', 'read', 'send', 'halt']);
  });

  test.each([
    [true, ['read', 'send', 'halt']],
    [false, ['send', 'halt']],
  ])('and after a silence (%s)', async (isStale, expected) => {
    const { actor, does, lead, at } = charted({ isStale });
    lead();
    await at('resting');
    does.length = 0;
    actor.send({ type: 'OWED' });
    await at('sending');
    await at('resting');
    expect(does).toEqual(expected);
  });

  test.each([
    ['reading', ['read', 'send', 'halt']],
    ['sending', ['send', 'halt']],
  ] as const)('a wait that is over goes on with %s', async (next, expected) => {
    const { does, lead, at } = charted({ send: answering(waits(next, 'no reply')) });
    lead();
    await at('waiting');
    does.length = 0;
    await at('resting');
    expect(does).toEqual(expected);
  });
});

test('while one call is unanswered, others go; while the server cannot be reached, none does', async () => {
  for (const [trouble, expected] of [
    ['unanswered', 'gathering'],
    ['no reply', 'waiting'],
  ] as const) {
    const { actor, lead, at } = charted({ send: answering(waits('sending', trouble, 60_000)) });
    lead();
    await at('waiting');
    actor.send({ type: 'OWED' });
    expect(actor.getSnapshot().value).toBe(expected);
    actor.send({ type: 'STOP' });
  }
});

// World 12896: *They are gone: take it* was written down only after the server had asked to wait.
test.each([
  ['LOOK', 'waiting'],
  ['WAKE', 'reading'],
] as const)('while the server asks to wait, %s leads to %s', async (type, state) => {
  const send = async (): Promise<SyncOutcome> => ({
    kind: 'wait',
    trouble: 'asked to wait',
    ms: 60_000,
    next: 'sending',
  });
  const { actor, lead, at } = charted({ send });
  lead();
  await at('waiting');
  actor.send({ type });
  expect(actor.getSnapshot()).toMatchObject({
    value: state,
    context: { wait: { next: type === 'LOOK' ? 'reading' : 'sending' } },
  });
});

test('no further call begins once the server is to be looked at', async () => {
  const { actor, does, lead, at } = charted({ send: () => new Promise(() => undefined) });
  lead();
  await at('sending');
  actor.send({ type: 'LOOK' });
  expect(does).toEqual(['read', 'send', 'halt', 'read']);
  actor.send({ type: 'STOP' });
});

test('failures in a row are counted from the last success', async () => {
  const { actor, lead, at } = charted({ read: answering(waits('reading', 'no reply'), waits('reading', 'no reply')) });
  lead();
  await at('waiting');
  expect(actor.getSnapshot().context.failures).toBe(1);
  await at('resting');
  expect(actor.getSnapshot().context).toMatchObject({ failures: 0, trouble: undefined });
});
