import { expect, test } from '@playwright/test';
import { goTo, openDemo } from './instructor.ts';

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

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    window.print = () => {
      const shown = [...document.querySelectorAll('main *')].filter(
        (one) => getComputedStyle(one).visibility === 'visible',
      );
      document.body.dataset.onPaper = String(shown.every((one) => one.closest('[data-printed]')));
    };
  });
  await panel.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-on-paper', 'true');
  await expect(page.locator('[data-printed]')).toHaveCount(0);
});
