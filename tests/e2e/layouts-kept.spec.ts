import { expect, type Page } from '@playwright/test';
import { addAssessment, addCourse, addOffering, goTo, savedState } from './instructor.ts';
import { test } from './journey.ts';
import { answered, type OwnBackend, openCoursesAt, ownBackend } from './own-backend.ts';

let backend: OwnBackend;
test.beforeEach(async () => {
  backend = await ownBackend();
});
test.afterEach(() => backend.remove());

/** Ends on the sheet of an assessment. */
const setUp = async (page: Page, computer?: 'Shared'): Promise<void> => {
  await openCoursesAt(page, backend.url, undefined, computer);
  await addCourse(page, 'MATH', '101', 'Calculus');
  await page.getByRole('button', { name: 'Open course' }).click();
  await addOffering(page, 'Fall', '2026', '2');
  await addAssessment(page, 'Midterm', '10');
  await page.getByRole('button', { name: 'Open Midterm', exact: true }).click();
};

const openColumns = async (page: Page) => {
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  return page.getByRole('menuitemcheckbox', { name: 'Curve' });
};

/** The accounts whose layouts this browser keeps. */
const accountsKept = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('gradeledger-layouts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('layouts')) return resolve([]);
          const keys = db.transaction('layouts').objectStore('layouts').getAllKeys();
          keys.onsuccess = () => {
            db.close();
            resolve(keys.result.map(String));
          };
        };
      }),
  );

test('a hidden column is hidden after a reload, until the work is removed from this computer', async ({ page }) => {
  await setUp(page);
  const curve = await openColumns(page);
  await expect(curve).toBeChecked();
  await curve.click();
  await expect(curve).not.toBeChecked();
  await expect.poll(() => accountsKept(page)).toHaveLength(1);
  await expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible(answered);
  await expect(await openColumns(page)).not.toBeChecked();
  await page.keyboard.press('Escape');

  await goTo(page, 'Settings');
  await page
    .getByRole('radiogroup', { name: 'Whose it is' })
    .getByRole('radio', { name: 'Shared' })
    .check({ force: true });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(page.getByText('Nothing of it is left on this computer.')).toBeVisible();
  expect(await accountsKept(page)).toEqual([]);
});

test('on a shared computer a hidden column is back after a reload, for nothing of it is kept', async ({ page }) => {
  await setUp(page, 'Shared');
  const curve = await openColumns(page);
  await curve.click();
  await expect(curve).not.toBeChecked();
  await expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);
  expect(await accountsKept(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Midterm' })).toBeVisible(answered);
  await expect(await openColumns(page)).toBeChecked();
});
