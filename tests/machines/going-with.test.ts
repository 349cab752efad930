import { expect, test } from 'vitest';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Ledger, SeqRange, Waiter } from '../../machines/ledger/ledger-port.ts';
import { openTrial } from '../../machines/views/trial-ledger.ts';
import { loadCommand } from '../../projections/records/loads.ts';
import { gradeEdited } from '../log/sample.ts';
import { commitsOf, making, open, overtakenLog } from './opened-ledger.ts';
import { began, scoreOf, typed } from './sliced-class.ts';

const waiting: Waiter = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };

/** A class in which scores of these students were typed, in this order; each one’s commit has the number that is given. */
const scored = async (...scores: readonly (readonly [student: number, points: number])[]) => {
  const ledger = await open(memoryLog(making, await began()));
  const start = ledger.status().seq;
  for (const [student, points] of scores) typed(ledger, student, points);
  await saved(ledger);
  const numbers = async (first: number, last = first): Promise<readonly number[]> =>
    (await ledger.history.goingWith(range(first, last), waiting)).map(({ commit }) => commit.seq - start);
  const range = (first: number, last: number): SeqRange => ({ first: start + first, last: start + last });
  const takeBack = (...nth: readonly number[]) =>
    ledger.takeBackAt(
      nth.map((n) => start + n),
      waiting,
    );
  return { ledger, start, numbers, takeBack };
};

const saved = async (ledger: Ledger): Promise<void> => {
  await expect.poll(() => ledger.status().unsaved).toBe(0);
};

/** This tab takes two scores of two students back as one; before that is written another tab does something. */
const overtaken = async (act: (other: Ledger, start: number) => Promise<void>) => {
  const storage = await began();
  const { log, overtakeBy } = overtakenLog(storage);
  const ledger = await open(log, 'this');
  const start = ledger.status().seq;
  typed(ledger, 1, 10);
  typed(ledger, 2, 20);
  await saved(ledger);
  const other = await open(memoryLog(making, storage), 'other');
  overtakeBy(async () => {
    await act(other, start);
    await saved(other);
  });
  await ledger.takeBackAt([start + 1, start + 2], waiting);
  await saved(ledger);
  const scores = [scoreOf(ledger, 1), scoreOf(ledger, 2)];
  return { ledger, scores, commits: (await commitsOf(ledger)).slice(start) };
};

test('commits of one segment are read together, and told of as one work', async () => {
  const log = memoryLog(making, await began());
  const asked: number[] = [];
  const lines: typeof log.lines = (after, limit) => {
    asked.push(limit ?? 0);
    return log.lines(after, limit);
  };
  const ledger = await open({ ...log, lines });
  const start = ledger.status().seq;
  for (const student of [1, 2, 3, 4]) typed(ledger, student, 10);
  await saved(ledger);
  asked.length = 0;
  const shares: number[] = [];
  const seqs = [start + 1, start + 2, start + 4];
  const commits = await ledger.history.commitsAt(seqs, { ...waiting, tell: (share) => shares.push(share) });
  expect(commits.map(({ seq }) => seq)).toEqual(seqs);
  expect(asked).toEqual([4]);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
});

test('R9.12 later changes of the same value go with a commit, and no others', async () => {
  const { numbers } = await scored([1, 10], [2, 20], [1, 11], [3, 30], [1, 12]);
  expect(await numbers(1)).toEqual([1, 3, 5]);
  expect(await numbers(2)).toEqual([2]);
  expect(await numbers(2, 4)).toEqual([2, 3, 4, 5]);
});

test('R9.13 commits that are taken back together are one commit, which names them and can be taken back', async () => {
  const { ledger, start, takeBack } = await scored([1, 10], [2, 20], [1, 11]);
  expect(await takeBack(1)).toMatchObject({ ok: false, refusal: { refused: 'undo.changedSince' } });
  const taken = await takeBack(1, 3);
  expect([scoreOf(ledger, 1), scoreOf(ledger, 2)]).toEqual([null, 20]);
  await saved(ledger);
  const commits = await commitsOf(ledger);
  const ids = [start + 1, start + 3].map((seq) => commits[seq - 1]?.id);
  expect(taken).toMatchObject({
    ok: true,
    commit: { undoesAll: ids, command: { type: 'UndoCommits', how: 'undone' } },
  });
  expect(commits.at(-1)).toMatchObject({ undoesAll: ids });
  expect(ledger.undo()).toMatchObject({ ok: true });
  expect([scoreOf(ledger, 1), scoreOf(ledger, 2)]).toEqual([11, 20]);
});

test('R9.13 what another tab took back meanwhile is not taken back again: its value is what that tab typed since', async () => {
  const { scores, commits } = await overtaken(async (other, start) => {
    await other.takeBackAt([start + 1], waiting);
    typed(other, 1, 10);
  });
  expect(scores).toEqual([10, null]);
  expect(commits.at(-1)).toMatchObject({ undoesAll: [commits[1]?.id] });
});

test('R9.13 commits that another tab took back as one meanwhile are taken back once, and offered no more', async () => {
  const { ledger, scores, commits } = await overtaken(async (other, start) => {
    await other.takeBackAt([start + 1, start + 2], waiting);
    typed(other, 1, 10);
    typed(other, 2, 20);
  });
  expect(scores).toEqual([10, 20]);
  expect(commits.map(({ command }) => command.type).slice(2)).toEqual(['UndoCommits', 'EditGrades', 'EditGrades']);
  expect(ledger.undoable().map(({ id }) => id)).not.toContain(commits[1]?.id);
});

