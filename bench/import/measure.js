/**
 * How long an import holds up the page, in Chromium with the built app: `npm run bench -- import [rows] [columns] [--write]`.
 * For each step: the time until the next step shows, the longest frame meanwhile, and the processor time and the longest
 * tasks of the page's thread, which other work on the machine does not lengthen; after each file the JavaScript memory of
 * the page that is still in use once the garbage is gone; and the same for undoing the last import and doing it again.
 */
import { argv } from 'node:process';
import { chromium } from '@playwright/test';
import { preview } from 'vite';
import { ensureApp } from '../../scripts/built.js';
import { wholeChromiumLaunch } from '../../scripts/chromium.js';
import { root } from '../../scripts/sources.js';
import { apply, chooseFile } from '../class-file.js';
import { conditionsOf, publish } from '../report.js';
import { longestTasks, taskCategories } from '../tasks.js';

const [rows = 5000, columns = 40] = argv.slice(2).map(Number).filter(Number.isInteger);

/** `name`: file and step, as the trace knows it. */
const steps = [];
const memory = [];

const main = async () => {
  const outDir = await ensureApp('production');
  const server = await preview({
    root,
    logLevel: 'error',
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  });
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(60_000);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.addInitScript(recordFrames);
    await page.goto(server.resolvedUrls.local[0]);
    await page.getByRole('button', { name: 'Open a class list' }).click();
    await browser.startTracing(page, { categories: taskCategories });
    const importing = { page, devtools };
    const list = csv(0, () => '');
    await importFile(importing, 'class list', list);
    const scores = csv(columns, (row, column) => (row * 7 + column) % 10);
    await importFile(importing, 'new assessments', scores);
    const changed = csv(columns, (row, column) => (row * 7 + column + 1) % 10);
    await importFile(importing, 'changed scores', changed);
    await takeBack(importing, 'undo', 'Control+z', 'Undone:');
    await takeBack(importing, 'redo', 'Control+y', 'Done again:');
    await pasteColumn(importing);
    told(browser.version(), longestTasks(await browser.stopTracing()));
  } finally {
    await browser.close();
    await server.close();
  }
};

const told = (version, tasks) => {
  publish('Import', [
    `${conditionsOf('import')}, Chromium ${version} headless, the production build, one run: ${rows.toLocaleString('en')} rows × ${columns} scores.`,
    'Thread: processor time of the page’s thread; tasks: its three longest, in milliseconds of its own time.',
    '',
    '| file | step | took | longest frame | thread | tasks |',
    '|---|---|---|---|---|---|',
    ...steps.map(({ name, figures }) => {
      const longest = (tasks.get(name) ?? []).slice(0, 3).map((ms) => ms.toFixed(0));
      return `| ${name.replace(': ', ' | ')} | ${figures.join(' | ')} | ${longest.join(' · ')} |`;
    }),
    '',
    `Memory of the page in use, once the garbage is gone: ${memory.join(', ')}.`,
  ]);
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

/** What the browser has counted since the page was opened. Times are in milliseconds. */
const counted = async (devtools) => {
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name) => metrics.find((one) => one.name === name).value;
  return { worked: metric('TaskDuration') * 1000, heap: metric('JSHeapUsedSize') };
};

/** What `act` costs until it is done and `shown`, if given, is on the page. */
const measured = async ({ page, devtools }, name, act, shown) => {
  const before = await counted(devtools);
  await page.evaluate((what) => {
    performance.mark(`${what} begins`);
    window.frames_.start();
  }, name);
  await act();
  if (shown) await page.waitForFunction(isShown, shown);
  const { longest, took } = await page.evaluate(painted);
  await page.evaluate((what) => performance.mark(`${what} ends`), name);
  const worked = (await counted(devtools)).worked - before.worked;
  steps.push({ name, figures: [took, longest, worked].map((ms) => `${Math.round(ms).toLocaleString('en')} ms`) });
};

const used = async ({ devtools }, what) => {
  await devtools.send('HeapProfiler.collectGarbage');
  const { heap } = await counted(devtools);
  memory.push(`${(heap / 1e6).toFixed(0)} MB after ${what}`);
};

const takeBack = async (importing, what, key, text) => {
  const { page } = importing;
  await measured(importing, `changed scores: ${what}`, () => page.keyboard.press(key), {
    selector: '[aria-live=polite][aria-atomic=true]',
    text,
  });
  await page.waitForTimeout(15_000);
  await used(importing, what);
};

/** A score for everybody, from the clipboard into a sheet of one problem; then all of them are cleared, and it is undone. */
const pasteColumn = async (importing) => {
  const { page } = importing;
  await page.getByRole('button', { name: 'Open Homework 1', exact: true }).click();
  await page.locator('[role=grid][aria-label^="Grades"] [role=rowheader]').first().waitFor();
  await page.focus('[role=grid]');
  for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
  await page.waitForTimeout(3_000);
  const scores = Array.from({ length: rows }, (_, row) => (row * 3) % 10).join('\r\n');
  const paste = (text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  };
  const said = (text) => ({ selector: '[aria-live=polite][aria-atomic=true]', text });
  await measured(importing, 'sheet: paste a column', () => page.evaluate(paste, scores), said('asted'));
  await page.waitForTimeout(3_000);
  await measured(importing, 'sheet: undo it', () => page.keyboard.press('Control+z'), said('Undone:'));
  await page.waitForTimeout(3_000);
};

const importFile = async (importing, name, text) => {
  const { page } = importing;
  const again = page.getByRole('button', { name: 'Import…' });
  if (await again.isVisible()) await again.click();
  await page.locator('input[type=file]').first().waitFor({ state: 'attached' });
  await measured(importing, `${name}: read and compare`, () => chooseFile(page, text, `${name}.csv`));
  await measured(importing, `${name}: apply`, () => apply(page));
  await page.waitForTimeout(5_000);
  await used(importing, name);
};

const isShown = ({ selector, text }) =>
  [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.includes(text));

const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(window.frames_.stop())));
  });

await main();
