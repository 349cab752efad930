import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  type ApplyReply,
  importWizardMachine,
  type PlanReply,
  type ReadInput,
  type ReadReply,
} from '../../machines/import-wizard.ts';

type Replies = { read?: ReadReply[]; plan?: PlanReply[]; apply?: ApplyReply[] };

const next = <T>(replies: T[]): Promise<T> => {
  const reply = replies.shift();
  return reply === undefined ? Promise.reject(new Error('broken')) : Promise.resolve(reply);
};

/** The wizard over parts that answer in turn, and break when they have no answer left. */
const wizard = (
  { read = ['read'], plan = [{ undecided: 0 }], apply = ['applied'] }: Replies = {},
  applying = { apply: fromPromise<ApplyReply>(() => next(apply)), may: false },
) => {
  const actor = createActor(
    importWizardMachine.provide({
      actors: {
        read: fromPromise<ReadReply, ReadInput>(() => next(read)),
        plan: fromPromise<PlanReply>(() => next(plan)),
        apply: applying.apply,
      },
      guards: { mayCancel: () => applying.may },
    }),
  ).start();
  const at = async (state: string) => {
    await waitFor(actor, (snapshot) => snapshot.value === state);
    return actor.getSnapshot().context;
  };
  const choose = () => actor.send({ type: 'CHOOSE', fileName: 'scores.csv' });
  return { actor, at, choose };
};

describe('The import wizard', () => {
  test('goes from a file over its columns and its preview to done, and on to another file', async () => {
    const { actor, at, choose } = wizard();
    choose();
    expect((await at('mapping')).file).toEqual({ fileName: 'scores.csv' });
    actor.send({ type: 'CONTINUE' });
    await at('preview');
    actor.send({ type: 'APPLY' });
    await at('done');
    actor.send({ type: 'RESTART' });
    expect(await at('pick')).toMatchObject({ file: null });
  });

  test('says why a file is unreadable, and reads it again as the user chooses', async () => {
    const { actor, at, choose } = wizard({ read: [{ fault: 'Line 3 is not UTF-8.' }, 'read'] });
    choose();
    expect((await at('unreadable')).fault).toBe('Line 3 is not UTF-8.');
    actor.send({ type: 'READ_AGAIN', choices: { encoding: 'windows-1252' } });
    expect(await at('mapping')).toMatchObject({ choices: { encoding: 'windows-1252' }, fault: '' });
  });

  test('asks about students before it shows the preview', async () => {
    const { actor, at, choose } = wizard({ plan: [{ undecided: 2 }, { undecided: 0 }] });
    choose();
    await at('mapping');
    actor.send({ type: 'CONTINUE' });
    await at('matching');
    actor.send({ type: 'CONTINUE' });
    await at('preview');
  });

  test('shows the preview again when the gradebook changed meanwhile', async () => {
    const { actor, at, choose } = wizard({
      plan: [{ undecided: 0 }, { undecided: 0 }],
      apply: [{ refused: 'P1 changed.' }, 'applied'],
    });
    choose();
    await at('mapping');
    actor.send({ type: 'CONTINUE' });
    await at('preview');
    actor.send({ type: 'APPLY' });
    expect((await at('changedMeanwhile')).fault).toBe('P1 changed.');
    actor.send({ type: 'CONTINUE' });
    await at('preview');
    actor.send({ type: 'APPLY' });
    await at('done');
  });

  test.each([
    ['reading', { read: [] }, 'unreadable'],
    ['planning', { plan: [] }, 'mapping'],
    ['applying', { apply: [] }, 'preview'],
  ])('comes back from a failure while %s, and says it', async (_, replies, state) => {
    const { actor, at, choose } = wizard(replies);
    choose();
    if (state !== 'unreadable') {
      await at('mapping');
      actor.send({ type: 'CONTINUE' });
    }
    if (state === 'preview') {
      await at('preview');
      actor.send({ type: 'APPLY' });
    }
    await waitFor(actor, ({ context }) => context.fault === 'broken');
    expect((await at(state)).fault).toBe('broken');
  });

  test.each([true, false])(
    'can be cancelled while it applies, as long as nothing is being written (%s)',
    async (may) => {
      let isStopped = false;
      const apply = fromPromise<ApplyReply>(({ signal }) => {
        signal.addEventListener('abort', () => {
          isStopped = true;
        });
        return new Promise(() => undefined);
      });
      const { actor, at, choose } = wizard({}, { apply, may });
      choose();
      await at('mapping');
      actor.send({ type: 'CONTINUE' });
      await at('preview');
      actor.send({ type: 'APPLY' });
      actor.send({ type: 'CANCEL' });
      await at(may ? 'preview' : 'applying');
      expect(isStopped).toBe(may);
    },
  );

  test('does not say that it was refused where nobody knows whether it was saved', async () => {
    const { actor, at, choose } = wizard({ apply: [{ unconfirmed: 'Look for its scores.' }] });
    choose();
    await at('mapping');
    actor.send({ type: 'CONTINUE' });
    await at('preview');
    actor.send({ type: 'APPLY' });
    expect((await at('unconfirmed')).fault).toBe('Look for its scores.');
  });

  test('can be cancelled while it reads, and closed from anywhere', async () => {
    const { actor, at, choose } = wizard();
    choose();
    actor.send({ type: 'CANCEL' });
    await at('pick');
    actor.send({ type: 'CLOSE' });
    expect(actor.getSnapshot().status).toBe('done');
  });
});
