import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { goTo, grid } from './instructor.ts';
import { type OwnBackend, ownBackend, signInAt } from './own-backend.ts';
import { addStudents } from './syncing.ts';

let backend: OwnBackend;
test.beforeAll(async () => {
  backend = await ownBackend();
});
test.afterAll(() => backend.remove());

test('R21.3 what one computer exported goes on at another one', async ({ browser }) => {
  const first = await browser.newContext();
  const page = await first.newPage();
  await signInAt(page, backend.url);
  await first.setOffline(true);
  await addStudents(page, [['B0017420', 'Brandt']]);
  await goTo(page, 'Settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the ledger', exact: true }).click(),
  ]);
  const buffer = readFileSync(await download.path());
  await first.close();

  const second = await browser.newContext();
  const there = await second.newPage();
  await signInAt(there, backend.url);
  await there.getByRole('button', { name: 'Menu' }).click();
  await there.getByRole('menuitem', { name: 'Open a ledger' }).click();
  await there
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'ledger.ndjson', mimeType: 'text/plain', buffer });
  const banner = there.getByRole('complementary', { name: 'About this ledger' });
  await expect(banner).toContainText('Consistent with itself: checked today');
  await banner.getByRole('button', { name: 'Continue it here…' }).click();
  const dialog = there.getByRole('dialog', { name: 'Continue this ledger here' });
  await expect(dialog).toContainText('1 thing in it was not confirmed by the server.');
  await dialog.getByRole('button', { name: 'Continue here' }).click();
  await expect(there.getByText('Your ledger goes on here.')).toBeVisible();
  await expect(banner).toHaveCount(0);
  await goTo(there, 'Students');
  await expect(grid(there)).toContainText('Brandt');
  await there.reload();
  await expect(grid(there)).toContainText('Brandt');
  await second.close();
});

test('who signs out in another tab meanwhile leaves nothing that could be continued', async ({ page, context }) => {
  await signInAt(page, backend.url);
  await goTo(page, 'Settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the ledger', exact: true }).click(),
  ]);
  const buffer = readFileSync(await download.path());
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Open a ledger' }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'ledger.ndjson', mimeType: 'text/plain', buffer });
  await page.getByRole('button', { name: 'Continue it here…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Continue this ledger here' });
  await expect(dialog).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${backend.url}/courses`);
  await other.getByRole('button', { name: 'Menu' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('complementary', { name: 'About this ledger' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue it here…' })).toHaveCount(0);
});
