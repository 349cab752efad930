import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { type Halt, syncMachine } from '../../machines/sync-chart.ts';

/** The chart with a world in which it leads when the test says so, and everything else is done at once. */
const charted = (read: () => Promise<Halt> = async () => ({ kind: 'done' })) => {
  const leads: ((isSo: boolean) => void)[] = [];
  const sent: boolean[] = [];
  const actor = createActor(
    syncMachine.provide({
      actors: {
        lead: fromPromise(
          () =>
            new Promise<undefined>((resolve, reject) => {
              leads.push((isSo) => (isSo ? resolve(undefined) : reject(new Error('not yet'))));
            }),
        ),
        read: fromPromise(read),
        send: fromPromise<Halt, { readonly everything: boolean }>(async ({ input }) => {
          sent.push(input.everything);
          return { kind: 'done' };
        }),
        quiet: fromPromise(async () => undefined),
      },
      delays: { afterFailure: 1 },
    }),
  ).start();
  const lead = (isSo = true): void => leads.shift()?.(isSo);
  return { actor, sent, lead, at: (state: string) => waitFor(actor, (one) => one.matches(state as never)) };
};

describe('what is to be saved whole is', () => {
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
    // An attempt that a pause has ended is nobody’s any more: the newest one leads.
    await new Promise((resolve) => void setTimeout(resolve, 20));
    for (let attempt = 0; attempt < 3; attempt += 1) chart.lead();
    await chart.at('resting');
    expect(chart.sent).toEqual([true]);
  });

  test('and once it is, what comes later goes as usual', async () => {
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
  const { actor, lead, at } = charted(async () => Promise.reject(new Error('a bug')));
  lead();
  await at('waiting');
  expect(actor.getSnapshot().context.trouble).toBe('app fault');
});
