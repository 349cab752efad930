import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openTrial, type TrialLedger } from '../../machines/views/trial-ledger.ts';
import { toldBook } from '../book-values.ts';
import { count } from '../counts.ts';
import { commandFrom, startingCommands } from '../histories.ts';
import { commitsOf, failing, making, open, overtakenLog, saved } from './opened-ledger.ts';
import { began, scoreOf, typed } from './sliced-class.ts';
import { scoring, tries } from './trial-scene.ts';

test('R9.14 what is tried is seen there alone, and applied it is one commit that leads to the same book', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(9_999), { minLength: 6, maxLength: 6 }), { maxLength: 10 }),
      async (draws) => {
        const ledger = await open(memoryLog(making));
        for (const command of startingCommands) ledger.dispatch(command);
        await expect.poll(() => ledger.status().unsaved).toBe(0);
        const [before, seq] = [toldBook(ledger.book()), ledger.status().seq];
        const trial = openTrial(ledger, tries());
        for (const draw of draws) trial.dispatch(commandFrom(draw, trial.book(), []));
        expect(toldBook(ledger.book())).toEqual(before);
        const [steps, tried] = [trial.tried().length, toldBook(trial.book())];
        const applied = trial.apply('what was tried');
        expect(applied.ok).toBe(true);
        // What one command adds has the ids of its own commit.
        if (steps !== 1) expect(toldBook(ledger.book())).toEqual(tried);
        if (applied.ok) await applied.saved;
        expect(ledger.status().seq - seq).toBe(applied.ok && applied.commit ? 1 : 0);
        if (applied.ok && applied.commit) ledger.undo();
        expect(toldBook(ledger.book())).toEqual(before);
        await ledger.close();
      },
    ),
    { numRuns: count(60, 1_000) },
  );
});

test('R9.14 a step is taken back and done again, and what a later step needs is not', async () => {
  const { ledger, trial } = await scoring();
  const added = trial.dispatch({
    type: 'AddAssessment',
    offeringId: asId('o1'),
    fields: { assessmentName: 'New' },
    maxima: [5],
  });
  const assessmentId = asId<AssessmentId>('try~1.1');
  trial.dispatch({ type: 'AddWeightSet', offeringId: asId('o1'), weights: record([[assessmentId, 3]]) });
  typed(trial, 1, 50);
  if (!added.ok || !added.commit) throw new Error('Not added.');
  expect(trial.undoCommit(added.commit.id)).toMatchObject({ ok: false });
  trial.undo();
  expect([scoreOf(trial, 1), trial.status().canRedo, trial.tried().length]).toEqual([null, true, 2]);
  trial.redo();
  expect([scoreOf(trial, 1), trial.status().canRedo, trial.tried().length]).toEqual([50, false, 3]);
  expect(scoreOf(ledger, 1)).toBeNull();
});

test('R9.14 an earlier step that is taken back and done again is where it was, and so is what came after it', async () => {
  const { ledger, trial } = await scoring();
  typed(ledger, 1, 5);
  const takenBackAndAgain = (points: readonly number[]): readonly (number | null)[] => {
    const [first] = points.map((one) => typed(trial, 1, one));
    if (!first?.ok || !first.commit) throw new Error('Not tried.');
    trial.undoCommit(first.commit.id);
    const without = scoreOf(trial, 1);
    trial.redo();
    return [without, scoreOf(trial, 1), trial.tried().length];
  };
  // The second step overwrites the first, and the third puts back what was there: alone it changes nothing.
  expect(takenBackAndAgain([8, 9])).toEqual([9, 9, 2]);
  while (trial.undo()?.ok);
  expect(takenBackAndAgain([8, 5])).toEqual([5, 5, 2]);
  trial.undo();
  typed(ledger, 2, 70);
  trial.redo();
  expect([scoreOf(trial, 1), scoreOf(trial, 2), trial.tried().length]).toEqual([5, 70, 2]);
});

test('R9.14 what was taken back is done again without what has become impossible since', async () => {
  const { ledger, trial } = await scoring();
  typed(trial, 1, 50);
  typed(trial, 2, 60);
  trial.undo();
  ledger.dispatch({ type: 'UnenrollStudents', offeringId: asId('o1'), studentIds: [asId('s1')] });
  expect(trial.redo()).toMatchObject({ ok: true });
  expect([scoreOf(trial, 2), trial.tried().length]).toEqual([60, 1]);
});

test('R9.14 what changes beneath is in the trial too, and what it makes impossible leaves the trial and is listed', async () => {
  const { ledger, trial } = await scoring();
  typed(trial, 1, 50);
  typed(trial, 2, 60);
  typed(ledger, 3, 70);
  expect([scoreOf(trial, 1), scoreOf(trial, 2), scoreOf(trial, 3)]).toEqual([50, 60, 70]);
  ledger.dispatch({ type: 'UnenrollStudents', offeringId: asId('o1'), studentIds: [asId('s1')] });
  expect([scoreOf(trial, 2), trial.tried().length]).toEqual([60, 1]);
  expect(trial.status().withdrawn.map(({ refusal }) => refusal.refused)).toEqual(['grade.notEnrolled']);
});

