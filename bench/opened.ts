/**
 * What an open workspace keeps in memory, in Chromium: `npm run bench -- opened [--write]`. Prints a table; `--write` also
 * replaces the section "Memory of an open workspace" of docs/benchmarks.md. Without a screen: the ledger alone.
 */
import type { Page } from '@playwright/test';
import { inChromium } from './in-chromium.js';
import { conditionsOf, publish } from './report.js';

const assessments = 60;

/** Bytes of the page's heap that something holds. */
const heldIn = async (page: Page): Promise<number> => {
  const session = await page.context().newCDPSession(page);
  for (let again = 0; again < 3; again += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
};

await inChromium('bench/opened/page.ts', 'openedLedger', async (page, version) => {
  const rows: string[] = [];
  const row = async (what: string): Promise<void> => {
    rows.push(`| ${what} | ${((await heldIn(page)) / 1e6).toFixed(1)} MB |`);
  };
  await page.evaluate((columns) => window.openedLedger.fill(columns), assessments);
  await row('the page before, with its script');
  for (const backend of [false, true]) {
    const kind = backend ? 'with a server' : 'without a server';
    await page.evaluate((has) => window.openedLedger.open(has), backend);
    await row(`opened without a checkpoint, ${kind}`);
    await page.evaluate(() => window.openedLedger.close());
    await page.evaluate((has) => window.openedLedger.tend(has), backend);
    await page.evaluate((has) => window.openedLedger.open(has), backend);
    await row(`opened from a checkpoint, ${kind}`);
    await page.evaluate(() => window.openedLedger.close());
  }
  await row('closed again');
  publish('Memory of an open workspace', [
    `${conditionsOf('opened')}, Chromium ${version}. 5 000 × ${assessments} scores imported, then 300 typed. The ledger without a screen, after collecting garbage.`,
    '',
    '| what | held |',
    '|---|---|',
    ...rows,
  ]);
});
