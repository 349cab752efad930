import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { excusesIn } from '../../events/excuses.ts';
import { keysOf } from '../../events/record.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import canvas from '../fixtures/canvas-export.csv?url';
import { ask, courseId, makeClass, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const dialog = () => page.getByRole('dialog', { name: /Import/ });
const into = () => page.getByRole('combobox', { name: 'Into', exact: true });
const button = (name: string | RegExp) => page.getByRole('button', { name });

const fileOf = async (url: string, name: string): Promise<File> => new File([await (await fetch(url)).blob()], name);

/** Chooses the file in the dialog of the system, which is no part of the page. */
const choose = async (file: File): Promise<void> => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no place for a file');
  await userEvent.upload(input, file);
};

/** Counts what the user presses on the page. */
const counting = () => {
  let clicks = 0;
  let keys = 0;
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener('pointerdown', () => (clicks += 1), { capture: true, signal });
  document.addEventListener('keydown', () => (keys += 1), { capture: true, signal });
  return () => {
    listening.abort();
    return { clicks, keys };
  };
};

test('an empty gradebook begins with a file: one button makes course, offering, roster and scores', async () => {
  const ledger = await showScreen(CoursesScreen, () => undefined);
  await expect.element(button('Choose a file…')).toBeVisible();
  const counted = counting();
  await choose(await fileOf(canvas, 'canvas-export.csv'));
  await expect.element(page.getByText('150 new students')).toBeVisible();
  await button('Import 150 students and 435 scores').click();
  await expect.poll(() => Object.keys(ledger.book().offerings).length).toBe(1);
  await expect.element(dialog()).not.toBeInTheDocument();
  // With the click on Choose a file… and the one in the system's dialog, these are three.
  expect(counted()).toEqual({ clicks: 1, keys: 0 });
  const { courses, offerings, students, assessments } = ledger.book();
  expect(Object.values(courses)).toMatchObject([{ courseCode: 'MATH', courseNumber: '101' }]);
  expect(Object.values(offerings)).toMatchObject([{ yearOfStart: new Date().getFullYear() }]);
  expect([students.size, Object.keys(assessments).length]).toEqual([150, 3]);
  expect(ledger.undoable().length).toBe(1);
  ledger.undo();
  expect(Object.keys(ledger.book().courses)).toEqual([]);
});

test('an offering is found by its students, and three clicks import into it', async () => {
  const ledger = await showScreen(CoursesScreen, makeClass);
  const counted = counting();
  await button('Import a class…').click();
  await choose(new File(['Student code,Exam\nA1,71\nB2,90\nC3,55\nD4,EX\n'], 'exam.csv'));
  await expect.element(into()).toHaveDisplayValue(/Fall 2026/);
  const before = ledger.undoable().length;
  await button('Import 2 scores').click();
  await expect.poll(() => ledger.undoable().length).toBe(before + 1);
  // The click on Choose a file… is the third.
  expect(counted()).toEqual({ clicks: 2, keys: 0 });
});

test('where the file goes can be chosen: an offering by term, a new one, or students only', async () => {
  await showScreen(CoursesScreen, (ledger) => {
    makeClass(ledger);
    for (const [period, yearOfStart] of [['Spring', 2026] as const, ['Spring', 2027] as const])
      ask(ledger, { type: 'AddOffering', courseId, fields: { period, yearOfStart } });
  });
  await button('Import a class…').click();
  await choose(new File(['Student code,Last name\nZ9,Okoro\n'], 'list.csv'));
  await expect.element(into()).toHaveDisplayValue('A new offering');
  const offered = [...into().element().querySelectorAll('option')].map((one) => one.textContent?.replace(/.*· /, ''));
  expect(offered).toEqual(['A new offering', 'Spring 2027', 'Fall 2026', 'Spring 2026', 'Students only']);
  await into().selectOptions('Students only');
  await expect.element(button('Import 1 student')).toBeEnabled();
});

test('a new offering without a name or with a wrong year holds the button, and says why', async () => {
  const ledger = await showScreen(CoursesScreen, () => undefined);
  await choose(new File(['Student code,Last name\nZ9,Okoro\n'], 'list.csv'));
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('');
  await expect.element(button('Give the new course a code, a number or a title.')).toBeVisible();
  await expect.element(button('Import 1 student')).toBeDisabled();
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('MATH');
  await page.getByRole('textbox', { name: 'Year', exact: true }).fill('soon');
  await expect.element(button('The year is not a number.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Period', exact: true }).fill('Fall');
  await page.getByRole('textbox', { name: 'Year', exact: true }).fill('2026');
  await expect.element(page.getByRole('dialog', { name: /Import.*MATH.*Fall 2026/ })).toBeVisible();
  await button('Import 1 student').click();
  await expect
    .poll(() => Object.values(ledger.book().offerings))
    .toMatchObject([{ period: 'Fall', yearOfStart: 2026 }]);
  expect(Object.values(ledger.book().courses)).toMatchObject([{ courseCode: 'MATH' }]);
});

test('a file with a row for each score says that it is shown with one for each student', async () => {
  await showScreen(CoursesScreen, () => undefined);
  await choose(new File(['student_id,assignment,score\nA1,ps1,7\nA1,ps2,9\nB2,ps1,8\n'], 'all.csv'));
  await expect.element(page.getByText('The file has a row for each score.')).toBeVisible();
  await expect.element(button('Import 2 students and 3 scores')).toBeEnabled();
});

test('EX excuses, which alone is something to import; a maximum that nobody stated is proposed until it is typed', async () => {
  const ledger = await showScreen(CoursesScreen, () => undefined);
  await choose(new File(['Student code,Quiz\nA1,7.5\nB2,EX\n'], 'quiz.csv'));
  await expect.element(page.getByRole('listitem').filter({ hasText: '1 excused (EX)' })).toBeVisible();
  const proposed = page.getByText('The file does not say the maximum');
  await expect.element(proposed).toBeVisible();
  const max = page.getByRole('textbox', { name: 'Maximum points of the new assessment from Quiz' });
  await expect.element(max).toHaveValue('8');
  await max.fill('12');
  await expect.element(proposed).not.toBeInTheDocument();
  await button('Import 2 students and 1 score').click();
  await expect.poll(() => Object.keys(ledger.book().assessments).length).toBe(1);
  const [quiz] = Object.values(ledger.book().assessments);
  expect(quiz?.problems.map(({ max: most }) => most)).toEqual([12]);
  const [offeringId] = keysOf(ledger.book().offerings);
  const excused = () => (offeringId ? excusesIn(policyOf(ledger.book().settings, offeringId).excused) : []);
  expect(excused().length).toBe(1);

  await button('Import a class…').click();
  await choose(new File(['Student code,Quiz\nA1,EX\nB2,EX\n'], 'late.csv'));
  await button('Import 1 excuse').click();
  await expect.poll(() => excused().length).toBe(2);
});
