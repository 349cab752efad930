import { expect, type Page } from '@playwright/test';
import { openDemo } from './instructor.ts';
import { test } from './journey.ts';
import { screens, settled } from './screens.ts';

/** Lines differ with the font: a page that just fits with one may scroll with another. */
const fonts = ['', 'monospace'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
  // A window of 1280 × 800 at 200 %.
  { width: 640, height: 400 },
] as const;

const setFont = (page: Page, font: string): Promise<void> =>
  page.evaluate((family) => {
    for (const name of ['--font', '--mantine-font-family', 'font-family']) {
      document.documentElement.style.setProperty(name, family);
    }
  }, font);

/** By how many pixels the document is wider and higher than its visible part. */
const beyondView = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.scrollingElement ?? document.body;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });

/** What can be used and is cut off at the side, where nothing scrolls to it. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element | null): boolean => {
      for (let at = element; at; at = at.parentElement) {
        if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
      }
      return false;
    };
    const usable = document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role=radio]');
    return [...usable]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (left < -1 || right > window.innerWidth + 1) && !scrolls(element.parentElement);
      })
      .map((element) => element.getAttribute('aria-label') ?? element.innerText ?? element.tagName);
  });

for (const size of sizes) {
  test(`the page itself never scrolls and nothing is cut off at the side, ${size.width} × ${size.height}, whatever the font`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    const found: { readonly screen: string; readonly font: string; readonly beyond: readonly (number | string)[] }[] =
      [];
    for (const { name, open } of screens) {
      await open(page);
      await settled(page);
      for (const font of fonts) {
        await setFont(page, font);
        found.push({ screen: name, font, beyond: [...(await beyondView(page)), ...(await cutOff(page))] });
      }
      await setFont(page, '');
    }
    expect(found.filter(({ beyond }) => beyond.some((one) => typeof one === 'string' || one > 0))).toEqual([]);
  });
}

test('a menu that is higher than the window scrolls in itself, and its last line can be chosen', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await openDemo(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await beyondView(page)).toEqual([0, 0]);
  await page.getByRole('menuitem', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/');
});
