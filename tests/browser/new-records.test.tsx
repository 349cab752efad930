import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { CourseScreen } from '../../src/screens/course/course-screen.tsx';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { StudentsScreen } from '../../src/screens/students/students-screen.tsx';
import { courseId, makeClass, showScreen } from './class-harness.tsx';

afterEach(cleanup);

test.each([
  ['course', CoursesScreen, 'New course', 'Add course', 'Give the course a code, a number or a title.'],
  ['offering', CourseScreen, undefined, 'Add offering', 'Give the offering a period, a year or a section.'],
  ['student', StudentsScreen, 'New student', 'Add student', 'Give the student a code, a name or an e-mail.'],
] as const)('an empty line makes no %s', async (_, Screen, opener, button, sentence) => {
  const ledger = await showScreen(Screen, makeClass);
  const before = ledger.book();
  if (opener) await page.getByRole('button', { name: opener }).click();
  await page.getByRole('button', { name: button }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(ledger.book()).toBe(before);
});

test('a course with nothing but a title is added', async () => {
  const ledger = await showScreen(CoursesScreen, () => undefined);
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Calculus');
  await userEvent.keyboard('{Enter}');
  expect(Object.values(ledger.book().courses).map(({ title }) => title)).toEqual(['Calculus']);
});

test.each([
  ['1.5', '1.5 is not a year that can be kept. Write a whole number such as 2026, or leave it blank.'],
  ['soon', '“soon” is not a number that can be kept. Write one such as 3 or 1.5.'],
])('an offering in the year %s is refused, and the focus is on the year', async (typed, sentence) => {
  const ledger = await showScreen(CourseScreen, makeClass);
  const year = page.getByRole('textbox', { name: 'Year' });
  await page.getByRole('textbox', { name: 'Period' }).fill('Spring');
  await year.fill(typed);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expect.element(year).toHaveFocus();
  expect(ledger.book().offeringsOf[courseId]).toHaveLength(1);
});

test('a new student is on the list and selected, though a search would hide them', async () => {
  await showScreen(StudentsScreen, makeClass);
  const search = page.getByRole('searchbox');
  await search.fill('abara');
  await page.getByRole('button', { name: 'New student' }).click();
  await page.getByRole('textbox', { name: 'Last name' }).fill('Eze');
  await userEvent.keyboard('{Enter}');
  const panel = page.getByRole('complementary', { name: 'Selected student' });
  await expect.element(panel.getByRole('heading', { name: 'Eze' })).toBeVisible();
  await expect.element(search).toHaveValue('');
  await expect.element(page.getByRole('gridcell', { name: 'Eze' })).toBeVisible();
});
