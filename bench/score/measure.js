/**
 * What one typed score costs the page's main thread, from Enter to painted: `npm run bench -- score [--write]`.
 * Processor time of that thread, because elapsed time on a busy machine measures the others. The same with a key that
 * does nothing is measured in turn and taken off: it is what asking costs.
 */
import { argv } from 'node:process';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { ensureApp } from '../../scripts/built.js';
import { wholeChromiumLaunch } from '../../scripts/chromium.js';
import { root } from '../../scripts/sources.js';
import { apply, bringIn } from '../class-file.js';
import { watchKeys } from '../frames.js';
import { conditionsOf, publish, quantile } from '../report.js';

const sizes = argv.includes('--small')
  ? [{ students: 200, assessments: 8 }]
  : [
      { students: 1_000, assessments: 40 },
      { students: 5_000, assessments: 60 },
    ];
const edits = 40;
const parts = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

/** @param {import('@playwright/test').CDPSession} session */
const spent = async (session) => {
  const { metrics } = await session.send('Performance.getMetrics');
  return parts.map((part) => 1_000 * (metrics.find(({ name }) => name === part)?.value ?? Number.NaN));
};

/** Milliseconds of each part that the main thread worked, from the key to after the frame that it made. */
const costOf = async (page, session, key) => {
  const before = await spent(session);
  await page.keyboard.press(key);
  await page.evaluate(() => window.painted);
  const after = await spent(session);
  return after.map((value, at) => value - before[at]);
};

/** Megabytes of the page's JavaScript in use, once the garbage is gone. */
const heapOf = async (session) => {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return ((metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1e6).toFixed(0);
};

const openSheet = async (page, address, size) => {
  await page.goto(address);
  await bringIn(page, size);
  await apply(page);
  await page.getByRole('button', { name: 'Open Quiz 1', exact: true }).click();
  await page.locator('[role=grid][aria-label^="Grades"] [role=rowheader]').first().waitFor({ timeout: 60_000 });
  await page.waitForTimeout(3_000);
};

const measured = async (browser, address, size) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await openSheet(page, address, size);
  await page.evaluate(watchKeys);
  await page.focus('[role=grid]');
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  const costs = [];
  for (let edit = 0; edit < edits; edit += 1) {
    await page.keyboard.type(String(edit % 20));
    await page.waitForTimeout(400);
    const nothing = await costOf(page, session, 'Shift');
    await page.waitForTimeout(50);
    const enter = await costOf(page, session, 'Enter');
    await page.waitForTimeout(400);
    // The first ones meet code that has not run yet.
    if (edit >= 5) costs.push(enter.map((value, at) => value - nothing[at]));
  }
  const held = await heapOf(session);
  await page.close();
  const all = parts.map((_, at) => costs.map((cost) => cost[at]));
  const shown = (at, share) => quantile(all[at], share).toFixed(1);
  const name = `${size.students.toLocaleString('en')} × ${size.assessments}`;
  return `| ${name} | ${shown(0, 0.5)} | ${shown(0, 0.95)} | ${shown(1, 0.5)} | ${shown(2, 0.5)} | ${shown(3, 0.5)} | ${held} |`;
};

const outDir = await ensureApp('production');
const place = { port: 0, host: '127.0.0.1' };
const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: place });
const browser = await chromium.launch(wholeChromiumLaunch());
try {
  const lines = [];
  for (const size of sizes) lines.push(await measured(browser, server.resolvedUrls.local[0], size));
  publish('One typed score', [
    `${conditionsOf('score')}, Chromium ${browser.version()} headless without GPU, view 1280 × 800, the production build.`,
    `Processor time of the page's main thread in ms, from Enter to after the frame that shows it; ${edits - 5} scores. MB: JavaScript in use afterwards, the log, which is in memory here, included.`,
    '',
    '| Students × assessments | all, median | all, 95th percentile | script | style | layout | MB of the tab |',
    '|---|---|---|---|---|---|---|',
    ...lines,
  ]);
} finally {
  await browser.close();
  await server.close();
}
