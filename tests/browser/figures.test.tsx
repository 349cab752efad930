import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { AssessmentScreen } from '../../src/screens/assessment/assessment-screen.tsx';
import { StudentScreen } from '../../src/screens/student/student-screen.tsx';
import { abara, makeClass, showScreen } from './class-harness.tsx';

afterEach(cleanup);

const numerals = (element: Element): string => getComputedStyle(element).fontVariantNumeric;

test('figures of a sheet have one width, words do not: Inter’s hyphen would be as wide as a digit', async () => {
  await showScreen(AssessmentScreen);
  const name = page.getByRole('rowheader', { name: /Abara/ });
  await expect.element(name).toBeVisible();
  expect(numerals(name.element())).toBe('normal');
  const figures = [...document.querySelectorAll('[role=gridcell].gl-end')];
  expect(figures.length).toBeGreaterThan(4);
  for (const figure of figures) expect(numerals(figure)).toBe('tabular-nums');
});

test('figures of a table have one width, the sentences around it do not', async () => {
  await showScreen(StudentScreen, makeClass, { students: { studentId: abara } });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(numerals(page.getByRole('cell').first().element())).toBe('tabular-nums');
  expect(numerals(page.getByRole('heading', { level: 1 }).element())).toBe('normal');
});

test('scrollbars have the colour of the look’s controls, not the browser’s', async () => {
  await showScreen(AssessmentScreen);
  const scrolled = page.getByRole('grid').element();
  const control = (): string => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--control)';
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  expect(getComputedStyle(scrolled).scrollbarColor).toBe(`${control()} rgba(0, 0, 0, 0)`);
});
