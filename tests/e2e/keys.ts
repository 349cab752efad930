import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Upload } from '../fixtures/real-class.ts';
import { hasFocus } from './instructor.ts';

/** A control by its name. `isSeen`: whether its focus is visible. A page or a step needs no visible focus. */
type Stop = { readonly name: string; readonly hasFocus: boolean; readonly isSeen: boolean };

/** Everything that Tab can come to, and whatever has the focus. */
const stops = (page: Page): Promise<readonly Stop[]> =>
  page.evaluate(() => {
    const labelsOf = (element: Element): HTMLLabelElement[] =>
      element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const nameOf = (element: HTMLElement): string => {
      const labelled = labelsOf(element).map(({ textContent }) => textContent);
      return (element.getAttribute('aria-label') ?? (labelled.join(' ') || element.innerText)).trim().slice(0, 80);
    };
    const isSeen = (element: HTMLElement): boolean => {
      if (element.tabIndex < 0) return true;
      const labels = labelsOf(element);
      const isMarked = [element, ...element.querySelectorAll('.is-active'), ...labels].some((part) => {
        const { outlineStyle, boxShadow, borderColor } = getComputedStyle(part);
        return outlineStyle !== 'none' || boxShadow !== 'none' || (part !== element && borderColor !== '');
      });
      return element.matches(':focus-visible') && isMarked;
    };
    const all = document.querySelectorAll<HTMLElement>(
      'a, button, input, select, textarea, summary, [tabindex], :focus',
    );
    return [...all].map((element) => {
      const hasFocus = element === document.activeElement;
      return { name: nameOf(element), hasFocus, isSeen: !hasFocus || isSeen(element) };
    });
  });

/**
 * Presses Tab or Shift+Tab until the control of this name has the focus, once there is such a control. Every stop on
 * the way must be visible.
 */
export const tabTo = async (page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const isWanted = (stop: Stop): boolean => (typeof name === 'string' ? stop.name === name : name.test(stop.name));
  await expect.poll(async () => (await stops(page)).some(isWanted), `there is “${name}”`).toBe(true);
  const passed: string[] = [];
  for (let pressed = 0; pressed < 150; pressed += 1) {
    const focus = (await stops(page)).find(({ hasFocus }) => hasFocus);
    expect(focus?.isSeen ?? true, `the focus is seen on “${focus?.name}”`).toBe(true);
    if (focus && isWanted(focus)) return;
    passed.push(focus?.name ?? '');
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
  await hasFocus(page.getByRole('dialog'));
  await tabTo(page, 'Choose a file…');
  await page.keyboard.press('Enter');
  const chooser = await opened;
  await chooser.setFiles({ name, mimeType, buffer });
  await expect(page.getByRole('region', { name: 'Import', exact: true })).toBeFocused();
};

/** Opens the Export menu by its button, and goes down to an item with the arrow keys. */
export const downloadByKeys = async (page: Page, item: number): Promise<Buffer> => {
  await choose(page, 'Export');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  for (let down = 0; down < item; down += 1) await page.keyboard.press('ArrowDown');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  return readFileSync(await file.path());
};
