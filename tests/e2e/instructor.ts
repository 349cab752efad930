import { expect, type Locator, type Page } from '@playwright/test';

/** What an instructor does, in her words; the specs are told in these. */

/** A workspace on disk, by name: the same name is the same ledger. */
export const openLocal = async (page: Page, name: string): Promise<void> => {
  await page.goto('/TestingPage');
  await page.getByLabel('Name of the workspace').fill(name);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page).toHaveURL(/\/courses$/);
};

export const openDemo = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try the demo' }).click();
  await page.getByRole('button', { name: 'Open the demo' }).click();
  await expect(page).toHaveURL(/\/courses$/);
};

export const openEmpty = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Start empty' }).click();
  await expect(page).toHaveURL(/\/courses$/);
};

export const addCourse = async (page: Page, code: string, number: string, title: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code);
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill(number);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Title', exact: true }).press('Enter');
};

export const savedState = (page: Page): Locator => page.locator('button[data-state]');

export const grid = (page: Page): Locator => page.getByRole('grid');

/** The texts of a grid's column as they are on screen. */
export const columnTexts = async (page: Page, header: string): Promise<string[]> => {
  const headers = await grid(page).getByRole('columnheader').allTextContents();
  const at = headers.findIndex((text) => text.startsWith(header)) + 1;
  return grid(page)
    .locator(`[role=gridcell][aria-colindex="${at}"], [role=rowheader][aria-colindex="${at}"]`)
    .allTextContents();
};
