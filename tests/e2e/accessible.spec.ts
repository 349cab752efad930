import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openDemo, openEmpty } from './instructor.ts';

/** Every rule of axe, best practices included. */
const faults = async (page: Page): Promise<string[]> =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);

const opening: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  '/courses': async (page) => page.getByRole('rowheader').first().click(),
  '/course': async (page) => page.getByRole('button', { name: 'Open course' }).click(),
  '/students': async (page) => page.getByRole('link', { name: 'Students' }).click(),
  '/offering': async (page) => {
    await page.getByRole('link', { name: 'Courses' }).click();
    await page
      .getByRole('complementary', { name: 'Selected course' })
      .getByRole('listitem')
      .getByRole('button')
      .first()
      .click();
  },
  '/assessment': async (page) => page.getByRole('main').getByRole('button', { name: /^Open/ }).first().click(),
  '/finalGrades': async (page) => page.getByRole('link', { name: 'Final grades' }).click(),
  '/about': async (page) => page.getByRole('link', { name: 'About' }).click(),
};

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 1280 },
  { colorScheme: 'light', width: 360 },
  { colorScheme: 'dark', width: 360 },
] as const;

for (const { colorScheme, width } of looks) {
  test.describe(`in ${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 740 } });

    test('axe finds nothing on the pages that are open to all', async ({ page }) => {
      for (const path of ['/', '/info', '/TestingPage', '/nowhere']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await faults(page)).toEqual([]);
      }
    });

    test('axe finds nothing on the pages of a workspace, and none is wider than the screen', async ({ page }) => {
      await openDemo(page);
      for (const [path, open] of Object.entries(opening)) {
        await open(page);
        await expect(page).toHaveURL(new RegExp(`${path}$`));
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await faults(page)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      }
    });
  });
}

test('axe finds nothing in what opens above a page', async ({ page }) => {
  await openDemo(page);
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
    await expect(page.locator('[role=dialog], [role=menu], [role=listbox]').filter({ visible: true })).not.toHaveCount(
      0,
    );
    expect(await faults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test('axe finds nothing where there is nothing yet', async ({ page }) => {
  await openEmpty(page);
  for (const path of ['/courses', '/course', '/students']) {
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await faults(page)).toEqual([]);
  }
});
