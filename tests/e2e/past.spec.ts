import { expect, type Page } from '@playwright/test';
import { everyday } from './everyday.ts';
import { goTo, openDemo } from './instructor.ts';
import { test } from './journey.ts';

const bar = (page: Page) => page.getByRole('complementary', { name: 'As of a past moment' });
const slider = (page: Page) => page.getByRole('slider', { name: 'Moment' });
const cell = (page: Page) => page.getByRole('grid').locator('[role=gridcell][aria-colindex="3"]').first();

/** Opens the first assessment of the demo, and enters a score that it has not got. */
const enterScore = async (page: Page, points: string): Promise<void> => {
  await page.keyboard.type(`${points}\n`);
  await expect(cell(page)).toHaveText(points);
};

test('R23.1 and R23.2 every screen shows any earlier moment, and lets nothing be changed there', {
  tag: everyday,
}, async ({ page }) => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await page.getByRole('grid').focus();
  await expect(cell(page)).toBeVisible();
  await enterScore(page, '1');
  await page.keyboard.press('ArrowUp');
  await enterScore(page, '2');
  await page.keyboard.press('ArrowUp');
  await enterScore(page, '3');

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'As of…' }).click();
  await expect(bar(page)).toContainText('2 → 3');
  await expect(slider(page)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page)).toHaveText('2');
  await page.keyboard.press('ArrowLeft');
  await expect(cell(page)).toHaveText('1');
  await expect(bar(page)).toContainText('→ 1');

  await cell(page).click();
  await page.keyboard.type('9\n');
  await expect(page.getByText(/You look at .* Go back to now to change something\./)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Undo/ }).first()).toBeDisabled();

  await goTo(page, 'Snapshots');
  await expect(page.getByRole('heading', { name: 'Snapshots are of now' })).toBeVisible();
  await expect(page.getByRole('button', { name: /snapshot…$/ })).toHaveCount(0);
  await goTo(page, 'History');
  await expect(page.getByRole('button', { name: 'Export ledger' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo a range…' }), 'would change what is now').toHaveCount(0);
  // What was typed at one sitting is one row, which opens.
  await page.getByRole('rowheader').nth(1).click();
  await page.getByRole('gridcell', { name: ' 1 → 2, ' }).click();
  await expect(page.getByText('Go back to now to take this back.')).toBeVisible();
  await page.getByRole('button', { name: 'View as of here' }).click();
  await expect(bar(page)).toContainText('1 → 2');

  await bar(page).getByRole('button', { name: 'Tags…' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('submitted');
  await page.getByRole('button', { name: 'Tag this moment' }).click();
  await expect(page.getByText('“submitted” is tagged.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(bar(page)).toContainText('“submitted”');
  await bar(page).getByRole('button', { name: 'Compare…' }).click();
  const compared = page.getByRole('dialog', { name: 'Compare two moments' });
  await expect(compared.getByRole('status')).toHaveText(/^1 final grade differs: 1 up/);
  await expect(compared.getByRole('table').getByRole('row')).toHaveCount(2);
  await compared.getByRole('button', { name: /^From/ }).click();
  await page
    .getByRole('option', { name: /^the end of / })
    .first()
    .click();
  await expect(compared.getByRole('status'), 'the day is not over').toHaveText(/^No final grade differs/);
  await page.keyboard.press('Escape');

  await bar(page).getByRole('button', { name: 'Back to now' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(cell(page)).toHaveText('3');
});
