import { expect, test } from 'vitest';
import type { CommandOf } from '../../commands/catalogue.ts';
import { record } from '../../events/record.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import type { ApplyOutcome, Ledger } from '../../machines/ledger/ledger-port.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { commitsOf, making, open, saved } from './opened-ledger.ts';
import { began, beginnings, commands, problem, scoreOf, stepByStep, students, told, typed } from './sliced-class.ts';

const id = (text: string) => text as never;

/** A score for everybody in one quiz but the last student, who is excused from it. What a cell held is what it holds now. */
const block = (ledger: Ledger, by = 0): CommandOf<'EditGrades'> => ({
  type: 'EditGrades',
  offeringId: id('o1'),
  edits: Array.from({ length: students - 1 }, (_, at) => ({
    assessmentId: id('a0'),
    studentId: id(`s${at}`),
    change: { points: record([[problem(ledger), at + by]]) },
    seen: { points: record([[problem(ledger), scoreOf(ledger, at)]]) },
  })),
  excuses: [{ assessmentId: id('a0'), studentId: id(`s${students - 1}`) }],
});

const written = (ledger: Ledger, command = block(ledger), control = new AbortController()): Promise<ApplyOutcome> =>
  ledger.applyInSlices(command, { how: 'pasted' }, { tell: () => undefined, signal: control.signal });

test('a block that is written in slices makes the commit and the book that it makes at once, excuses too', async () => {
  const [storage, other] = [await began(), await began()];
  const slicing = stepByStep(() => undefined);
  const sliced = await open(memoryLog(making, storage), 'tab', slicing);
  const whole = await open(memoryLog(making, other));
  expect(told(await written(sliced))).toBe('applied');
  expect(await saved(whole, block(whole), { how: 'pasted' })).toBe(true);
  expect(slicing.pauses).toBeGreaterThan(3);
  expect(sliced.book()).toEqual(whole.book());
  expect(policyOf(sliced.book().settings, id('o1')).excused).toHaveProperty([`s${students - 1}`, 'a0']);
  expect(scoreOf(sliced, 7)).toBe(7);
  const [one, two] = await Promise.all([sliced, whole].map(async (ledger) => (await commitsOf(ledger)).at(-1)));
  expect(one?.events).toEqual(two?.events);
  expect(one?.command).toEqual(two?.command);
});

test('one undo takes all of it back', async () => {
  const ledger = await open(
    memoryLog(making, await began()),
    'tab',
    stepByStep(() => undefined),
  );
  const before = ledger.book();
  await written(ledger);
  ledger.undo();
  expect(ledger.book().grades).toEqual(before.grades);
  expect(policyOf(ledger.book().settings, id('o1')).excused).toEqual(policyOf(before.settings, id('o1')).excused);
});

test('meanwhile nothing of it is shown, and a typed score is refused with the reason', async () => {
  const refused: unknown[] = [];
  const ledger: Ledger = await open(
    memoryLog(making, await began()),
    'tab',
    stepByStep((pauses) => {
      if (pauses !== 2) return;
      const tried = typed(ledger, 1, 5);
      refused.push(scoreOf(ledger, 7), tried.ok === false && tried.refusal.refused);
    }),
  );
  await written(ledger);
  expect(refused).toEqual([null, 'workspace.importing']);
  expect(typed(ledger, 1, 5).ok).toBe(true);
});

test('a cell that holds another value than was seen refuses all of it by name', async () => {
  const storage = await began();
  const ledger = await open(
    memoryLog(making, storage),
    'tab',
    stepByStep(() => undefined),
  );
  const asked = block(ledger);
  typed(ledger, 3, 50);
  const book = ledger.book();
  const cells = [{ assessmentId: 'a0', studentId: 's3', part: problem(ledger) }];
  expect(await written(ledger, asked)).toEqual({ ok: false, refusal: { refused: 'grade.changedMeanwhile', cells } });
  expect(ledger.book()).toBe(book);
});

test('what is cancelled before it is on screen leaves nothing, and the next edit is taken', async () => {
  const storage = await began();
  const control = new AbortController();
  const slicing = stepByStep((pauses) => void (pauses === 3 && control.abort(new Error('cancelled'))));
  const ledger = await open(memoryLog(making, storage), 'tab', slicing);
  await expect(written(ledger, block(ledger), control)).rejects.toThrow('cancelled');
  expect(scoreOf(ledger, 7)).toBeNull();
  expect(ledger.status()).toMatchObject({ unsaved: 0, seq: beginnings.length });
  const edit = typed(ledger, 1, 5);
  expect(edit.ok && (await edit.saved)).toBe(true);
  expect(await commands(storage)).toEqual(['EditGrades']);
});