test('R9.15 what another tab typed meanwhile is not replaced: the step leaves the trial, and the others stay', async () => {
  const { ledger, trial } = await scoring();
  typed(ledger, 1, 40);
  typed(trial, 1, 50);
  typed(trial, 2, 60);
  typed(trial, 2, 65);
  typed(ledger, 1, 45);
  expect(trial.apply('tried')).toMatchObject({ ok: true });
  expect([scoreOf(ledger, 1), scoreOf(ledger, 2)]).toEqual([45, 65]);
  expect(trial.status().withdrawn.map(({ refusal }) => refusal.refused)).toEqual(['trial.changedSince']);
});

test('R9.15 nor is it replaced by what is tried after an earlier trial was applied', async () => {
  const { ledger, trial } = await scoring();
  typed(trial, 2, 60);
  const applied = trial.apply('tried');
  expect(applied.ok && (await applied.saved)).toBe(true);
  typed(trial, 1, 50);
  typed(ledger, 1, 45);
  expect([scoreOf(trial, 1), trial.tried()]).toEqual([45, []]);
  expect(trial.status().withdrawn.map(({ refusal }) => refusal.refused)).toEqual(['trial.changedSince']);
});

test('R9.15 a removal does not take along what was typed meanwhile', async () => {
  const { ledger, trial } = await scoring();
  trial.dispatch({ type: 'UnenrollStudents', offeringId: asId('o1'), studentIds: [asId('s1')] });
  typed(trial, 2, 60);
  typed(ledger, 1, 88);
  expect([scoreOf(trial, 1), scoreOf(trial, 2), trial.tried().length]).toEqual([88, 60, 1]);
  expect(trial.status().withdrawn).toMatchObject([{ refusal: { refused: 'trial.changedSince' } }]);
});

test('R9.15 a step that somebody else has done meanwhile does not vanish unsaid', async () => {
  const { ledger, trial } = await scoring();
  typed(trial, 1, 17);
  typed(ledger, 1, 17);
  expect([trial.tried(), scoreOf(trial, 1)]).toEqual([[], 17]);
  expect(trial.status().withdrawn).toMatchObject([{ refusal: { refused: 'trial.changedSince' } }]);
});

test('R9.15 a new place in an order is no other effect', async () => {
  const { ledger, trial } = await scoring();
  trial.dispatch({ type: 'AddStudent', fields: { studentCode: 'Z9' } });
  ledger.dispatch({ type: 'AddStudent', fields: { studentCode: 'Z8' } });
  expect([trial.tried().length, trial.status().withdrawn]).toEqual([1, []]);
});

test('R9.14 one step alone is applied as the command that it is, with how it was entered', async () => {
  const { ledger, trial, seq } = await scoring();
  const weight: Command = { type: 'AddWeightSet', offeringId: asId('o1'), name: 'Exam' };
  trial.dispatch(weight, { how: 'typed', note: 'by hand' });
  const applied = trial.apply('');
  if (!applied.ok) throw new Error('Refused.');
  await applied.saved;
  const commits = await commitsOf(ledger);
  expect(commits.slice(seq).map(({ command }) => command)).toEqual([
    { type: 'AddWeightSet', how: 'typed', note: 'by hand' },
  ]);
});

test('R9.14 several steps are applied with the notes of each, shortened to what a note holds', async () => {
  const { ledger, trial, seq } = await scoring();
  for (const note of ['scores.csv', 'scores.csv', 'x'.repeat(190), 'y'.repeat(50)])
    trial.dispatch({ type: 'AddWeightSet', offeringId: asId('o1') }, { note });
  const applied = trial.apply('4 tried');
  if (!applied.ok) throw new Error('Refused.');
  await applied.saved;
  const [commit] = (await commitsOf(ledger)).slice(seq);
  expect(commit?.command).toEqual({ type: 'ApplyTrial', note: `4 tried, scores.csv, ${'x'.repeat(179)}` });
});

test('R9.14 a commit of long ago can be taken back in a trial, and stays in the records', async () => {
  const { ledger, trial, seq } = await scoring();
  typed(ledger, 1, 50);
  await expect.poll(() => ledger.status().unsaved).toBe(0);
  const waiting = { tell: () => undefined, signal: { throwIfAborted: () => undefined } };
  expect(await trial.takeBackAt([seq + 1], waiting)).toMatchObject({ ok: true });
  expect([scoreOf(trial, 1), scoreOf(ledger, 1)]).toEqual([null, 50]);
});