test('R9.12 what was taken back before does not go with anything, and neither does what took it back', async () => {
  const { ledger, numbers, takeBack } = await scored([1, 10], [1, 11], [2, 20]);
  await takeBack(2);
  await saved(ledger);
  expect(await numbers(1)).toEqual([1]);
  expect(await numbers(1, 4)).toEqual([1, 3]);
  await takeBack(1, 3);
  await saved(ledger);
  expect(await numbers(1, 5)).toEqual([]);
});

test('R9.12 what was typed where something had been taken back does not go with that', async () => {
  const { ledger, numbers, takeBack } = await scored([1, 10]);
  await takeBack(1);
  typed(ledger, 1, 12);
  await saved(ledger);
  expect(await numbers(1)).toEqual([]);
  expect(await numbers(1, 3)).toEqual([3]);
  await takeBack(2);
  expect(scoreOf(ledger, 1)).toBe(12);
});

test('R9.12 what was done again goes as what it is', async () => {
  const { ledger, numbers, takeBack } = await scored([1, 10], [2, 20]);
  await takeBack(1);
  await saved(ledger);
  await takeBack(3);
  await saved(ledger);
  expect(await numbers(1)).toEqual([1]);
  expect(await takeBack(1)).toMatchObject({ ok: true });
  expect(scoreOf(ledger, 1)).toBeNull();
});

/** A trial in which the score of student 1 is taken back, and one of student 2 typed. */
const trying = async (ledger: Ledger, first: number) => {
  let steps = 0;
  const newId = () => {
    steps += 1;
    return `try~${steps}`;
  };
  const trial = openTrial(ledger, { newId, now: () => '2026-09-01T08:00:00.000Z' });
  await trial.takeBackAt([first], waiting);
  typed(trial, 2, 60);
  return () => {
    expect(trial.apply('tried')).toMatchObject({ ok: true });
  };
};

test('R20.6 what a trial took back among other things is taken back, and stands again with all that the trial did', async () => {
  const { ledger, start, numbers, takeBack } = await scored([1, 10]);
  const apply = await trying(ledger, start + 1);
  apply();
  await saved(ledger);
  const [first, tried] = (await commitsOf(ledger)).slice(start);
  expect(tried).toMatchObject({ command: { type: 'ApplyTrial', note: 'tried' }, undoesAll: [first?.id] });
  expect(tried?.command.how).toBeUndefined();
  expect([await numbers(1), await numbers(2), await numbers(1, 2)]).toEqual([[], [2], [1, 2]]);
  ledger.undo();
  expect([scoreOf(ledger, 1), scoreOf(ledger, 2)]).toEqual([10, null]);
  await saved(ledger);
  expect(await numbers(1)).toEqual([1]);
  expect(await takeBack(1)).toMatchObject({ ok: true });
});

test('R9.13 what a trial would take back, and another tab took back meanwhile, keeps what that tab typed since', async () => {
  const storage = await began();
  const { log, overtakeBy } = overtakenLog(storage);
  const ledger = await open(log, 'this');
  const start = ledger.status().seq;
  typed(ledger, 1, 10);
  await saved(ledger);
  const apply = await trying(ledger, start + 1);
  const other = await open(memoryLog(making, storage), 'other');
  overtakeBy(async () => {
    await other.takeBackAt([start + 1], waiting);
    typed(other, 1, 10);
    await saved(other);
  });
  apply();
  await saved(ledger);
  expect([scoreOf(ledger, 1), scoreOf(ledger, 2)]).toEqual([10, 60]);
  const commits = (await commitsOf(ledger)).slice(start);
  expect(commits.at(-1)).toMatchObject({ command: { type: 'ApplyTrial' } });
  expect(commits.at(-1)?.undoesAll).toBeUndefined();
});

test('what others changed at the server never goes with anything', async () => {
  const log = memoryLog(making, await began());
  const ledger = await open(log);
  const start = ledger.status().seq;
  typed(ledger, 1, 10);
  typed(ledger, 2, 20);
  await saved(ledger);
  await ledger.records.record(() => ({
    command: { type: 'Reading' },
    events: [{ type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: 'h' }, gradeEdited(1)],
  }));
  const all = await ledger.history.goingWith({ first: start + 1, last: start + 3 }, waiting);
  expect(all.map(({ commit }) => commit.seq - start)).toEqual([1, 2]);
});

test('R9.12 a load of snapshots goes along like anything that a person asked for', async () => {
  const { ledger, start, numbers } = await scored([1, 10]);
  await ledger.records.record(() => ({
    command: { type: loadCommand },
    events: [
      { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: 'h' },
      { type: 'SettingEdited', path: ['theme'], from: null, to: 'dark' },
    ],
  }));
  expect(ledger.status().seq).toBe(start + 2);
  expect(await numbers(1, 2)).toEqual([1, 2]);
  expect(await numbers(2)).toEqual([2]);
});

test('reading far back can be given up, and leaves everything as it was', async () => {
  const { ledger, start } = await scored([1, 10]);
  const stop = new Error('stopped');
  const given: Waiter = {
    tell: () => undefined,
    signal: {
      throwIfAborted: () => {
        throw stop;
      },
    },
  };
  await expect(ledger.history.goingWith({ first: start + 1, last: start + 1 }, given)).rejects.toBe(stop);
});
