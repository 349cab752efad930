import { expect, type Page } from '@playwright/test';
import { goTo, openDemo } from './instructor.ts';

/** Every screen of the app, as the demo shows it, in an order in which each can be opened from the one before. */
export type Screen = { readonly name: string; readonly open: (page: Page) => Promise<void> };

const main = (page: Page) => page.getByRole('main');

/** A phone has no room for them but in the menu. */
const openInMenu = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

export const screens: readonly Screen[] = [
  { name: 'landing', open: async (page) => void (await page.goto('/')) },
  { name: 'info', open: async (page) => void (await page.goto('/info')) },
  { name: 'courses', open: (page) => openDemo(page) },
  { name: 'course', open: (page) => page.getByRole('rowheader').getByRole('button').first().click() },
  { name: 'offering', open: (page) => main(page).getByRole('listitem').getByRole('button').first().click() },
  {
    name: 'assessment',
    open: async (page) => {
      await main(page)
        .getByRole('button', { name: /^Open / })
        .first()
        .click();
      await page.getByRole('grid').focus();
    },
  },
  {
    name: 'final-grades',
    open: async (page) => {
      await goTo(page, 'Final grades');
      await page.getByRole('grid').focus();
    },
  },
  {
    name: 'outcomes',
    open: async (page) => {
      await openInMenu(page, 'Outcomes');
      await page.getByRole('grid').focus();
    },
  },
  {
    name: 'students',
    open: async (page) => {
      await goTo(page, 'Students');
      await page.getByRole('rowheader').first().click();
    },
  },
  {
    name: 'student',
    open: async (page) => {
      await page.getByRole('complementary').getByRole('heading').getByRole('button').click();
    },
  },
  {
    name: 'snapshots',
    open: async (page) => {
      await openInMenu(page, 'Snapshots');
      await page.getByRole('button', { name: 'Save snapshot…' }).click();
      await page.getByRole('textbox', { name: 'Note' }).fill('before the exam');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('rowheader').first().click();
    },
  },
  {
    name: 'snapshot',
    open: async (page) => {
      await page.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(page.getByRole('complementary', { name: 'As a snapshot was saved' })).toContainText('the same');
    },
  },
  {
    name: 'history',
    open: async (page) => {
      await page.getByRole('button', { name: 'Back to now' }).click();
      await openInMenu(page, 'History');
      await page.getByRole('rowheader').nth(1).click();
    },
  },
  { name: 'settings', open: (page) => openInMenu(page, 'Settings') },
  { name: 'about', open: (page) => openInMenu(page, 'About') },
];

/** Waits until the page has arrived and nothing is loading. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
};
