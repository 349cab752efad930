import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openEmptyWorkspace } from '../../src/start/open-workspace.ts';
import { showApp } from './app-harness.tsx';
import { courseId, makeClass, midterm, offeringId } from './class-harness.tsx';

afterEach(cleanup);

const opened = async () => {
  const workspace = await openEmptyWorkspace({ app: 'test', projections: 'test', tab: 'tab' });
  makeClass(workspace.ledger);
  workspace.selections.select('course', { courseId });
  workspace.selections.select('offering', { offeringId });
  workspace.selections.select('assessment', { assessmentId: midterm });
  await showApp(workspace, '/assessment');
  return workspace;
};

const selected = () =>
  [...document.querySelectorAll('[role=rowheader][aria-selected=true]')].map(({ textContent }) => textContent);

const away = async (): Promise<void> => {
  await userEvent.click(page.getByRole('link', { name: 'Students' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Students' })).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'Midterm' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible();
};

test('R14.7 several selected students are selected again when the sheet opens, and no key that clears touches a score', async () => {
  const { ledger } = await opened();
  const before = ledger.book().grades;
  await userEvent.click(page.getByRole('rowheader', { name: /Abara/ }));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(selected).toEqual(['Abara, Chidi', 'Brandt, Uwe']);
  await away();
  await expect.poll(selected).toEqual(['Abara, Chidi', 'Brandt, Uwe']);
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  document.querySelector<HTMLElement>('[role=grid]')?.focus();
  await userEvent.keyboard('{Delete}');
  expect(ledger.book().grades).toBe(before);
});

test('R14.7 one student ends it', async () => {
  const { selections } = await opened();
  await userEvent.click(page.getByRole('rowheader', { name: /Abara/ }));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await userEvent.click(page.getByRole('rowheader', { name: /Chen/ }));
  expect(selections.all().assessment.studentIds).toEqual([]);
  await away();
  await expect.poll(() => selected().length).toBeLessThan(2);
});

test('R14.7 another sheet begins without them', async () => {
  const { selections } = await opened();
  await userEvent.click(page.getByRole('rowheader', { name: /Abara/ }));
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(selected).toEqual(['Abara, Chidi', 'Brandt, Uwe']);
  await userEvent.click(page.getByRole('link', { name: 'Exam' }));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Exam' })).toBeVisible();
  expect(selections.all().assessment.studentIds ?? []).toEqual([]);
  expect(selected().length).toBeLessThan(2);
});
