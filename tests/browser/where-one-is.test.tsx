import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type OfferingId } from '../../events/ids.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import { abara, ask, brandt, courseId, gridNamed, makeClass, midterm, offeringId } from './class-harness.tsx';

afterEach(cleanup);

const spring = asId<OfferingId>('o~spring');

/** Final grades were looked at in Fall 2026, outcomes in Spring 2027. */
const aClass = async (): Promise<Workspace> => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  const { ledger, selections } = workspace;
  makeClass(ledger);
  const fields = { period: 'Spring', yearOfStart: 2027, learningOutcomes: ['Prove'] };
  ask(ledger, { type: 'AddOffering', courseId, offeringId: spring, fields });
  selections.select('course', { courseId });
  selections.select('offering', { offeringId });
  selections.select('finalGrades', { offeringId });
  selections.select('outcomes', { offeringId: spring });
  selections.select('students', { studentId: abara });
  return workspace;
};

const crumbs = page.getByRole('navigation', { name: 'Where you are' });

test('the page of outcomes opens at the offering that was chosen there last, not at the one of final grades', async () => {
  await showApp(await aClass(), '/lodesign');
  await expect.element(page.getByRole('textbox', { name: 'Outcome 1', exact: true })).toHaveValue('Prove');
  await expect.element(crumbs).toHaveTextContent(/MATH 101.*Spring 2027.*Outcomes$/);
});

test('a student’s crumbs lead from the students to their name', async () => {
  await showApp(await aClass(), '/student');
  await expect.element(crumbs).toHaveTextContent(/^Students\s*Abara, Chidi$/);
});

test('a grade is corrected by no more than 7 keys, three letters of the name among them', async () => {
  const workspace = await aClass();
  workspace.selections.select('assessment', { assessmentId: midterm });
  await showApp(workspace, '/assessment');
  await expect.poll(() => document.activeElement).toBe(gridNamed('Grades of Midterm'));
  let presses = 0;
  const stop = new AbortController();
  document.addEventListener('keydown', () => (presses += 1), { capture: true, signal: stop.signal });
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('bra{Enter}');
  await expect.poll(() => document.activeElement).toBe(gridNamed('Grades of Midterm'));
  await userEvent.keyboard('7{Enter}');
  const pointsOf = (): readonly number[] =>
    Object.values(workspace.ledger.book().grades[offeringId]?.get(brandt)?.[midterm]?.points ?? {});
  await expect.poll(pointsOf).toEqual([7, 4]);
  stop.abort();
  expect(presses).toBeLessThanOrEqual(7);
});
