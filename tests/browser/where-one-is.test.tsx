import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { asId, type OfferingId } from '../../events/ids.ts';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import type { Workspace } from '../../src/workspace/workspace-hooks.tsx';
import { showApp } from './app-harness.tsx';
import { abara, ask, courseId, makeClass, offeringId } from './class-harness.tsx';

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
