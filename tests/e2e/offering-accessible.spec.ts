import { expect, type Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { openDemo, openEmpty, showPart } from './instructor.ts';
import { test } from './journey.ts';
import { axeLooks } from './looks.ts';

const goTo = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState(null, '', to), path);

const chooseOffering = async (page: Page): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: 'Offering: Choose an offering' }).click();
  await page.getByRole('option').first().click();
};

for (const { name, colorScheme, viewport } of axeLooks) {
  test(`axe finds nothing on an offering and its final grades (${name})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await openDemo(page);
    await goTo(page, '/offering');
    await expect(page.getByRole('heading', { name: 'No offering is chosen' })).toBeVisible();
    await expectNoFaults(page, 'nothing chosen');

    await chooseOffering(page);
    await showPart(page, 'Grading policy');
    await page.getByRole('button', { name: 'Presets' }).click();
    await page.getByRole('menuitem', { name: 'A to F', exact: true }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('textbox', { name: 'Drop lowest' }).fill('1');
    await page.getByRole('textbox', { name: 'Drop lowest' }).press('Enter');
    await expectNoFaults(page, 'the grading policy');
    await page.keyboard.press('Escape');
    await showPart(page, 'Assessments');
    await page.getByRole('button', { name: 'Add weight set' }).click();
    await expect(page.getByText(/adds up to 0/)).toBeVisible();
    await expectNoFaults(page, 'an offering');
    await showPart(page, 'Roster');
    await expectNoFaults(page, 'its roster');
    await page.getByRole('button', { name: 'Enroll…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(page, 'enrolling');
    await page.keyboard.press('Escape');

    await page.getByRole('link', { name: 'Final grades', exact: true }).click();
    await page.getByRole('grid').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Why this grade' })).toBeVisible();
    await expectNoFaults(page, 'why a grade');
    // On a phone a panel lies over the buttons.
    await page.getByRole('button', { name: 'Close (Esc)' }).click();
    await page.getByRole('button', { name: 'Statistics', exact: true }).click();
    await expectNoFaults(page, 'the class');
    await page.getByRole('button', { name: 'Close (Esc)' }).click();
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('menuitemcheckbox').first()).toBeVisible();
    await expectNoFaults(page, 'the columns');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}

test('with no offerings at all, both pages lead to the courses', async ({ page }) => {
  await openEmpty(page);
  for (const path of ['/offering', '/finalGrades']) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { name: 'There are no offerings yet' })).toBeVisible();
    await expectNoFaults(page, path);
  }
  await page.getByRole('button', { name: 'Go to Courses' }).click();
  await expect(page).toHaveURL(/\/courses$/);
});
