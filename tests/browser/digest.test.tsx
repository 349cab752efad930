import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { CoursesScreen } from '../../src/screens/courses/courses-screen.tsx';
import { abara, brandt, chen, dubois, enter, exam, makeClass, midterm, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const digest = () => page.getByRole('complementary', { name: 'What changed' });

test('R20.13 who is here for the first time is told of no earlier visit', async () => {
  await showScreen(CoursesScreen);
  await expect.element(page.getByRole('heading', { name: 'All courses' })).toBeVisible();
  await expect.element(digest()).not.toBeInTheDocument();
});

test('R20.13 Courses lists what changed since an earlier visit, the newest first, and no more than twelve lines', async () => {
  const seenAt = new Date(Date.now() - 5 * 3_600_000).toISOString();
  const ledger = await showScreen(CoursesScreen, makeClass, { courses: { seenAt } });
  await expect.element(digest().getByRole('heading', { name: /^Since / })).toBeVisible();
  enter(ledger, abara, midterm, [7, 8]);
  enter(ledger, brandt, exam, [91]);
  enter(ledger, brandt, midterm, [1, 4]);
  const lines = (): string[] => [...document.querySelectorAll('aside li')].map((line) => line.textContent ?? '');
  const shown = () =>
    lines()
      .slice(0, 3)
      .map((line) => /M(P\d .*)(Midterm|Exam)/.exec(line)?.[1]);
  await expect.poll(shown).toEqual(['P1 6 → 1, Brandt, Uwe', 'P1 90 → 91, Brandt, Uwe', 'P1 10 → 7, Abara, Chidi']);
  expect(lines().length).toBe(12);
});

test('Courses says how an offering stands and what needs doing, and each line leads to its place', async () => {
  const ledger = await showScreen(CoursesScreen, makeClass);
  const tasks = page.getByRole('list', { name: /^What needs doing in / });
  await expect.element(tasks).toHaveTextContent('2left to grade in Midterm1 partly graded2left to grade in Exam');
  await expect.element(page.getByText(/4 students · 58 % graded · mean 84\.00 · last change /)).toBeVisible();
  enter(ledger, abara, midterm, [11, 8]);
  await expect.element(tasks).toHaveTextContent('1score over its maximumMidterm');
  await tasks.getByRole('button', { name: /score over its maximum/ }).click();
  expect(window.location.pathname).toBe('/assessment');
});

test('Courses leads on to the assessment that waits for grades once the one that was open last has them all', async () => {
  const ledger = await showScreen(CoursesScreen, makeClass, { assessment: { assessmentId: midterm } });
  const onward = page.getByRole('button', { name: /^Continue / });
  await expect.element(onward).toHaveTextContent('Continue Midterm');
  enter(ledger, chen, midterm, [9, 1]);
  enter(ledger, dubois, midterm, [0, 0]);
  await expect.element(onward).toHaveTextContent('Continue Exam');
  await onward.click();
  expect(window.location.pathname).toBe('/assessment');
});
