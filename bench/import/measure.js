/**
 * How long an import blocks the page, in Chromium with the built app: `npm run bench -- import [rows] [columns]`.
 * Prints a table: for each step the time until the next step shows, the longest frame meanwhile, and the processor time of
 * the page's thread; after each file the JavaScript memory that is still in use once the garbage is gone; and the same for
 * undoing the last import and doing it again.
 */
import { loadavg } from 'node:os';
import { argv, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build, preview } from 'vite';
import { wholeChromiumLaunch } from '../../scripts/chromium.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const outDir = fileURLToPath(new URL('../../.cache/bench-import', import.meta.url));
const [rows = 5000, columns = 40] = argv.slice(2).map(Number);

const main = async () => {
  const load = loadavg()[0].toFixed(1);
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({ root, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(300_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(recordFrames);
    await page.goto(server.resolvedUrls.local[0]);
    await makeOffering(page);
    stdout.write(`${rows} rows × ${columns} scores, Chromium ${browser.version()}, load ${load}\n\n`);
    stdout.write('| file | step | took | longest frame | processor time | memory |\n|---|---|---|---|---|---|\n');
    const importing = { page, devtools };
    await importFile(
      importing,
      'class list',
      csv(0, () => ''),
    );
    await importFile(
      importing,
      'new assessments',
      csv(columns, (row, column) => (row * 7 + column) % 10),
    );
    await importFile(
      importing,
      'changed scores',
      csv(columns, (row, column) => (row * 7 + column + 1) % 10),
    );
    await takeBack(importing, 'undo', 'Control+z', 'Undone:');
    await takeBack(importing, 'redo', 'Control+y', 'Done again:');
  } finally {
    await browser.close();
    await server.close();
  }
};

const csv = (scores, score) => {
  const numbers = Array.from({ length: scores }, (_, column) => column + 1);
  const heading = ['Student code', 'Last name', 'First name', ...numbers.map((n) => `Homework ${n}`)];
  const body = Array.from({ length: rows }, (_, row) => [
    `S${row}`,
    `Last${row}`,
    `First${row}`,
    ...numbers.map((column) => score(row, column)),
  ]);
  const maxima = ['Points Possible', '', '', ...numbers.map(() => 10)];
  return [heading, ...(scores ? [maxima] : []), ...body].map((cells) => cells.join(',')).join('\r\n');
};

/** Runs in the page. Notes the times between frames, from `start` to `stop`. */
const recordFrames = () => {
  let last = 0;
  let longest = 0;
  let began = 0;
  const frame = (now) => {
    longest = Math.max(longest, now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.frames_ = {
    start: () => {
      began = last = performance.now();
      longest = 0;
    },
    stop: () => ({ longest: Math.max(longest, performance.now() - last), took: performance.now() - began }),
  };
};

const makeOffering = async (page) => {
  await page.getByRole('button', { name: 'Start empty' }).click();
  await page.getByRole('button', { name: 'New course' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Calculus');
  await page.getByRole('textbox', { name: 'Title', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Open course' }).click();
  await page.getByRole('textbox', { name: 'Period' }).first().fill('Fall');
  await page.getByRole('textbox', { name: 'Period' }).first().press('Enter');
  await page.getByRole('main').getByRole('button', { name: /^Fall/ }).first().click();
  await page.waitForURL(/offering$/);
};

/** What the browser has counted since the page was opened. Times are in milliseconds. */
const counted = async (devtools) => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name) => metrics.find((one) => one.name === name).value;
  return { worked: metric('TaskDuration') * 1000, heap: metric('JSHeapUsedSize') };
};

/** What `act` costs until `shown` is on the page. Playwright's own search by role would work on the page's thread. */
const measured = async ({ page, devtools }, [name, what], act, shown) => {
  const before = await counted(devtools);
  await page.evaluate(() => window.frames_.start());
  await act();
  await page.waitForFunction(
    ({ selector, text }) => document.querySelector(selector)?.textContent.includes(text),
    shown,
  );
  const { longest, took } = await page.evaluate(painted);
  const worked = (await counted(devtools)).worked - before.worked;
  const figures = [took, longest, worked].map((ms) => `${Math.round(ms)} ms`);
  stdout.write(`| ${name} | ${what} | ${figures.join(' | ')} | |\n`);
};

const used = async ({ devtools }, name, what) => {
  await devtools.send('HeapProfiler.collectGarbage');
  const { heap } = await counted(devtools);
  stdout.write(`| ${name} | ${what} | | | | ${(heap / 1e6).toFixed(0)} MB |\n`);
};

const takeBack = async (importing, what, key, text) => {
  const { page } = importing;
  await measured(importing, ['changed scores', what], () => page.keyboard.press(key), {
    selector: '[aria-live=polite][aria-atomic=true]',
    text,
  });
  await page.waitForTimeout(15_000);
  await used(importing, 'changed scores', `after ${what}`);
};

const importFile = async (importing, name, text) => {
  const { page } = importing;
  await page.getByRole('button', { name: 'Import…' }).click();
  const file = { name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(text) };
  const step = (what, act, next) =>
    measured(importing, [name, what], act, { selector: `[role=dialog] section[aria-label="${next}"]`, text: '' });
  await step('read and guess', () => page.locator('input[type=file]').setInputFiles(file), 'Columns');
  await step('compare', () => page.getByRole('button', { name: 'Continue' }).click(), 'Preview');
  await step('apply', () => page.getByRole('button', { name: /^Apply to/ }).click(), 'Done');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await page.waitForTimeout(5_000);
  await used(importing, name, 'closed');
};

const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.frames_.stop())));
  });

await main();
