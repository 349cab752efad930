import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { record } from '../../events/record.ts';
import { needsYou, owedGrade, waitingIn } from '../../src/screens/assessment/needs-you.ts';
import { OpenSheet } from '../../src/screens/assessment/open-sheet.ts';
import { SheetFigures } from '../../src/screens/assessment/sheet-figures.ts';
import { sample } from '../machines/loading-scene.ts';
import { gradeAt, narrowScene } from '../machines/narrow-scene.ts';

const { o1, a1, s1, s2 } = sample;

/** A device on which the first student’s grade waits for a decision: the server has other points. */
const conflicted = async (points: number) => {
  const { one, call } = await narrowScene();
  const assessment = one.ledger.book().assessments[a1];
  const [first] = assessment?.problems ?? [];
  if (!assessment || !first) throw new Error('the assessment has a problem');
  const change = { points: record([[first.problemId, points] as const]) };
  await call('POST', `${gradeAt(s1)}/edit`, { grades: [8, 2] });
  const edit: Command = { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a1, studentId: s1, change }] };
  await one.does(edit);
  return { ledger: one.ledger, assessment, most: first.max };
};

test('a grade that waits for a decision needs the instructor, and its student is counted', async () => {
  const { ledger, assessment } = await conflicted(9);
  expect(waitingIn(ledger, assessment)).toEqual([s1]);
  expect(needsYou(ledger, assessment, s1)?.aside?.why).toBe('conflict');
  expect(owedGrade(ledger, assessment, s2)).toBeUndefined();
  const sheet = new OpenSheet(ledger, assessment, true, 'ana');
  expect(new SheetFigures(sheet).now().needing).toBe(1);
  await ledger.close();
});

test('a student with such a grade and a score over the maximum is counted once', async () => {
  const { ledger, assessment } = await conflicted(1000);
  expect(waitingIn(ledger, assessment)).toEqual([s1]);
  const { needing, problems } = new SheetFigures(new OpenSheet(ledger, assessment, true, 'ana')).now();
  expect([...problems.over, needing]).toEqual([s1, 1]);
  await ledger.close();
});

test('of a student who has left, nothing waits on the sheet', async () => {
  const { ledger, assessment } = await conflicted(9);
  const left = ledger.dispatch({ type: 'UnenrollStudents', offeringId: o1, studentIds: [s1] });
  expect(left.ok).toBe(true);
  expect(waitingIn(ledger, assessment)).toEqual([]);
  await ledger.close();
});
