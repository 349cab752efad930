import { expect } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { closeAll, openDemo, openEmpty, overPage } from './instructor.ts';
import { test } from './journey.ts';
import { axeLooks } from './looks.ts';

for (const { name, colorScheme, viewport } of axeLooks) {
  test.describe(`in ${name}`, () => {
    test.use({ colorScheme, viewport });

    test('axe finds nothing on the pages outside a workspace', async ({ page }) => {
      for (const path of ['/TestingPage', '/TestButtons', '/TestNewAssessment', '/nowhere']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoFaults(page, path);
      }
    });
  });
}

test('axe finds nothing in what opens above a page', async ({ page }) => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().click();
  for (const open of [
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('?'),
    () => page.getByRole('button', { name: 'Menu' }).click(),
    () => page.getByRole('button', { name: /^Course:/ }).click(),
    () => page.getByRole('button', { name: 'Demo, nothing is kept' }).click(),
    () => page.getByRole('button', { name: 'Reset…' }).click(),
  ]) {
    await page.getByRole('link', { name: 'About' }).focus();
    await open();
    await expect(overPage(page)).not.toHaveCount(0);
    await expectNoFaults(page, open.toString());
    await closeAll(page);
  }
});

test('axe finds nothing where there is nothing yet', async ({ page }) => {
  await openEmpty(page);
  for (const path of ['/courses', '/course', '/students']) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${path.slice(1)}$`, 'i') })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expectNoFaults(page, path);
  }
});
