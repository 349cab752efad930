import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Upload } from '../fixtures/real-class.ts';

/** What has the focus, as somebody would call it, and whether one can see that it has it; a page or a step is no control. */
type Focus = { readonly name: string; readonly isSeen: boolean };

const focused = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: '', isSeen: true };
    const isPlace = element.tabIndex < 0;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const name =
      element.getAttribute('aria-label') ??
      (labels.map(({ textContent }) => textContent).join(' ') || element.innerText);
    const around = [element, ...element.querySelectorAll('.is-active'), ...labels];
    const isMarked = around.some((part) => {
      const { outlineStyle, boxShadow, borderColor } = getComputedStyle(part);
      return outlineStyle !== 'none' || boxShadow !== 'none' || (part !== element && borderColor !== '');
    });
    return { name: name.trim().slice(0, 80), isSeen: isPlace || (element.matches(':focus-visible') && isMarked) };
  });

/** Presses Tab, or Shift+Tab, until what is called so has the focus; every stop on the way must be seen to have it. */
export const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const passed: string[] = [];
  for (let stop = 0; stop < 150; stop += 1) {
    const focus = await focused(page);
    expect(focus.isSeen, `the focus is seen on “${focus.name}”`).toBe(true);
    if (typeof name === 'string' ? focus.name === name : name.test(focus.name)) return;
    passed.push(focus.name);
    await page.keyboard.press(key);
  }
  throw new Error(`Tab never comes to ${name}; it passed ${passed.join(' → ')}`);
};

export const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Goes to a button, a link or a menu's button, and presses Enter. */
export const choose = async (page: Page, name: string | RegExp, key?: 'Shift+Tab'): Promise<void> => {
  await tabTo(page, name, key);
  await page.keyboard.press('Enter');
};

/** A line of fields, from the one that has the focus; Enter at the end. */
export const typeLine = async (page: Page, texts: readonly string[]): Promise<void> => {
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
};

/** The system's own dialog for files is opened by Enter; what is chosen in it is not the page's business. */
export const chooseFileByKeys = async (page: Page, { name, mimeType, buffer }: Upload): Promise<void> => {
  // Waited for before anything can open it: on a busy machine the key may be quicker than the browser's word that it listens.
  const opened = page.waitForEvent('filechooser');
  await choose(page, 'Import…');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Choose a file…');
  await page.keyboard.press('Enter');
  const chooser = await opened;
  await chooser.setFiles({ name, mimeType, buffer });
  await expect(page.getByRole('region', { name: 'Columns', exact: true })).toBeFocused();
};

/** The button of a menu, and then an item by its first letters, as menus of the system have it. */
export const downloadByKeys = async (page: Page, item: number): Promise<Buffer> => {
  await choose(page, 'Export');
  await expect(page.getByRole('menu')).toBeVisible();
  for (let down = 0; down < item; down += 1) await page.keyboard.press('ArrowDown');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return readFileSync(await file.path());
};
