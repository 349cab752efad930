/**
 * Measures our grid, others, and an empty page that scrolls, in Chromium on a production build, in turn: `npm run bench
 * -- grid [--write]`.
 */
import { stderr } from 'node:process';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { wholeChromiumLaunch } from '../../scripts/chromium.js';
import { conditionsOf, publish, quantile, sized } from '../report.js';
import { drive } from './drive.js';

const root = fileURLToPath(new URL('.', import.meta.url));
const outDir = fileURLToPath(new URL('../../.cache/bench-grid', import.meta.url));

const grids = {
  empty: 'a page that draws texts',
  ours: 'ours',
  glide: 'Glide',
  'ag-grid': 'AG Grid',
  'react-data-grid': 'react-data-grid',
  slickgrid: 'SlickGrid',
};
const size = sized(
  { rows: 5000, columns: 62, rounds: 3, seconds: 2, edits: 30 },
  { rows: 500, columns: 20, rounds: 1, seconds: 0.5, edits: 5 },
);

const main = async () => {
  const quiet = { root, configFile: false, logLevel: 'error' };
  await build({ ...quiet, base: './', plugins: [react()], build: { outDir, emptyOutDir: true, target: 'es2023' } });
  const server = await preview({ ...quiet, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  const browser = await chromium.launch(wholeChromiumLaunch());
  try {
    const figures = new Map(Object.keys(grids).map((grid) => [grid, []]));
    for (const slowdown of [1, 4]) {
      for (let round = 0; round < size.rounds; round += 1) {
        const names = Object.keys(grids);
        for (const at of names.keys()) {
          const grid = names[(round + at) % names.length];
          const address = `${server.resolvedUrls.local[0]}?grid=${grid}&rows=${size.rows}&columns=${size.columns}`;
          stderr.write(`${grid}, ${slowdown} × slower, round ${round + 1} of ${size.rounds}\n`);
          figures.get(grid).push({ slowdown, ...(await drive(browser, address, { ...size, slowdown })) });
        }
      }
    }
    publish('Grid', report(figures, browser.version()));
  } finally {
    await browser.close();
    await server.close();
  }
};

/** What is measured, and with how many digits it is shown. */
const measures = {
  opened: ['open, ms', 0],
  slowly: ['down, 120 px a frame', 1],
  fast: ['down, 1200 px a frame', 1],
  sideways: ['right, 60 px a frame', 1],
  both: ['both, 60 and 120 px', 1],
  entered: ['Enter to painted, ms', 1],
};

const report = (figures, version) => {
  const medianOf = (grid, slowdown, what) =>
    quantile(
      figures
        .get(grid)
        .filter((one) => one.slowdown === slowdown)
        .map((one) => one[what]),
      0.5,
    );
  const rowOf = (slowdown, grid) => {
    const cells = Object.entries(measures).map(([what, [, digits]]) => {
      const [own, limit] = [medianOf(grid, slowdown, what), medianOf('empty', slowdown, what)];
      return `${own.toFixed(digits)} (${(own / limit).toFixed(1)} ×)`;
    });
    const frames = ['slowly', 'fast', 'sideways', 'both'].map((what) =>
      medianOf(grid, slowdown, `${what}Frames`).toFixed(0),
    );
    const name = `${grids[grid]}${slowdown > 1 ? `, processor ${slowdown} × slower` : ''}`;
    const kept = figures.get(grid).reduce((sum, one) => sum + one.kept, 0);
    return `| ${name} | ${cells.join(' | ')} | ${frames.join(' · ')} | ${kept} of ${figures.get(grid).length * size.edits} |`;
  };
  return [
    `${conditionsOf('grid')}, Chromium ${version} headless without GPU, view 1280 × 800, production build.`,
    `${size.rows} × ${size.columns}, two columns frozen. Medians of ${size.rounds} rounds, in which each grid gets a page of its own in turn; in brackets × the limit:`,
    'a page that draws the texts in view on a canvas, and does nothing else. Scrolling: ms of the main thread for each frame, with what follows once the hand rests, and frames a second.',
    'Open: from asking for the page until its first rows are painted. Kept: typed values that the table had afterwards.',
    '',
    `| | ${Object.values(measures)
      .map(([said]) => said)
      .join(' | ')} | frames a second | kept |`,
    `|${'---|'.repeat(Object.keys(measures).length + 3)}`,
    ...[1, 4].flatMap((slowdown) => Object.keys(grids).map((grid) => rowOf(slowdown, grid))),
  ];
};

await main();
