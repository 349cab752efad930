import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { gridNamed, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const names = (): HTMLElement[] => [
  ...gridNamed('Grades of Midterm').querySelectorAll<HTMLElement>('[role=rowheader]'),
];
const headers = (): (string | undefined)[] =>
  [...gridNamed('Grades of Midterm').querySelectorAll('[role=columnheader] .gl-header')].map(
    (one) => one.textContent ?? undefined,
  );

test('on a phone rows are 44 px high, a name stands on two lines, and what has no room is left out', async () => {
  await showScreen(AssessmentScreen);
  expect(names()[0]?.offsetHeight).toBe(32);
  expect(names()[0]?.textContent).toBe('Abara, Chidi');
  expect(headers()).toContain('Last change');

  await page.viewport(360, 740);
  await expect.poll(() => names()[0]?.offsetHeight).toBe(44);
  expect(names()[0]?.textContent).toBe('Abara,\nChidi');
  await expect.poll(headers).not.toContain('Code');
  expect(headers()).not.toContain('Last change');
});
