import { expect, type Page } from '@playwright/test';
import { goTo, isDrawn } from './instructor.ts';
import { type Screen, screens } from './screens.ts';
import { views } from './views.ts';

const main = (page: Page) => page.getByRole('main');

const openClass = async (page: Page): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'See a full class' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Midterm 2' })).toBeVisible({ timeout: 60_000 });
  await isDrawn(page);
};

const inMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** What is opened otherwise in the full class than in the demo. What has a server, such as snapshots, is of the demo. */
const inClass: Readonly<Record<string, Screen['open']>> = {
  courses: async (page) => {
    await openClass(page);
    await goTo(page, 'Courses');
  },
  assessment: async (page) => {
    await main(page).getByRole('button', { name: 'Open Midterm 2', exact: true }).click();
    await page.getByRole('grid').focus();
  },
  snapshots: async (page) => {
    for (const one of ['courses', 'course', 'offering', 'snapshots']) {
      await screens.find(({ name }) => name === one)?.open(page);
    }
  },
  history: async (page) => {
    await openClass(page);
    await inMenu(page, 'History');
    await page.getByRole('rowheader').nth(1).click();
  },
  'what-if': async (page) => {
    await openClass(page);
    await goTo(page, 'Final grades');
    await page.getByRole('button', { name: 'What if…' }).click();
    await page.getByRole('link', { name: 'Offering', exact: true }).click();
    const field = page.getByRole('textbox', { name: /^Weight of / }).first();
    await field.fill('73');
    await field.press('Enter');
    await goTo(page, 'Final grades');
    await expect(page.getByRole('complementary', { name: 'What if' })).toContainText('final grades change');
    await page.getByRole('radio', { name: /^Changed/ }).check({ force: true });
  },
};

const ofClass = ({ name, open }: Screen): Screen => ({ name, open: inClass[name] ?? open });

/** As the full class shows them, in an order in which each can be opened from the one before. */
export const picturedScreens = screens.map(ofClass);
export const picturedViews = views.map(ofClass);