/** What is tried is applied while another tab first takes the student 1 out of the class; `since`: what is tried meanwhile. */
const overtaken = async (since: (trial: TrialLedger) => void) => {
  const storage = await began();
  const { log, overtakeBy } = overtakenLog(storage);
  const ledger = await open(log, 'this');
  const other = await open(memoryLog(making, storage), 'other');
  const trial = openTrial(ledger, tries());
  typed(trial, 1, 50);
  typed(trial, 2, 60);
  overtakeBy(async () => {
    await saved(other, { type: 'UnenrollStudents', offeringId: asId('o1'), studentIds: [asId('s1')] });
  });
  const applied = trial.apply('tried');
  if (!applied.ok) throw new Error('Refused.');
  since(trial);
  expect(await applied.saved).toBe(false);
  return { ledger, trial };
};

test('R9.14 what was applied when another tab was first is tried again as far as it is possible, and the rest is listed', async () => {
  const { ledger, trial } = await overtaken(() => undefined);
  expect([scoreOf(ledger, 2), scoreOf(trial, 2), trial.tried().length]).toEqual([null, 60, 1]);
  expect(trial.status()).toMatchObject({ canUndo: true, withdrawn: [{ refusal: { refused: 'grade.notEnrolled' } }] });
});

test('R9.14 what is tried while that is written comes after it, and is not lost', async () => {
  const { trial } = await overtaken((meanwhile) => {
    typed(meanwhile, 2, 65);
    typed(meanwhile, 3, 70);
  });
  expect([scoreOf(trial, 2), scoreOf(trial, 3), trial.tried().length]).toEqual([65, 70, 3]);
});

test('R9.14 a refusal to apply leaves everything as it is tried', async () => {
  const { ledger, trial, seq } = await scoring();
  typed(trial, 1, 50);
  typed(trial, 2, 60);
  expect(trial.apply('n'.repeat(100_000))).toMatchObject({ ok: false });
  expect([scoreOf(trial, 1), scoreOf(trial, 2), trial.tried().length]).toEqual([50, 60, 2]);
  expect([scoreOf(ledger, 1), ledger.status().seq]).toEqual([null, seq]);
});

test('R9.14 several steps are applied with the note, after which the trial is empty and shows what is now', async () => {
  const { ledger, trial } = await scoring();
  typed(trial, 1, 50);
  typed(trial, 2, 60);
  expect(trial.apply('two scores')).toMatchObject({
    commit: { command: { type: 'ApplyTrial', note: 'two scores' } },
  });
  expect(trial.status()).toMatchObject({ canUndo: false, canRedo: false });
  typed(ledger, 1, 51);
  expect([scoreOf(trial, 1), scoreOf(trial, 2)]).toEqual([51, 60]);
});

test.each([true, false])(
  'R9.14 what is applied is there once where the answer of the disk is lost (it arrived: %s)',
  async (arrives) => {
    const ledger = await open(failing(memoryLog(making, await began()), 1, arrives));
    const trial = openTrial(ledger, tries());
    typed(trial, 1, 50);
    trial.dispatch({ type: 'AddCourse', fields: { title: 'New' } });
    const [tried, seq] = [toldBook(trial.book()), ledger.status().seq];
    const applied = trial.apply('tried');
    expect(applied.ok && (await applied.saved)).toBe(true);
    expect([toldBook(ledger.book()), ledger.status().seq - seq]).toEqual([tried, 1]);
    expect([toldBook(trial.book()), trial.tried(), trial.status().withdrawn]).toEqual([tried, [], []]);
  },
);

test('R9.14 whoever looks while it is applied sees every step once, and none that was refused', async () => {
  const { trial } = await scoring();
  trial.dispatch({ type: 'AddStudent', fields: { studentCode: 'Z9' } });
  trial.dispatch({ type: 'AddCourse', fields: { title: 'New' } });
  const tried = toldBook(trial.book());
  const seen: unknown[] = [];
  trial.subscribe(() => seen.push([toldBook(trial.book()), trial.status().withdrawn]));
  const applied = trial.apply('two rows');
  expect(applied.ok && (await applied.saved)).toBe(true);
  expect(seen.length).toBeGreaterThan(0);
  for (const one of seen) expect(one).toEqual([tried, []]);
});

test('R9.14 something new that is tried ends doing again, and a closed ledger takes nothing', async () => {
  const { ledger, trial } = await scoring();
  typed(trial, 1, 50);
  typed(trial, 1, 51);
  trial.undo();
  typed(trial, 2, 60);
  expect([trial.status().canRedo, trial.redo(), scoreOf(trial, 1)]).toEqual([false, undefined, 50]);
  await ledger.close();
  expect(typed(trial, 3, 70)).toEqual({ ok: false, refusal: { refused: 'workspace.closed' } });
});
