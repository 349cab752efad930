import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Upload } from '../fixtures/real-class.ts';

/** The name of what has the focus, and whether the focus is visible. A page or a step needs no visible focus. */
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

/** Presses Tab or Shift+Tab until the control of this name has the focus. Every stop on the way must be visible. */
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

/** Moves the focus to a button or a link, and presses Enter. */
export const choose = async (page: Page, name: string | RegExp, key?: 'Shift+Tab'): Promise<void> => {
  await tabTo(page, name, key);
  await page.keyboard.press('Enter');
};

/** Fills a line of fields, beginning at the focused one, and presses Enter. */
export const typeLine = async (page: Page, texts: readonly string[]): Promise<void> => {
  for (const [at, text] of texts.entries()) {
    if (at > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
};

/** Opens the system's file dialog by Enter. Choosing the file in it is not part of the page. */
export const chooseFileByKeys = async (page: Page, { name, mimeType, buffer }: Upload): Promise<void> => {
  // Begins to wait before the dialog can open: on a busy machine it may open before the browser reports that it
  // listens.
  const opened = page.waitForEvent('filechooser');
  await choose(page, 'Import…');
  await expect(page.getByRole('dialog')).toBeVisible();
  await tabTo(page, 'Choose a file…');
  await page.keyboard.press('Enter');
  const chooser = await opened;
  await chooser.setFiles({ name, mimeType, buffer });
  await expect(page.getByRole('region', { name: 'Columns', exact: true })).toBeFocused();
};

/** Opens the Export menu by its button, and goes down to an item with the arrow keys. */
export const downloadByKeys = async (page: Page, item: number): Promise<Buffer> => {
  await choose(page, 'Export');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let down = 0; down < item; down += 1) await page.keyboard.press('ArrowDown');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return readFileSync(await file.path());
};
