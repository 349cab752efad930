import { expect, type Page } from '@playwright/test';
import { goTo, savedState } from './instructor.ts';
import { test } from './journey.ts';
import { ana, answered } from './own-backend.ts';

const signIn = async (page: Page, computer: 'Mine' | 'Shared'): Promise<void> => {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(ana.email);
  await page.getByLabel('E-mail').press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused(answered);
  await page.getByRole('radio', { name: computer }).check();
  await page.getByLabel('Password').fill(ana.password);
  await page.getByLabel('Password').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Courses' })).toBeVisible(answered);
  await expect(savedState(page)).toHaveAttribute('data-state', 'sent', answered);
  await goTo(page, 'Settings');
};

const whose = (page: Page) => page.getByRole('radiogroup', { name: 'Whose it is' });

const signOut = async (page: Page, title: string, button: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: button }).click();
};

test('a computer that becomes shared says so at once, and signing out leaves nothing on it', async ({ page }) => {
  await signIn(page, 'Mine');
  await whose(page).getByRole('radio', { name: 'Shared' }).check({ force: true });
  await expect(page.getByText('This computer is shared from now on')).toBeVisible();
  await signOut(page, 'Sign out of this shared computer?', 'Sign out and remove');
  await expect(page.getByText('Nothing of it is left on this computer.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).toBe('[{},{}]');
});

test('a shared computer becomes one’s own with the password only, and is that over a reload', async ({ page }) => {
  await signIn(page, 'Shared');
  await whose(page).getByRole('radio', { name: 'Mine' }).click({ force: true });
  const dialog = page.getByRole('dialog', { name: 'Is this computer yours?' });
  await dialog.getByLabel('Password').fill('a wrong one');
  await dialog.getByRole('button', { name: 'It is mine' }).click();
  await expect(dialog.getByText('That e-mail and password don’t match.')).toBeVisible(answered);
  await expect(whose(page).getByRole('radio', { name: 'Shared' })).toBeChecked();
  await dialog.getByLabel('Password').fill(ana.password);
  await dialog.getByRole('button', { name: 'It is mine' }).click();
  await expect(page.getByText('This computer is yours from now on')).toBeVisible(answered);
  await expect(whose(page).getByRole('radio', { name: 'Mine' })).toBeChecked();
  await page.reload();
  await expect(whose(page).getByRole('radio', { name: 'Mine' })).toBeChecked(answered);
});

test('on the first page, too, signing out of a shared computer asks before it removes', async ({ page }) => {
  await signIn(page, 'Shared');
  await page.route(/\/(user|core|identifyapi)\//, (route) => route.abort());
  await page.reload();
  await page.getByRole('button', { name: 'Sign out of this computer' }).click(answered);
  const dialog = page.getByRole('dialog', { name: 'Sign out of this shared computer?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(page.getByText('Nothing of it is left on this computer.')).toBeVisible();
});
