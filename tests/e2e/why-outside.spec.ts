import { expect, type Page } from '@playwright/test';
import { goTo, openDemo } from './instructor.ts';
import { test } from './journey.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('why a grade is what it is can be taken along as text, and printed alone', async ({ page }) => {
  await openDemo(page);
  await page.getByRole('rowheader').getByRole('button').first().click();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await goTo(page, 'Final grades');
  const panel = page.getByRole('complementary', { name: 'Why this grade' });
  await page.getByRole('grid').focus();
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Why this grade' }).first().click();
  const name = await panel.getByRole('heading', { level: 3 }).textContent();
  await panel.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(name);
  expect(copied).toContain('Rounded once');
  expect(copied).not.toContain('Copy as text');

  await lookAtPaper(page);
  await panel.getByRole('button', { name: 'Print' }).click();
  await isPrintedAlone(page);
});

test('a student’s report is printed alone, where no other screen was opened', { tag: '@whole-browser' }, async ({
  page,
}) => {
  await openDemo(page);
  await goTo(page, 'Students');
  await page.getByRole('rowheader').first().click();
  await page.getByRole('complementary').getByRole('heading').getByRole('button').click();
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset.asked = '';
    };
  });
  await page.getByRole('main').getByRole('button', { name: 'Print' }).first().click();
  await expect(page.locator('body')).toHaveAttribute('data-asked', '');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > .paper .paper-report')).toHaveCount(1);
  await expect(page.locator('body > .paper')).toBeVisible();
  await expect(page.locator('body > :not(.paper):visible')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.paper')).toHaveCount(0);
});

/** Printing notes what would be on the paper. */
const lookAtPaper = async (page: Page): Promise<void> => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    window.print = () => {
      const shown = [...document.querySelectorAll('body *')].filter(
        (one) => getComputedStyle(one).visibility === 'visible' && one.getClientRects().length > 0,
      );
      document.body.dataset.onPaper = String(shown.length > 0 && shown.every((one) => one.closest('[data-printed]')));
    };
  });
};

const isPrintedAlone = async (page: Page): Promise<void> => {
  await expect(page.locator('body')).toHaveAttribute('data-on-paper', 'true');
  await expect(page.locator('[data-printed]')).toHaveCount(0);
};
