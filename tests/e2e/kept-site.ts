import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../scripts/sources.js';
import { answered } from './own-backend.ts';

/** Waits until the browser has the whole app, as somebody does who stays a moment at their first visit. */
export const isKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), answered)
    .toBe('activated');

/** Whether what the page was made of came from the worker. */
export const cameFromWorker = (page: Page): Promise<boolean> =>
  page.evaluate(() => navigator.serviceWorker.controller !== null);

export type KeptFile = { readonly url: string; readonly text: string };

/** Everything in the browser's caches of this site, by cache. */
export const keptFiles = (page: Page): Promise<Readonly<Record<string, readonly KeptFile[]>>> =>
  page.evaluate(async () => {
    const kept: Record<string, KeptFile[]> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const files: KeptFile[] = [];
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? '';
        files.push({ url: new URL(request.url).pathname, text });
      }
      kept[name] = files;
    }
    return kept;
  });

/** The app's first script, which is another one in each build. */
export const buildOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null);

/** The folder of a later build of the app. */
export const laterBuild = async (): Promise<string> => {
  const { build } = await import('vite');
  const outDir = mkdtempSync(join(tmpdir(), 'gradeledger-later-'));
  const define = { __APP_VERSION__: JSON.stringify('9.9.9+later') };
  await build({ root, mode: 'testing', logLevel: 'warn', define, build: { outDir, emptyOutDir: true } });
  return outDir;
};

/** Has the browser look for a newer worker, as it does by itself each day; whether one was taken in. */
export const lookForNewer = (page: Page): Promise<'looked' | 'refused'> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return (
      registration?.update().then(
        () => 'looked' as const,
        () => 'refused' as const,
      ) ?? 'refused'
    );
  });
