import { type BrowserContext, test as base, type Page } from '@playwright/test';

/** The browser of somebody who asks it to save data: nothing is loaded before it is used. */
export const saveData = (of: BrowserContext | Page): Promise<unknown> =>
  of.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });

/**
 * A journey of somebody who saves data: each page loads what it uses and not the whole app, which is a third of a short
 * journey’s processor time. Journeys that lose their connection or their server take Playwright’s own test.
 */
export const test = base.extend({
  context: async ({ context }, use) => {
    await saveData(context);
    await use(context);
  },
});
