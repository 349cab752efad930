import { describe, expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { Attempt } from '../../machines/ledger/attempt.ts';
import type { ProposalResult } from '../../machines/ledger/proposal.ts';
import type { Trouble } from '../../machines/ledger/trouble.ts';
import { type Opened, workspaceMachine } from '../../machines/ledger/workspace.ts';
import { emptyBook } from '../../projections/book/book.ts';

const trouble: Trouble = { reason: 'quota', detail: 'the disk is full' };
const shown = emptyBook();

type Decision = Attempt['decision'];

/** A try, what came of it, and how often it was decided. */
const trying = (decision?: Decision, isLong = false) => {
  const told: unknown[] = [];
  let decided = 0;
  const attempt = new Attempt({
    isLong,
    decide: () => {
      decided += 1;
      return decision;
    },
    accept: (made) => told.push(made ?? 'nothing'),
    refuse: ({ refused }) => told.push(refused),
  });
  return { attempt, told, decided: () => decided };
};

const made: ProposalResult = { draft: {} as ProposalResult['draft'], after: shown };

/** A workspace whose log opens so, and which never drains. */
const opened = async (outcome: Opened | Error = { newer: undefined }) => {
  const held: string[] = [];
  const actor = createActor(
    workspaceMachine.provide({
      actors: {
        open: fromPromise(() => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome))),
        drain: fromPromise(() => new Promise<undefined>(() => undefined)),
      },
      guards: { isShown: (_, book) => book === shown },
      actions: { hold: () => held.push('hold'), resume: () => held.push('resume') },
    }),
  ).start();
  await waitFor(actor, (snapshot) => !snapshot.matches('opening'));
  const answer = (one: ReturnType<typeof trying>) => {
    actor.send({ type: 'COMMAND', attempt: one.attempt });
    return one;
  };
  return { actor, held, answer };
};

describe('a command', () => {
  test.each([
    ['its commit is handed on', made, made],
    ['it may change nothing', undefined, 'nothing'],
    ['it may be refused', { refused: 'problem.last' } as Decision, 'problem.last'],
  ] as const)('is decided once where the workspace is ready: %s', async (_, decision, answer) => {
    const one = (await opened()).answer(trying(decision));
    expect([one.told, one.decided()]).toEqual([[answer], 1]);
  });

  test('that cannot be decided, for a fault of the app, changes nothing; the next one is decided', async () => {
    const { actor, answer } = await opened();
    const told: unknown[] = [];
    const faulty = new Attempt({
      decide: () => {
        throw new Error('a fault');
      },
      accept: (given) => told.push(given),
      refuse: () => told.push('refused'),
    });
    actor.send({ type: 'COMMAND', attempt: faulty });
    expect(told).toEqual([undefined]);
    expect(() => faulty.throwFault()).toThrow('a fault');
    expect(answer(trying(made)).told).toEqual([made]);
  });

  test.each([
    ['while it opens', async () => createActor(workspaceMachine).start(), 'workspace.opening'],
    ['where it did not open', async () => (await opened(new Error('no'))).actor, 'workspace.opening'],
    ['of a file', async () => (await opened({ newer: undefined, isForReading: true })).actor, 'workspace.ofFile'],
    ['of a newer version', async () => (await opened({ newer: trouble })).actor, 'workspace.readOnly'],
    ['in trouble', async () => having({ type: 'TROUBLE', trouble }), 'workspace.readOnly'],
    ['that was stopped', async () => having({ type: 'STOP', trouble }), 'workspace.readOnly'],
    ['that closes', async () => having({ type: 'CLOSE' }), 'workspace.closed'],
  ] as const)('is refused without being decided by a workspace %s', async (_, at, code) => {
    const actor = await at();
    const one = trying(made);
    actor.send({ type: 'COMMAND', attempt: one.attempt });
    actor.send({ type: 'DECIDED', on: shown, attempt: one.attempt });
    expect([one.told, one.decided()]).toEqual([[code, code], 0]);
  });
});

const having = async (signal: Parameters<Awaited<ReturnType<typeof opened>>['actor']['send']>[0]) => {
  const { actor } = await opened();
  actor.send(signal);
  return actor;
};

describe('a long command', () => {
  const prepared = async () => {
    const all = await opened();
    expect(all.answer(trying(undefined, true)).told).toEqual(['nothing']);
    expect(all.held).toEqual(['hold']);
    return all;
  };

  test('refuses every other one until it is decided; then its commit is handed on', async () => {
    const { actor, answer, held } = await prepared();
    expect(answer(trying(made)).told).toEqual(['workspace.importing']);
    expect(answer(trying(undefined, true)).told).toEqual(['workspace.importing']);
    const one = trying(made, true);
    actor.send({ type: 'DECIDED', on: shown, attempt: one.attempt });
    expect([one.told, held]).toEqual([[made], ['hold', 'resume']]);
    expect(answer(trying(made)).told).toEqual([made]);
  });

  test('is overtaken where it was decided on another book, and the workspace is free', async () => {
    const { actor, answer } = await prepared();
    const one = trying(made, true);
    actor.send({ type: 'DECIDED', on: emptyBook(), attempt: one.attempt });
    expect(one.told).toEqual(['workspace.overtaken']);
    expect(answer(trying(made)).told).toEqual([made]);
    actor.send({ type: 'DECIDED', on: shown, attempt: one.attempt });
    expect(one.told).toEqual(['workspace.overtaken', 'workspace.overtaken']);
  });

  test('that is refused for the data frees the workspace', async () => {
    const { actor, answer } = await prepared();
    const one = trying({ refused: 'problem.last' } as Decision, true);
    actor.send({ type: 'DECIDED', on: shown, attempt: one.attempt });
    expect([one.told, answer(trying(made)).told]).toEqual([['problem.last'], [made]]);
  });

  test('is no longer awaited once it is given up, or the workspace is in trouble', async () => {
    const given = await prepared();
    given.actor.send({ type: 'GIVEN_UP' });
    expect(given.answer(trying(made)).told).toEqual([made]);
    const troubled = await prepared();
    troubled.actor.send({ type: 'TROUBLE', trouble });
    expect(troubled.held).toEqual(['hold', 'resume']);
    const one = trying(made, true);
    troubled.actor.send({ type: 'DECIDED', on: shown, attempt: one.attempt });
    expect([one.told, one.decided()]).toEqual([['workspace.readOnly'], 0]);
  });
});
