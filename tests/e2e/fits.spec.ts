import { expect, type Page } from '@playwright/test';
import { applyImport, isPlanned, openLocal, savedState } from './instructor.ts';
import { test } from './journey.ts';

const assessments = ['Homework', 'Midterm 1', 'Project', 'Midterm 2', 'Final exam'];
const problems = [1, 2, 3, 4, 5, 6];

/** 150 students with five assessments of six problems each; a third have not taken the last one. */
const classList = (): string => {
  const headings = assessments.flatMap((name) => problems.map((at) => `${name} Q${at} (10 pts)`));
  const rows = Array.from({ length: 150 }, (_, at) => {
    const scores = headings.map((_heading, column) => (column >= 24 && at % 3 === 0 ? '' : (at * 7 + column * 3) % 11));
    return [`First${at} Lastname${at}`, `S${1000 + at}`, ...scores];
  });
  return [['Name', 'Student ID', ...headings], ...rows].map((row) => row.join(',')).join('\n');
};

/** What scrolls sideways, with its widths. */
const scrolledSideways = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('*')]
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 40 && scrollWidth > clientWidth + 1)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .map(({ className, scrollWidth, clientWidth }) => `${className} ${scrollWidth} > ${clientWidth}`),
  );

test('a class of 150 with five assessments and two weight sets fits every screen: nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openLocal(page, 'fits');
  const file = { name: 'STAT 210.csv', mimeType: 'text/csv', buffer: Buffer.from(classList()) };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await isPlanned(page);
  await applyImport(page);
  for (const sets of [1, 2]) {
    await page
      .getByRole('button', { name: /weight set/i })
      .first()
      .click();
    await expect(page.getByRole('textbox', { name: /^Name of/ })).toHaveCount(sets);
  }
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('menuitem', { name: 'A to F, with + and −' }).click();
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');

  await page.getByRole('button', { name: 'Open Homework' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  const first = {
    offering: assessments[0] ?? '',
    assessment: 'Lastname0',
    finalGrades: 'Lastname0',
    students: 'S1000',
  };
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [screen, shown] of Object.entries(first)) {
      // A phone’s sheet scrolls between its name and its total, which stay.
      if (screen === 'assessment' && width === 360) continue;
      await page.goto(`/${screen}`);
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      expect(await scrolledSideways(page), `${screen} at ${width} px`).toEqual([]);
    }
  }
  await page.goto('/history');
  await expect(page.getByRole('main').getByText('Import of STAT 210.csv')).toBeVisible();
  expect(await scrolledSideways(page), 'history at 360 px').toEqual([]);
  const head = await page.getByRole('main').locator('header').boundingBox();
  expect(head?.height).toBeLessThanOrEqual(140);
  await page.goto('/offering');
  const fields = page.getByRole('textbox', { name: /^Weight of/ });
  await expect(fields).toHaveCount(10);
  for (const field of await fields.all()) await expect(field).toBeInViewport({ ratio: 1 });
});
