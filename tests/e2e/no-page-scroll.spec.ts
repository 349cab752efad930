import { expect, type Page, test } from '@playwright/test';
import { screens, settled } from './screens.ts';

/** Lines differ with the font: a page that just fits with one may scroll with another. */
const fonts = ['', 'monospace'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
] as const;

const setFont = (page: Page, font: string): Promise<void> =>
  page.evaluate((family) => {
    document.documentElement.style.setProperty('--mantine-font-family', family);
    document.documentElement.style.fontFamily = family;
  }, font);

/** By how many pixels the document is wider and higher than its visible part. */
const beyondView = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.scrollingElement ?? document.body;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });

for (const size of sizes) {
  test(`the page itself never scrolls, ${size.width} wide, whatever the font`, async ({ page }) => {
    await page.setViewportSize(size);
    const found: { readonly screen: string; readonly font: string; readonly beyond: readonly number[] }[] = [];
    for (const { name, open } of screens) {
      await open(page);
      await settled(page);
      for (const font of fonts) {
        await setFont(page, font);
        found.push({ screen: name, font, beyond: await beyondView(page) });
      }
      await setFont(page, '');
    }
    expect(found.filter(({ beyond }) => beyond.some((pixels) => pixels > 0))).toEqual([]);
  });
}
