import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { LogFailure } from '../../log/port.ts';
import { HistoryDrawer } from '../../src/components/later.ts';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { FinalGradesScreen } from '../../src/screens/final-grades/final-grades-screen.tsx';
import { OfferingScreen } from '../../src/screens/offering/offering-screen.tsx';
import { StudentsScreen } from '../../src/screens/students/students-screen.tsx';
import { abara, cellIn, enter, gridNamed, makeClass, midterm, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const drawer = () => page.getByRole('dialog');
const lines = (): string[] => [...document.querySelectorAll('[role=dialog] li')].map((line) => line.textContent ?? '');
const sheet = (): HTMLElement => gridNamed('Grades of Midterm');

const show = async (Screen: Parameters<typeof showScreen>[0]) => {
  await HistoryDrawer.load();
  return showScreen(Screen, (empty) => {
    makeClass(empty);
    enter(empty, abara, midterm, [7, 8]);
  });
};

test('R20.12 the history of a cell opens from the line under the sheet, and Esc leads back to the cell', async () => {
  await show(AssessmentScreen);
  await userEvent.click(cellIn(sheet(), 'Abara, Chidi', 'P1'));
  const link = page.getByRole('button', { name: 'History', exact: true });
  await link.click();
  await expect.element(drawer().getByText('History of P1 of Midterm, Abara, Chidi')).toBeVisible();
  await expect.poll(() => lines().map((line) => /(– → 10|10 → 7)/.exec(line)?.[0])).toEqual(['10 → 7', '– → 10']);
  expect(lines()[0]).toMatch(/No\. \d+$/);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.textContent).toBe('History');
});

test.each([
  ['History of this cell', 2],
  ['History of the student', 5],
  ['History of the assessment', 6],
])('R20.12 the sheet’s menu has the %s', async (name, least) => {
  await show(AssessmentScreen);
  await userEvent.click(cellIn(sheet(), 'Abara, Chidi', 'P1'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(least - 1);
});

test('R20.12 why a grade is so leads to the student’s history, whose Esc leaves the panel as it was', async () => {
  await show(FinalGradesScreen);
  const grid = document.querySelector<HTMLElement>('[role=grid]') ?? document.body;
  await userEvent.click(cellIn(grid, 'Abara, Chidi', 'Final grade'));
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('complementary', { name: 'Why this grade' });
  await panel.getByRole('button', { name: 'History', exact: true }).click();
  await expect.poll(() => lines().some((line) => line.includes('P1 of Midterm10 → 7'))).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
  await expect.element(panel).toBeVisible();
});

test('R20.12 an offering’s menu and an assessment’s have their histories', async () => {
  await show(OfferingScreen);
  await page.getByRole('button', { name: 'More for the offering' }).click();
  await page.getByRole('menuitem', { name: 'History', exact: true }).click();
  await expect.element(drawer().getByText('History of Fall 2026')).toBeVisible();
  await expect.poll(() => lines().filter((line) => line.includes('Weight set added: ')).length).toBe(2);
  await userEvent.keyboard('{Escape}');
  await expect.element(drawer()).not.toBeInTheDocument();
});

test('R20.12 a row of the students has the history of that student', async () => {
  await show(StudentsScreen);
  const cell = [...document.querySelectorAll<HTMLElement>('[role=rowheader]')].find((one) => one.textContent === 'A1');
  await userEvent.click(cell ?? document.body);
  await page.getByRole('button', { name: 'More about Abara, Chidi' }).click();
  await page.getByRole('menuitem', { name: 'History', exact: true }).click();
  await expect.element(drawer().getByText('History of Abara, Chidi')).toBeVisible();
  await expect.poll(() => lines().some((line) => line.includes('Enrolled in Fall 2026'))).toBe(true);
});

test('R20.12 of a history that fits one reading nothing more is offered, of one change more the rest comes when asked for', async () => {
  const ledger = await showScreen(AssessmentScreen, (empty) => {
    makeClass(empty);
    for (let n = 1; n < 50; n += 1) enter(empty, abara, midterm, [n % 10, 8]);
  });
  await HistoryDrawer.load();
  await userEvent.click(cellIn(sheet(), 'Abara, Chidi', 'P1'));
  await page.getByRole('button', { name: 'History', exact: true }).click();
  await expect.poll(() => lines().length).toBe(50);
  const earlier = page.getByRole('button', { name: 'Earlier changes' });
  await expect.element(earlier).not.toBeInTheDocument();
  enter(ledger, abara, midterm, [10, 8]);
  await expect.poll(() => /9 → 10/.test(lines()[0] ?? '')).toBe(true);
  expect(lines()).toHaveLength(50);
  await earlier.click();
  await expect.poll(() => lines().length).toBe(51);
  await expect.element(earlier).not.toBeInTheDocument();
});

test('R20.12 a history that cannot be read says so in place of none, until it is read', async () => {
  const ledger = await show(AssessmentScreen);
  const { of } = ledger.history;
  Object.assign(ledger.history, {
    of: async function* () {
      yield* [];
      throw new LogFailure('connection lost', 'the disk is gone');
    },
  });
  await userEvent.click(cellIn(sheet(), 'Abara, Chidi', 'P1'));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'History of this cell' }).click();
  const alert = drawer().getByRole('alert');
  await expect.element(alert).toHaveTextContent('It could not be read to its beginning: the disk is gone');
  await expect.element(drawer()).not.toHaveTextContent('Nothing was changed yet.');
  Object.assign(ledger.history, { of });
  enter(ledger, abara, midterm, [9, 8]);
  await expect.poll(() => lines().length).toBe(3);
  await expect.element(alert).not.toBeInTheDocument();
});
