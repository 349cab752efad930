import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { closeAll, goTo, openDemo, overPage, savedState } from './instructor.ts';
import type { Screen } from './screens.ts';

const bar = (page: Page, name: string) => page.getByRole('complementary', { name });
const past = 'As of a past moment';

const openOffering = async (page: Page): Promise<void> => {
  await openDemo(page);
  await page.getByRole('button', { name: /^Open HIST 463/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'A Century of Rail' })).toBeVisible();
};

const fromMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** What was done is told over a part of the page. */
const hideToast = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
};

const openDialog = async (page: Page): Promise<void> => {
  await expect(overPage(page)).not.toHaveCount(0);
};

/** What can be seen of the past and of a trial, in an order in which each can be opened from the one before. */
export const views: readonly Screen[] = [
  {
    name: 'what-if',
    open: async (page) => {
      await openOffering(page);
      const policy = page.getByRole('tab', { name: 'Grading policy' });
      if (await policy.isVisible()) await policy.click();
      await page.getByRole('button', { name: 'Presets' }).click();
      await page.getByRole('menuitem', { name: 'A to F, with + and −' }).click();
      await goTo(page, 'Final grades');
      await page.getByRole('button', { name: 'What if…' }).click();
      await page.getByRole('link', { name: 'Offering', exact: true }).click();
      const field = page.getByRole('textbox', { name: /^Weight of / }).first();
      await field.fill('73');
      await field.press('Enter');
      await goTo(page, 'Final grades');
      await expect(bar(page, 'What if')).toContainText('final grades change');
      await page.getByRole('radio', { name: /^Changed/ }).check({ force: true });
    },
  },
  {
    name: 'differences',
    open: async (page) => {
      await bar(page, 'What if').getByRole('button', { name: 'What differs' }).click();
      await openDialog(page);
    },
  },
  {
    name: 'undo-range',
    open: async (page) => {
      await closeAll(page);
      await bar(page, 'What if')
        .getByRole('button', { name: /^Apply/ })
        .click();
      await expect(bar(page, 'What if')).toBeHidden();
      await hideToast(page);
      await fromMenu(page, 'History');
      const isPhone = (page.viewportSize()?.width ?? 0) <= 720;
      if (isPhone) await page.getByRole('button', { name: 'More for the ledger' }).click();
      await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Undo a range…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Show', exact: false }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: /^Undo/ })).toBeVisible();
    },
  },
  {
    name: 'as-of',
    open: async (page) => {
      await closeAll(page);
      await goTo(page, 'Final grades');
      await page.getByRole('button', { name: 'As of…' }).click();
      await expect(page.getByRole('slider', { name: 'Moment' })).toBeFocused();
      await page.keyboard.press('ArrowLeft');
    },
  },
  {
    name: 'tags',
    open: async (page) => {
      await bar(page, past).getByRole('button', { name: 'Tags…' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('submitted to the registrar');
      await page.getByRole('button', { name: 'Tag this moment' }).click();
      await expect(page.getByRole('textbox', { name: /^New name of “submitted/ })).toBeVisible();
      await hideToast(page);
    },
  },
  {
    name: 'compared',
    open: async (page) => {
      await closeAll(page);
      await bar(page, past).getByRole('button', { name: 'Compare…' }).click();
      await expect(page.getByRole('dialog').getByRole('status')).toContainText('differ');
    },
  },
  {
    name: 'what-changed',
    open: async (page) => {
      await closeAll(page);
      await bar(page, past).getByRole('button', { name: 'Back to now' }).click();
      await page.getByRole('grid').focus();
      const panel = bar(page, 'Why this grade');
      if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Why this grade' }).first().click();
      await panel.getByText('Rounding', { exact: true }).last().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'report',
    open: async (page) => {
      await closeAll(page);
      await fromMenu(page, 'Report a problem');
      await expect(page.getByRole('dialog').getByRole('status').first()).toContainText('of the last hour');
    },
  },
  {
    name: 'ledger-file',
    open: async (page) => {
      await closeAll(page);
      await savedState(page).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export the ledger', exact: true }).click(),
      ]);
      const buffer = readFileSync(await file.path());
      await page.goto('/');
      await page.getByRole('button', { name: 'Open a ledger', exact: true }).click();
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'exported.ndjson', mimeType: 'application/x-ndjson', buffer });
      await expect(bar(page, 'About this ledger')).toBeVisible({ timeout: 30_000 });
    },
  },
];
