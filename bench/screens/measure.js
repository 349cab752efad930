/**
 * Measures the app with an offering of 1 000 students × 40 assessments, imported by its own wizard: `npm run bench --
 * screens [--write]`. Also lists what caused each frame over 50 ms.
 */
import { cpus, loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { argv, stdout } from 'node:process';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { ensureApp } from '../../scripts/built.js';
import { wholeChromiumLaunch } from '../../scripts/chromium.js';
import { root } from '../../scripts/sources.js';
import { apply, bringIn } from '../class-file.js';
import { scrollAlong, stopWatch, watchEnter, watchFrames } from '../frames.js';
import { replaceSection } from '../report.js';

const [students, assessments, edits] = [1000, 40, 40];
const load = (loadavg()[0] ?? 0).toFixed(1);
const lines = [];
const long = [];

/** @param {import('@playwright/test').Page} page @param {string} what @param {() => Promise<string>} act */
const measured = async (page, what, act) => {
  await page.evaluate(watchFrames);
  const result = await act();
  const frames = await page.evaluate(stopWatch);
  lines.push(`| ${what} | ${result} | ${frames.worst.toFixed(0)} ms | ${frames.over} |`);
  long.push(...frames.long.map((frame) => `${what}: ${frame}`));
};

const main = async () => {
  const outDir = await ensureApp('production');
  const place = { port: 0, host: '127.0.0.1' };
  const server = await preview({ root, logLevel: 'error', build: { outDir }, preview: place });
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    await page.goto(server.resolvedUrls.local[0]);
    await bringIn(page, { students, assessments });
    await measured(page, 'Import applied', async () => {
      const begun = performance.now();
      await apply(page);
      return `${Math.round(performance.now() - begun)} ms`;
    });
    for (const _ of [1, 2]) await page.getByRole('button', { name: 'Add weight set' }).click();
    await page.getByRole('button', { name: 'More for Weight set 2' }).click();
    await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
    await page.waitForTimeout(1000);
    await measureScreens(page);
    publish(browser.version());
  } finally {
    await browser.close();
    await server.close();
  }
};

const measureScreens = async (page) => {
  await page.getByRole('link', { name: 'About' }).click();
  await page.waitForTimeout(500);
  await measured(page, 'Offering opened, for the first time', () => linked(page, 'Offering', '[role=grid]'));
  await measured(page, 'Assessment opened, for the first time', () =>
    clicked(page, 'Open Quiz 1', '[role=grid][aria-label^="Grades"] [role=rowheader]'),
  );
  for (const [x, y] of [
    [0, 120],
    [0, 1200],
  ])
    await measured(page, `Assessment scrolled, ${y} px a frame`, () => scrolled(page, x, y));
  await measured(page, 'Assessment, edits from Enter to painted', () => typed(page));
  await page.waitForTimeout(1000);
  await measured(page, 'Final grades opened, for the first time', () => linked(page, 'Final grades'));
  for (const [x, y] of [
    [0, 120],
    [0, 1200],
    [60, 120],
  ]) {
    await measured(page, `Final grades scrolled, ${x ? `${x} and ` : ''}${y} px a frame`, () => scrolled(page, x, y));
  }
  await page.getByRole('link', { name: 'About' }).click();
  await page.waitForTimeout(500);
  await measured(page, 'Final grades opened again', () => linked(page, 'Final grades'));
};

/** Clicks, and measures until after the frame in which `shown` is there. */
const until = (target, shown) =>
  target.evaluate(
    (element, selector) =>
      new Promise((resolve) => {
        const begun = performance.now();
        const look = () => {
          if (!document.querySelector(selector)) return requestAnimationFrame(look);
          const after = new MessageChannel();
          after.port1.onmessage = () => resolve(`${Math.round(performance.now() - begun)} ms`);
          requestAnimationFrame(() => after.port2.postMessage(null));
        };
        element.click();
        requestAnimationFrame(look);
      }),
    shown,
  );

const clicked = (page, name, shown) => until(page.getByRole('button', { name, exact: true }), shown);
const linked = (page, name, shown = '[role=grid] [role=rowheader]') =>
  until(page.getByRole('link', { name, exact: true }), shown);

const scrolled = async (page, x, y) => {
  await page.evaluate(scrollAlong, { x, y });
  return '2 s';
};

const typed = async (page) => {
  await page.evaluate(watchEnter);
  await page.focus('[role=grid]');
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  for (let edit = 0; edit < edits; edit += 1) {
    await page.keyboard.type(String(edit % 20));
    await page.keyboard.press('Enter');
    await page.waitForTimeout(60);
  }
  await page.waitForFunction((count) => window.painted.length === count, edits);
  const times = (await page.evaluate(() => window.painted)).sort((a, b) => a - b);
  return `${times[edits / 2].toFixed(1)} ms (median), ${times.at(-1).toFixed(1)} ms (worst)`;
};

const publish = (version) => {
  const date = new Date().toISOString().slice(0, 10);
  const section = [
    '## Screens',
    '',
    `\`npm run bench -- screens --write\`, ${date}, Chromium ${version} headless without GPU, ${cpus().length} × ${cpus()[0].model.trim()}, load ${load} before it began,`,
    `view 1280 × 800, the production build, one offering of ${students.toLocaleString('en')} students × ${assessments} assessments from one CSV file. Longest frame: between two calls for a frame.`,
    '',
    '| What | Result | Longest frame | Frames over 50 ms |',
    '|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
  stdout.write(`${section}\n${long.join('\n')}\n`);
  if (argv.includes('--write')) replaceSection('Screens', section);
};

await main();
