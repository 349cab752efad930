import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { picturedScreens, picturedViews } from './class-pictures.ts';
import { pictureLooks } from './looks.ts';
import { ownBackend } from './own-backend.ts';
import { places } from './places.ts';
import { screens, settled } from './screens.ts';
import { views } from './views.ts';

const tracked = join(import.meta.dirname, '..', '..', 'docs', 'pictures');

/** `npm run pictures` writes them to docs/pictures. Everyday runs do not change tracked files. */
const folder = process.env.PICTURES === 'write' ? tracked : undefined;

/** What docs show is the full class. Everyday the demo is gone through, as by every other journey. */
const shown = folder ? { screens: picturedScreens, views: picturedViews } : { screens, views };

const take = async (page: Page, file: string): Promise<void> => {
  const picture = await page.screenshot({ animations: 'disabled', ...(folder && { path: join(folder, file) }) });
  expect(picture.length, file).toBeGreaterThan(5_000);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${file} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(existsSync(join(tracked, file)), `${file} is missing: npm run pictures`).toBe(true);
};

for (const { name: look, colorScheme, viewport } of pictureLooks) {
  test.describe(`in ${look}`, () => {
    test.use({ colorScheme, viewport });

    test(`every screen shows itself within its width, and docs/pictures has it (${look})`, async ({ page }) => {
      await page.clock.setFixedTime('2026-12-18T23:41:00');
      for (const { name, open } of shown.screens) {
        await open(page);
        await settled(page);
        await take(page, `${name}-${look}.png`);
      }
    });

    test(`so does what shows the past, a trial and a ledger file (${look})`, async ({ page }) => {
      await page.clock.setFixedTime('2026-12-18T23:41:00');
      for (const { name, open } of shown.views) {
        await open(page);
        await settled(page);
        await take(page, `${name}-${look}.png`);
      }
    });

    test(`so do the places between the instructor and a server (${look})`, async ({ page }) => {
      const backend = await ownBackend();
      await page.clock.setFixedTime('2026-12-18T23:41:00');
      for (const { name, open } of places) {
        await open(page, backend);
        await page.evaluate(() => document.fonts.ready);
        await take(page, `${name}-${look}.png`);
      }
      await backend.remove();
    });
  });
}
