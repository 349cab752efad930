import axe from 'axe-core';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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

const onScreen = (header: string): { readonly left: number; readonly right: number } => {
  const heads = [...gridNamed('Grades of Midterm').querySelectorAll('[role=columnheader]')];
  const { left, right } = heads
    .find((head) => head.querySelector('.gl-header')?.textContent === header)
    ?.getBoundingClientRect() ?? { left: 0, right: 0 };
  return { left, right };
};

test('on a phone the total is the last column and stays at the right, however far the points are pushed', async () => {
  await showScreen(AssessmentScreen);
  expect(headers().indexOf('Total')).toBeLessThan(headers().indexOf('%'));

  await page.viewport(360, 740);
  await expect.poll(() => headers().at(-1)).toBe('Total');
  const grid = gridNamed('Grades of Midterm');
  const at = onScreen('Total');
  expect(at.right).toBe(grid.getBoundingClientRect().right);
  const totals = (): (string | null)[] =>
    [...grid.querySelectorAll('.gl-body .gl-end-strip .gl-cell')].map((cell) => cell.textContent);
  const shown = totals();
  expect(shown.slice(0, 2)).toEqual(['18', '10']);

  grid.scrollLeft = 400;
  await expect.poll(() => onScreen('Curve').left).toBeLessThan(at.left);
  expect([onScreen('Total'), totals()]).toEqual([at, shown]);
});

test('on a phone a cell that is gone to with the keys is never behind the total', async () => {
  await showScreen(AssessmentScreen);
  await page.viewport(360, 740);
  await expect.poll(() => headers().at(-1)).toBe('Total');
  const grid = gridNamed('Grades of Midterm');
  grid.focus();
  for (const header of ['P2', 'Bonus', 'Curve', '%']) {
    await userEvent.keyboard('{ArrowRight}');
    expect(onScreen(header).right, header).toBeLessThanOrEqual(onScreen('Total').left);
  }
  await userEvent.keyboard('{ArrowRight}');
  expect(grid.querySelector(`#${grid.getAttribute('aria-activedescendant')}`)?.textContent).toBe('18');
});

test('on a phone going to the total pushes no points aside', async () => {
  await showScreen(AssessmentScreen);
  await page.viewport(360, 740);
  await expect.poll(() => headers().at(-1)).toBe('Total');
  const grid = gridNamed('Grades of Midterm');
  grid.focus();
  await userEvent.keyboard('{End}');
  expect(grid.querySelector(`#${grid.getAttribute('aria-activedescendant')}`)?.textContent).toBe('18');
  expect(grid.scrollLeft).toBe(0);
});

const line = (): HTMLElement => {
  const found = document.querySelector('footer');
  if (!found) throw new Error('there is no line under the sheet');
  return found;
};

test('on a phone the line about a cell is one line, and opens to a sheet that takes nothing from the grid', async () => {
  await showScreen(AssessmentScreen);
  const about = page.getByRole('button', { name: 'About this cell' });
  await expect.element(about).not.toBeInTheDocument();

  await page.viewport(360, 740);
  await expect.poll(() => headers().at(-1)).toBe('Total');
  const grid = gridNamed('Grades of Midterm');
  await userEvent.keyboard('12{Enter}{ArrowUp}');
  await expect.element(page.getByText('12 is more than the 10 points of P1. Kept.')).toBeVisible();
  expect(line().offsetHeight).toBe(40);
  await expect.element(page.getByRole('button', { name: 'Set to 10' })).not.toBeInTheDocument();

  await about.click();
  await expect.element(about).toHaveAttribute('aria-expanded', 'true');
  expect(document.activeElement).toBe(grid);
  const remedy = page.getByRole('button', { name: 'Set to 10' });
  await expect.element(remedy).toBeVisible();
  expect(remedy.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  expect(line().getBoundingClientRect().top).toBeGreaterThanOrEqual(grid.getBoundingClientRect().bottom - 1);

  const { violations } = await axe.run(line());
  expect(violations.map(({ id }) => id)).toEqual([]);

  await remedy.click();
  await expect.element(remedy).not.toBeInTheDocument();
  await about.click();
  await expect.poll(() => line().offsetHeight).toBe(40);
});
