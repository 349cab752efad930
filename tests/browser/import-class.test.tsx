import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { ask, courseId, makeClass, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const choose = async (into: string | RegExp): Promise<void> => {
  await page.getByRole('button', { name: /^Import into/ }).click();
  await page.getByRole('option', { name: into }).click();
};
const wizard = () => page.getByRole('dialog', { name: /Import/ });

test.each([/Fall 2026/, /Students alone/])('a class is imported from Courses: %s', async (into) => {
  await showScreen(CoursesScreen, makeClass);
  await choose(into);
  await expect.element(wizard()).toBeVisible();
});

test('offerings are offered by term, the newest first', async () => {
  await showScreen(CoursesScreen, (ledger) => {
    makeClass(ledger);
    for (const [period, yearOfStart] of [['Spring', 2026] as const, ['Spring', 2027] as const])
      ask(ledger, { type: 'AddOffering', courseId, fields: { period, yearOfStart } });
  });
  await page.getByRole('button', { name: /^Import into/ }).click();
  await expect.element(page.getByRole('option', { name: /Spring 2027/ })).toBeVisible();
  const offered = page
    .getByRole('option')
    .elements()
    .map((one) => one.textContent?.replace(/.*· /, ''));
  expect(offered).toEqual([
    'New offering…',
    'Students alone, into no offering',
    'Spring 2027',
    'Fall 2026',
    'Spring 2026',
  ]);
});

test('a class is imported into an offering that is made for it, of a course that is made for it too', async () => {
  const ledger = await showScreen(CoursesScreen, () => undefined);
  await choose('New offering…');
  const dialog = page.getByRole('dialog', { name: 'New offering' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill('MATH');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('combobox', { name: 'Course' })).toHaveDisplayValue('MATH');
  await dialog.getByRole('textbox', { name: 'Year' }).fill('soon');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('“soon” is not a number');
  await dialog.getByRole('textbox', { name: 'Period' }).fill('Fall');
  await dialog.getByRole('textbox', { name: 'Year' }).fill('2026');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: /Import.*MATH.*Fall 2026/ })).toBeVisible();
  const { courses, offerings } = ledger.book();
  expect(Object.values(courses)).toMatchObject([{ courseCode: 'MATH' }]);
  expect(Object.values(offerings)).toMatchObject([{ period: 'Fall', yearOfStart: 2026 }]);
});
