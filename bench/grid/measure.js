/**
 * Measures the grid in Chromium on a production build: `node bench/grid/measure.js [--write]`.
 * Prints a table; `--write` also replaces the section "Grid" of docs/benchmarks.md.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { argv, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { wholeChromiumLaunch } from '../../scripts/chromium.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../../.cache/bench-grid', import.meta.url));
const report = fileURLToPath(new URL('../../docs/benchmarks.md', import.meta.url));

const sizes = [
  { rows: 5000, columns: 62 },
  { rows: 1000, columns: 40 },
];
const scrolls = [
  { name: 'down, 120 px a frame', x: 0, y: 120 },
  { name: 'down, 1200 px a frame', x: 0, y: 1200 },
  { name: 'right, 60 px a frame', x: 60, y: 0 },
  { name: 'both, 60 and 120 px', x: 60, y: 120 },
];
const edits = 60;
const load = (loadavg()[0] ?? 0).toFixed(1);

const main = async () => {
  const quiet = { root, configFile: false, logLevel: 'error' };
  await build({ ...quiet, base: './', plugins: [react()], build: { outDir, emptyOutDir: true } });
  const server = await preview({ ...quiet, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const rows = [];
    for (const slowdown of [1, 4]) {
      for (const size of sizes) rows.push(...(await measure(browser, server.resolvedUrls.local[0], size, slowdown)));
    }
    publish(rows, browser.version());
  } finally {
    await browser.close();
    await server.close();
  }
};

const measure = async (browser, address, { rows, columns }, slowdown) => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const what = `${rows} × ${columns}${slowdown > 1 ? `, CPU ${slowdown} times slower` : ''}`;
  const opened = await open(page, `${address}?rows=${rows}&columns=${columns}`);
  const lines = [`| ${what} | open to painted | ${opened.map(Math.round).sort(ascending).join(' · ')} ms | – | – |`];
  for (const scroll of scrolls) {
    const { frames, worst, over } = await page.evaluate(scrollAlong, scroll);
    lines.push(`| ${what} | ${scroll.name} | ${frames.toFixed(0)} frames/s | ${worst.toFixed(0)} ms | ${over} |`);
  }
  const times = (await typeDown(page)).sort(ascending);
  const [middle, worst] = [times[Math.floor(times.length / 2)], times.at(-1)];
  lines.push(
    `| ${what} | Enter to painted, ${times.length} edits | ${middle.toFixed(1)} ms (median) | ${worst.toFixed(1)} ms | – |`,
  );
  const nodes = await page.evaluate(() => document.querySelectorAll('[role=grid] *').length);
  lines.push(`| ${what} | elements in the grid | ${nodes} | – | – |`);
  await page.close();
  return lines;
};

const ascending = (a, b) => a - b;

/** Opens the page three times. Measures from the first line of its script to the frame that shows cells. */
const open = async (page, address) => {
  const times = [];
  for (let run = 0; run < 3; run += 1) {
    await page.goto(address);
    await page.waitForFunction(() => performance.getEntriesByName('open').length === 1);
    times.push(await page.evaluate(() => performance.getEntriesByName('open')[0].duration));
  }
  return times;
};

/**
 * Runs in the page. Scrolls a step in every frame for up to 2 s, and turns round at the ends. Each step follows a turn of
 * the wheel, as a hand's does; the first turn brings the code that draws cells.
 */
const scrollAlong = async ({ x, y }) => {
  const grid = document.querySelector('[role=grid]');
  const turn = () => grid.dispatchEvent(new WheelEvent('wheel'));
  turn();
  await new Promise((resolve) => setTimeout(resolve, 300));
  grid.scrollTo(0, 0);
  return new Promise((resolve) => {
    const gaps = [];
    let [stepX, stepY, last, begun] = [x, y, 0, 0];
    const step = (now) => {
      if (last > 0) gaps.push(now - last);
      begun ||= now;
      last = now;
      if (grid.scrollLeft + stepX < 0 || grid.scrollLeft + stepX > grid.scrollWidth - grid.clientWidth) stepX = -stepX;
      if (grid.scrollTop + stepY < 0 || grid.scrollTop + stepY > grid.scrollHeight - grid.clientHeight) stepY = -stepY;
      turn();
      grid.scrollBy(stepX, stepY);
      if (now - begun < 2000) return requestAnimationFrame(step);
      const total = gaps.reduce((sum, gap) => sum + gap, 0);
      resolve({
        frames: (1000 * gaps.length) / total,
        worst: Math.max(...gaps),
        over: gaps.filter((gap) => gap > 50).length,
      });
    };
    requestAnimationFrame(step);
  });
};

/** Types into one cell after the other. Measures from the key to after the frame that shows the result. */
const typeDown = async (page) => {
  await page.evaluate(() => {
    document.querySelector('[role=grid]').scrollTo(0, 0);
    window.painted = [];
    const measureEnter = (event) => {
      if (event.key !== 'Enter') return;
      const after = new MessageChannel();
      after.port1.onmessage = () => window.painted.push(performance.now() - event.timeStamp);
      requestAnimationFrame(() => after.port2.postMessage(null));
    };
    document.addEventListener('keydown', measureEnter, true);
  });
  await page.focus('[role=grid]');
  for (let edit = 0; edit < edits; edit += 1) {
    await page.keyboard.type(String(edit % 20));
    await page.keyboard.press('Enter');
    await page.waitForTimeout(30);
  }
  await page.waitForFunction((count) => window.painted.length === count, edits);
  return page.evaluate(() => window.painted);
};

const publish = (rows, version) => {
  const date = new Date().toISOString().slice(0, 10);
  const section = [
    '## Grid',
    '',
    `${date}, Chromium ${version} headless without GPU, ${cpus().length} cores (${cpus()[0].model.trim()}), view 1280 × 800, production build.`,
    `Measured by \`node bench/grid/measure.js --write\` with a load of ${load} before it began; a load well above 1 means that other work took part of the time.`,
    'Frames over 50 ms are counted while scrolling, over two seconds each.',
    '',
    '| Rows × columns | What | Result | Worst | Frames over 50 ms |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
  stdout.write(section);
  if (argv.includes('--write')) replaceSection(section);
};

const replaceSection = (section) => {
  const before = existsSync(report) ? readFileSync(report, 'utf8') : '# Benchmarks\n';
  const own = /\n## Grid\n[\s\S]*?(?=\n## |$)/;
  const text = own.test(before) ? before.replace(own, () => `\n${section}`) : `${before.trimEnd()}\n\n${section}`;
  writeFileSync(report, text);
};

await main();
