import { expect, type Page, type Route } from '@playwright/test';
import { applyImport, cell, isPlanned, openEmpty, openLocal } from './instructor.ts';
import { test } from './journey.ts';
import { ana, answered } from './own-backend.ts';

/**
 * Cuts off the files whose names match, until the result is called. Before the page opens: a page that is open already
 * may go on asking past it for a moment.
 */
const cut = async (page: Page, names: RegExp): Promise<() => void> => {
  let isCut = true;
  await page.route(names, (route) => (isCut ? route.abort() : route.continue()));
  return () => {
    isCut = false;
  };
};

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'This did not load' });

test('a dialog whose code does not come says so, and opens when it is asked again; what was typed stays', async ({
  page,
}) => {
  const restore = await cut(page, /command-palette/);
  await openEmpty(page);
  await page.getByRole('button', { name: 'New course' }).first().click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Half a ti');
  await page.keyboard.press('Control+k');
  await expect(alert(page)).toBeVisible();
  await title.press('End');
  await title.pressSequentially('tle');
  restore();
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused();
  await expect(alert(page)).toHaveCount(0);
  await expect(page.getByRole('option').first(), 'with its styles').toHaveCSS('display', 'flex');
  await page.keyboard.press('Escape');
  await expect(title).toHaveValue('Half a title');
});

test('a failure to load can be closed, and the next try begins anew', async ({ page }) => {
  const restore = await cut(page, /shortcut-list/);
  await openEmpty(page);
  await page.keyboard.press('?');
  await alert(page).getByRole('button', { name: 'Close' }).click();
  await expect(alert(page)).toHaveCount(0);
  restore();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('a menu whose code does not come says so; then it opens, and gives the focus back', async ({ page }) => {
  const restore = await cut(page, /tool-menu-list/);
  await openEmpty(page);
  const button = page.getByRole('button', { name: 'Menu' });
  await button.click();
  await expect(alert(page)).toBeVisible();
  restore();
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('menuitem', { name: /^Undo/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('keys that are meant for a dialog on its way do nothing to the page; Escape gives it up', async ({ page }) => {
  const held: Route[] = [];
  await page.route(/command-palette/, (route) => void held.push(route));
  await openEmpty(page);
  await page.keyboard.press('Control+k');
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await page.keyboard.type('gs?');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await expect(page).toHaveURL(/\/courses$/);
  await page.unrouteAll();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder('Search or jump to…')).toBeFocused();
});

test('a sign-in whose code does not come says so, keeps the e-mail, and goes on when asked again', async ({ page }) => {
  const restore = await cut(page, /assets\/accounts-/);
  await page.goto('/');
  const email = page.getByLabel('E-mail');
  await email.fill(ana.email);
  await email.press('Enter');
  await expect(page.getByText('A part of the app did not arrive')).toBeVisible();
  await expect(email).toHaveValue(ana.email);
  restore();
  await email.press('Enter');
  await expect(page.getByLabel('Password')).toBeFocused(answered);
});

test('a long fill whose code does not come leaves the cells and says so; done again, all are filled', async ({
  page,
}) => {
  const restore = await cut(page, /assets\/blocks-/);
  await openLocal(page, 'unloaded');
  const students = Array.from({ length: 600 }, (_, at) => `First${at} Last${at},S${1000 + at},${at === 0 ? 5 : ''}`);
  const buffer = Buffer.from(['Name,Student ID,Quiz Q1 (10 pts)', ...students].join('\n'));
  await page.locator('input[type=file]').first().setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer });
  await isPlanned(page);
  await applyImport(page);
  await page.getByRole('button', { name: 'Open Quiz' }).click();
  const fillDown = async (): Promise<void> => {
    await (await cell(page, 'Last0, First0', 'P1')).click();
    await page.keyboard.press('Control+Shift+ArrowDown');
    await page.keyboard.press('Control+d');
  };
  await fillDown();
  await expect(page.getByText('The cells are as they were.')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Ungraded 599' })).toBeVisible();
  await page.keyboard.press('Control+Home');
  restore();
  await fillDown();
  await expect(page.getByRole('radio', { name: 'Ungraded 0' })).toBeVisible();
  await expect(page.getByText('The cells are as they were.')).toHaveCount(0);
});
