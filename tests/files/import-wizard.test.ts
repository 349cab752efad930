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
  { read = ['read'], plan = [{ open: 0 }, { open: 0 }], apply = ['applied'] }: Replies = {},
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
    const [outer = '', inner] = state.split('.');
    const value = inner === undefined ? outer : { [outer]: inner };
    await waitFor(actor, (snapshot) => JSON.stringify(snapshot.value) === JSON.stringify(value));
    return actor.getSnapshot().context;
  };
  const choose = () => actor.send({ type: 'CHOOSE', fileName: 'scores.csv' });
  return { actor, at, choose };
};

describe('The import', () => {
  test('goes from a file over its plan to done, and on to another file before that', async () => {
    const { actor, at, choose } = wizard();
    choose();
    expect((await at('looking.planned')).file).toEqual({ fileName: 'scores.csv' });
    actor.send({ type: 'RESTART' });
    expect(await at('pick')).toMatchObject({ file: null });
  });

  test('is over once the plan that was shown is applied', async () => {
    const { actor, at, choose } = wizard();
    choose();
    await at('looking.planned');
    actor.send({ type: 'APPLY' });
    await at('done');
    expect(actor.getSnapshot().status).toBe('done');
  });

  test('says why a file is unreadable, and reads it again as the user chooses', async () => {
    const { actor, at, choose } = wizard({ read: [{ fault: 'Line 3 is not UTF-8.' }, 'read'] });
    choose();
    expect((await at('unreadable')).fault).toBe('Line 3 is not UTF-8.');
    actor.send({ type: 'READ_AGAIN', choices: { encoding: 'windows-1252' } });
    expect(await at('looking.planned')).toMatchObject({ choices: { encoding: 'windows-1252' }, fault: '' });
  });

  test('applies nothing while a question is open, and plans anew with each answer', async () => {
    const { actor, at, choose } = wizard({ plan: [{ open: 2 }, { open: 0 }] });
    choose();
    await at('looking.planned');
    actor.send({ type: 'APPLY' });
    await at('looking.planned');
    actor.send({ type: 'CHANGED' });
    actor.send({ type: 'APPLY' });
    await at('looking.planning');
    await at('looking.planned');
    actor.send({ type: 'APPLY' });
    await at('done');
  });

  test('plans again when the gradebook changed meanwhile, and says so', async () => {
    const { actor, at, choose } = wizard({
      plan: [{ open: 0 }, { open: 0 }],
      apply: [{ refused: 'P1 changed.' }, 'applied'],
    });
    choose();
    await at('looking.planned');
    actor.send({ type: 'APPLY' });
    await at('applying');
    expect((await at('looking.planned')).fault).toBe('P1 changed.');
    actor.send({ type: 'APPLY' });
    expect((await at('done')).fault).toBe('');
  });

  test.each([
    ['reading', { read: [] }, 'unreadable'],
    ['planning', { plan: [] }, 'looking.unplanned'],
    ['applying', { apply: [] }, 'looking.planned'],
  ])('comes back from a failure while %s, and says it', async (_, replies, state) => {
    const { actor, at, choose } = wizard(replies);
    choose();
    if (state === 'looking.planned') {
      await at(state);
      actor.send({ type: 'APPLY' });
    }
    await waitFor(actor, ({ context }) => context.fault === 'broken');
    expect((await at(state)).fault).toBe('broken');
  });

  test('plans again after it was cancelled, once something is changed', async () => {
    const { actor, at, choose } = wizard();
    let isCancelled = false;
    actor.subscribe((snapshot) => {
      if (isCancelled || !snapshot.matches({ looking: 'planning' })) return;
      isCancelled = true;
      actor.send({ type: 'CANCEL' });
    });
    choose();
    await at('looking.unplanned');
    actor.send({ type: 'CHANGED' });
    await at('looking.planned');
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
      await at('looking.planned');
      actor.send({ type: 'APPLY' });
      actor.send({ type: 'CANCEL' });
      await at(may ? 'looking.planned' : 'applying');
      expect(isStopped).toBe(may);
    },
  );

  test('does not say that it was refused where nobody knows whether it was saved', async () => {
    const { actor, at, choose } = wizard({ apply: [{ unconfirmed: 'Look for its scores.' }] });
    choose();
    await at('looking.planned');
    actor.send({ type: 'APPLY' });
    expect((await at('unconfirmed')).fault).toBe('Look for its scores.');
  });

  test('can be cancelled while it reads', async () => {
    const { actor, at, choose } = wizard();
    choose();
    actor.send({ type: 'CANCEL' });
    await at('pick');
  });
});
