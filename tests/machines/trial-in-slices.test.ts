import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { Waiter } from '../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { openTrial } from '../../machines/views/trial-ledger.ts';
import { toldBook } from '../book-values.ts';
import { making, open, overtakenLog, saved } from './opened-ledger.ts';
import { began, scoreFile, scoreOf, stepByStep, typed } from './sliced-class.ts';
import { scoring, tries } from './trial-scene.ts';

/** A trial whose long work pauses after each step; `pause` is called then. */
const longTrial = async (pause: () => void = () => undefined) => {
  const slicing = stepByStep(() => pause());
  const ledger = await open(memoryLog(making, await began()), 'tab', slicing);
  const trial = openTrial(ledger, { ...tries(), slicing });
  const file = { how: 'imported', note: 'scores.csv' } as const;
  const imported = (waiting: Waiter = unwatched) => trial.applyInSlices(scoreFile(trial), file, waiting);
  return { ledger, trial, imported, seq: ledger.status().seq };
};

test('R9.14 an import is tried in slices, is no step if something else was tried meanwhile, and stops where it is given up', async () => {
  let meanwhile: () => void = () => undefined;
  const { ledger, trial, imported } = await longTrial(() => meanwhile());
  const shares: number[] = [];
  expect(await imported({ ...unwatched, tell: (share) => shares.push(share) })).toMatchObject({ ok: true });
  expect([scoreOf(trial, 7), scoreOf(ledger, 7), trial.tried().length]).toEqual([7, null, 1]);
  expect(shares.length).toBeGreaterThan(5);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  trial.undo();
  meanwhile = () => {
    meanwhile = () => undefined;
    typed(trial, 1, 50);
  };
  expect(await imported()).toEqual({ ok: false, refusal: { refused: 'workspace.overtaken' } });
  expect([scoreOf(trial, 1), scoreOf(trial, 7), trial.tried().length]).toEqual([50, null, 1]);
  const stop = new Error('stopped');
  await expect(imported({ ...unwatched, signal: AbortSignal.abort(stop) })).rejects.toBe(stop);
  expect([scoreOf(trial, 7), trial.tried().length]).toEqual([null, 1]);
});

test('R9.14 an import is no step of a trial whose records change beneath it meanwhile, or are closed', async () => {
  let meanwhile: () => unknown = () => undefined;
  const { ledger, trial, imported } = await longTrial(() => {
    meanwhile();
    meanwhile = () => undefined;
  });
  meanwhile = () => typed(ledger, 1, 50);
  expect(await imported()).toEqual({ ok: false, refusal: { refused: 'workspace.overtaken' } });
  expect([scoreOf(trial, 1), scoreOf(trial, 7), trial.tried()]).toEqual([50, null, []]);
  meanwhile = ledger.close;
  expect(await imported()).toEqual({ ok: false, refusal: { refused: 'workspace.closed' } });
  expect([scoreOf(trial, 7), trial.tried()]).toEqual([null, []]);
});

test('R9.14 a long trial is applied in slices as one commit, and takes nothing else until it is on disk', async () => {
  let meanwhile: () => void = () => undefined;
  const { ledger, trial, imported, seq } = await longTrial(() => meanwhile());
  typed(trial, 7, 50);
  await imported();
  typed(trial, 2, 60);
  trial.undo();
  const [tried, refusals] = [toldBook(trial.book()), new Set<string>()];
  const shares: number[] = [];
  let seen: unknown;
  trial.subscribe(() => {
    seen = [trial.status().canUndo, trial.status().canRedo, trial.tried().length];
  });
  meanwhile = () => {
    for (const done of [typed(trial, 1, 99), trial.undo()]) refusals.add(done && !done.ok ? done.refusal.refused : '');
    expect([scoreOf(trial, 7), trial.tried().length]).toEqual([7, 2]);
  };
  expect(await trial.applyAsLong('tried', { ...unwatched, tell: (share) => shares.push(share) })).toMatchObject({
    ok: true,
    commit: { command: { type: 'ApplyTrial', note: 'tried, scores.csv' } },
  });
  expect(refusals).toEqual(new Set(['workspace.importing']));
  expect([toldBook(ledger.book()), toldBook(trial.book())]).toEqual([tried, tried]);
  expect([ledger.status().seq, ledger.status().unsaved]).toEqual([seq + 1, 0]);
  expect([trial.tried(), trial.status().withdrawn, trial.status().canRedo]).toEqual([[], [], false]);
  expect(seen).toEqual([false, false, 0]);
  expect(shares.length).toBeGreaterThan(5);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
});

test('R9.14 a long trial that is given up or refused while it is applied stays as it was tried', async () => {
  const { ledger, trial, imported, seq } = await longTrial();
  await imported();
  typed(trial, 1, 50);
  const stop = new Error('stopped');
  await expect(trial.applyAsLong('', { ...unwatched, signal: AbortSignal.abort(stop) })).rejects.toBe(stop);
  expect(await trial.applyAsLong('n'.repeat(100_000), unwatched)).toMatchObject({ ok: false });
  expect([scoreOf(trial, 1), scoreOf(trial, 7), trial.tried().length]).toEqual([50, 7, 2]);
  expect([scoreOf(ledger, 7), ledger.status().seq]).toEqual([null, seq]);
  expect(typed(trial, 1, 51)).toMatchObject({ ok: true });
});

test('what is applied in slices is what changes more than 500 things', async () => {
  const { trial } = await scoring();
  for (let at = 1; at <= 500; at += 1) typed(trial, 1 + (at % 2), at % 100);
  expect(trial.isLong()).toBe(false);
  typed(trial, 3, 1);
  expect(trial.isLong()).toBe(true);
});

test('R9.14 what comes back while what was tried since is applied at length is not lost', async () => {
  const storage = await began();
  const { log, overtakeBy } = overtakenLog(storage);
  const slicing = stepByStep(() => new Promise((resolve) => setTimeout(resolve, 5)));
  const ledger = await open(log, 'this', slicing);
  const other = await open(memoryLog(making, storage), 'other');
  const trial = openTrial(ledger, { ...tries(), slicing });
  typed(trial, 1, 50);
  typed(trial, 2, 60);
  overtakeBy(async () => {
    await saved(other, { type: 'UnenrollStudents', offeringId: asId('o1'), studentIds: [asId('s1')] });
  });
  const first = trial.apply('first');
  typed(trial, 3, 70);
  typed(trial, 4, 70);
  const long = trial.applyAsLong('second', unwatched);
  expect(first.ok && (await first.saved)).toBe(false);
  expect(await long).toMatchObject({ ok: true });
  expect([scoreOf(trial, 2), trial.tried().length]).toEqual([60, 1]);
});
