import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { addCourse, goTo, hasFocus, openCourse, savedState } from './instructor.ts';
import { looks } from './looks.ts';
import { answered, expectSent, type OwnBackend, sentAgain, signInAt } from './own-backend.ts';

/** Actions of an instructor whose work goes to a server. */

export const says = (page: Page, words: string): Promise<void> =>
  expect(savedState(page)).toContainText(words, answered);

export const sync = (page: Page): Locator => page.getByRole('dialog', { name: 'Sync' });

export const openSync = async (page: Page): Promise<void> => {
  await savedState(page).click();
  await hasFocus(sync(page));
};

export const closeSync = async (page: Page): Promise<void> => {
  await page.keyboard.press('Escape');
  await expect(sync(page)).toHaveCount(0);
  await expect(savedState(page)).toBeFocused();
};

export const add = async (page: Page, title: string): Promise<void> => {
  await addCourse(page, 'MATH', '101', title);
  await expect(page.getByRole('cell', { name: title, exact: true, includeHidden: true })).toBeVisible();
};

/** Adds students on the Students page, each with code and last name. */
export const addStudents = async (page: Page, students: readonly (readonly [string, string])[]): Promise<void> => {
  await goTo(page, 'Students');
  const first = page.getByRole('button', { name: 'Add the first student' });
  const line = page.locator('button[data-new-record]');
  const code = page.getByRole('textbox', { name: 'Code', exact: true });
  await expect(first.or(code).or(line).first()).toBeVisible();
  if (await first.isVisible()) await first.click();
  for (const [studentCode, lastName] of students) {
    if (await line.isVisible()) await line.click();
    await code.fill(studentCode);
    const last = page.getByRole('textbox', { name: 'Last name', exact: true });
    await last.fill(lastName);
    await last.press('Enter');
    await expect(page.getByRole('rowheader', { name: studentCode, exact: true })).toBeVisible();
  }
};

/** Gives the course of this title another, on its page. */
export const retitle = async (page: Page, from: string, to: string): Promise<void> => {
  await openCourse(page, from);
  await page.getByLabel('Title', { exact: true }).fill(to);
  await page.getByLabel('Title', { exact: true }).press('Enter');
  await goTo(page, 'Courses');
  await expect(page.getByRole('cell', { name: to, exact: true })).toBeVisible();
};

/** Replaces the text of the grid cell that shows `from`. */
export const retype = async (page: Page, from: string, to: string): Promise<void> => {
  await page.getByRole('gridcell', { name: from, exact: true }).dblclick();
  await expect(page.locator('.gl-editor:focus')).toHaveValue(from);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(to);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: to, exact: true })).toBeVisible();
};

export const anotherDevice = async (context: BrowserContext, { url }: OwnBackend): Promise<Page> => {
  const browser = context.browser();
  if (!browser) throw new Error('a context without a browser');
  const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
  await signInAt(page, url);
  return page;
};

/** Waits until the server has all of this computer's ledger. */
export const expectCopied = async (page: Page): Promise<void> => {
  await expectSent(page);
  await openSync(page);
  const copy = sync(page).getByRole('region', { name: 'The ledger at your server' });
  await expect(copy).toContainText('confirms that it holds your ledger up to No. ', answered);
  await expect(copy).not.toContainText('only on this computer', answered);
  await closeSync(page);
};

/** Removes the abilities from the reply to a sign-in. The app takes a server that lists none for one that has none. */
export const withoutAbilities = async (page: Page): Promise<void> => {
  await page.route('**/core/login/edit', async (route) => {
    const reply = await route.fetch(sentAgain);
    const { capabilities: _, ...rest } = (await reply.json()) as Record<string, unknown>;
    await route.fulfill({ response: reply, json: rest });
  });
};

/** Checks the panel in every look: axe finds no fault, and the panel is not wider than the screen. */
export const expectSoundPanel = async (page: Page): Promise<void> => {
  const before = page.viewportSize();
  for (const { name, colorScheme, viewport } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(viewport);
    await expectNoFaults(page, name);
    const overflow = await sync(page).evaluate((panel) => panel.scrollWidth - panel.clientWidth);
    expect(overflow, name).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
};
