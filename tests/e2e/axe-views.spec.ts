import { expect, type Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { closeAll, goTo, grid, jumpTo, openDemo, overPage } from './instructor.ts';
import { test } from './journey.ts';
import { axeLooks } from './looks.ts';

const openOffering = async (page: Page): Promise<void> => {
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
};

const fromMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

const expectDialogWithoutFaults = async (page: Page, what: string): Promise<void> => {
  await expect(overPage(page), what).not.toHaveCount(0);
  await expectNoFaults(page, what);
  await closeAll(page);
};

for (const { name, colorScheme, viewport } of axeLooks) {
  test.describe(`in ${name}`, () => {
    test.use({ colorScheme, viewport });

    test('axe finds nothing in the past, nor in what compares and tags its moments', async ({ page }) => {
      await openDemo(page);
      await openOffering(page);
      await goTo(page, 'Final grades');
      await page.getByRole('button', { name: 'As of…' }).click();
      const bar = page.getByRole('complementary', { name: 'As of a past moment' });
      await expect(bar).toBeVisible();
      await expectNoFaults(page, 'the past');
      await bar.getByRole('button', { name: 'Tags…' }).click();
      await page.getByRole('textbox', { name: 'Name', exact: true }).fill('submitted to the registrar');
      await page.getByRole('button', { name: 'Tag this moment' }).click();
      await expect(page.getByRole('textbox', { name: /^New name of/ })).toBeVisible();
      await expectDialogWithoutFaults(page, 'tags');
      await bar.getByRole('button', { name: 'Compare…' }).click();
      await expectDialogWithoutFaults(page, 'two moments');
      await fromMenu(page, 'Snapshots');
      await expect(page.getByRole('heading', { name: 'Snapshots are of now' })).toBeVisible();
      await expectNoFaults(page, 'snapshots in the past');
    });

    test('axe finds nothing in an opened snapshot, nor in what differs from it', async ({ page }) => {
      await openDemo(page);
      await openOffering(page);
      await fromMenu(page, 'Snapshots');
      await page.getByRole('button', { name: 'Save snapshot…' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('1 snapshot was saved.')).toBeVisible();
      await page.getByRole('link', { name: 'Offering', exact: true }).click();
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Open / })
        .first()
        .click();
      await grid(page).locator('[role=gridcell].gl-entry').first().click();
      await page.keyboard.type('1\n');
      await fromMenu(page, 'Snapshots');
      await page.getByRole('rowheader').first().dblclick();
      const bar = page.getByRole('complementary', { name: 'As a snapshot was saved' });
      await expect(bar).toContainText('1 score and 1 final grade differ');
      await expect(page.getByRole('heading', { level: 1, name: 'Final grades' })).toBeVisible();
      await expectNoFaults(page, 'an opened snapshot');
      await bar.getByRole('button', { name: 'What differs' }).click();
      await expect(page.getByRole('table')).toBeVisible();
      await expectDialogWithoutFaults(page, 'what differs');
    });

    test('axe finds nothing in what if, nor in its differences', async ({ page }) => {
      await openDemo(page);
      await openOffering(page);
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Open / })
        .first()
        .click();
      await jumpTo(page, 'What if');
      await grid(page).locator('[role=gridcell].gl-entry').first().click();
      await page.keyboard.type('1\n');
      const bar = page.getByRole('complementary', { name: 'What if' });
      await expect(bar).toContainText('1 final grade changes');
      await expectNoFaults(page, 'what if');
      await bar.getByRole('button', { name: 'What differs' }).click();
      await expectDialogWithoutFaults(page, 'differences');
    });
  });
}
