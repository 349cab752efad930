import { expect, type Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { everyday } from './everyday.ts';
import { grid, openDemo } from './instructor.ts';
import { test } from './journey.ts';

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

const openSheet = async (page: Page): Promise<void> => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().tap();
  const main = page.getByRole('main');
  await main.getByRole('listitem').getByRole('button').first().tap();
  await main
    .getByRole('button', { name: /^Open / })
    .first()
    .tap();
  await expect(grid(page)).toBeFocused();
};

/** The cell in a row and a column of the screen, counted from 0, the name not among the columns. */
const cell = (page: Page, row: number, column: number) =>
  grid(page).locator(`.gl-body [role=row][aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`);

const texts = (page: Page): Promise<string[]> => grid(page).locator('.gl-body .gl-cell').allTextContents();

/** What a finger does that moves, as the browser gets it. */
const drag = async (page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const at = (part: number) => [{ x: from.x + by.x * part, y: from.y + by.y * part }];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
};

test('a column of scores on a phone: one tap, then figures and Next, the total beside them', { tag: everyday }, async ({
  page,
}) => {
  await openSheet(page);
  await cell(page, 1, 0).tap();
  const field = page.locator('.gl-editor');
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('inputmode', 'decimal');
  for (const points of ['10', '11', '12']) {
    await page.keyboard.type(points);
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
  }
  for (const [row, points] of ['10', '11', '12'].entries()) await expect(cell(page, row + 1, 0)).toHaveText(points);
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();

  const total = grid(page).getByRole('columnheader').last();
  await expect(total).toHaveAttribute('aria-label', /^Total /);
  await expect(total).toBeInViewport({ ratio: 1 });
  await expectNoFaults(page, 'a sheet on a phone');
});

test('a finger that scrolls or looks about writes nothing', async ({ page }) => {
  await openSheet(page);
  const before = await texts(page);
  const box = await grid(page).boundingBox();
  if (!box) throw new Error('the grid has no box');
  const middle = { x: box.x + 150, y: box.y + 200 };
  await drag(page, middle, { x: -120, y: 0 });
  await expect.poll(() => grid(page).evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(40);
  await drag(page, middle, { x: 0, y: -90 });
  await expect(page.locator('.gl-overlay')).toBeHidden();
  // A finger that is quick flings the sheet further than it moves, so one way back may not be enough.
  const draggedBack = async (): Promise<number> => {
    await drag(page, middle, { x: 200, y: 0 });
    return grid(page).evaluate(({ scrollLeft }) => scrollLeft);
  };
  await expect.poll(draggedBack).toBe(0);

  for (const [row, column] of [
    [0, 0],
    [3, 1],
    [2, 0],
  ] as const) {
    await cell(page, row, column).tap();
    await expect(page.locator('.gl-editor')).toBeFocused();
  }
  await page.getByRole('rowheader').first().tap();
  await expect(page.locator('.gl-overlay')).toBeHidden();
  expect(await texts(page)).toEqual(before);
  await expect(page.getByRole('button', { name: 'About this cell' })).toHaveAttribute('aria-expanded', 'false');
});
