import { expect, type Page, test } from '@playwright/test';
import { addCourse, openDemo, openLocal, savedState } from './instructor.ts';

/** Counts, over all pages of this browser, how often the app asks it to protect its storage. */
const countAsking = (page: Page) =>
  page.addInitScript(() => {
    const { persist } = StorageManager.prototype;
    StorageManager.prototype.persist = function () {
      localStorage.setItem('asked', String(Number(localStorage.getItem('asked')) + 1));
      return persist.call(this);
    };
  });

const asked = (page: Page): Promise<number> => page.evaluate(() => Number(localStorage.getItem('asked')));

const openInfo = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'App info' }).click();
  await expect(page.getByText(/ used of /)).toBeVisible();
};

const addSaved = async (page: Page, number: string): Promise<void> => {
  await addCourse(page, 'MATH', number, `Course ${number}`);
  await expect(page.getByRole('rowheader').filter({ hasText: 'MATH' })).not.toHaveCount(0);
  await expect(savedState(page)).toHaveAttribute('data-state', 'saved');
};

test('a demo never asks the browser to keep anything', async ({ page }) => {
  await countAsking(page);
  await openDemo(page);
  await addCourse(page, 'MATH', '999', 'Added by hand');
  await openInfo(page);
  await expect(page.getByText('Not yet. The browser is asked once')).toBeVisible();
  expect(await asked(page)).toBe(0);
});

test('the browser is asked once to keep the work, after the first saved change, and App info tells', {
  tag: '@whole-browser',
}, async ({ page }) => {
  await countAsking(page);
  await openLocal(page, 'kept');
  expect(await asked(page)).toBe(0);
  await addSaved(page, '101');
  await expect.poll(() => asked(page)).toBe(1);
  await page.reload();
  await addSaved(page, '102');
  await openInfo(page);
  expect(await asked(page)).toBe(1);
  const isKept = await page.evaluate(() => navigator.storage.persisted());
  await expect(page.getByText(isKept ? 'Yes. The browser clears' : 'No. The browser was asked')).toBeVisible();
});
