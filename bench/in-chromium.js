import { join } from 'node:path';
import { cwd } from 'node:process';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { wholeChromiumLaunch } from '../scripts/chromium.js';

/**
 * Runs `measure` with a page of its own in Chromium that has loaded a module as one script.
 * @template T
 * @param {string} entry the module, relative to the project
 * @param {string} ready the function that it puts into the page's window
 * @param {(page: import('@playwright/test').Page, version: string) => Promise<T>} measure
 * @returns {Promise<T>}
 */
export const inChromium = async (entry, ready, measure) => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(cwd(), entry), formats: ['es'], fileName: 'page' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error('Vite built nothing.');
  const assets = new Map(
    bundle.output.slice(1).map((one) => [`/${one.fileName}`, 'source' in one ? one.source : one.code]),
  );
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const page = await browser.newPage();
    await page.route('https://bench.example/**', (route) => {
      const asset = assets.get(new URL(route.request().url()).pathname);
      if (asset === undefined) return route.fulfill({ contentType: 'text/html', body: '<title>bench</title>' });
      return route.fulfill({ contentType: 'text/javascript', body: Buffer.from(asset) });
    });
    await page.goto('https://bench.example/');
    await page.addScriptTag({ type: 'module', content: bundle.output[0].code });
    await page.waitForFunction((name) => name in window, ready);
    return await measure(page, browser.version());
  } finally {
    await browser.close();
  }
};
