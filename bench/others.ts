/**
 * What the other ledgers of an account cost, in Chromium: `npm run bench -- others [--write]`. Prints a table; `--write` also
 * replaces the section "Other ledgers" of docs/benchmarks.md.
 */
import process from 'node:process';
import { inChromium } from './in-chromium.js';
import { conditionsOf, publish } from './report.js';
import { longestTasks, taskCategories, threadTimes } from './tasks.js';

await inChromium('bench/others/page.ts', 'measureOthers', async (page, version) => {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: taskCategories });
  const { figures, commits, bytes, sent } = await page.evaluate(
    (most) => window.measureOthers(most),
    Number(process.env.COMMITS ?? 100_000),
  );
  const trace = await browser?.stopTracing();
  const tasks = trace ? longestTasks(trace) : new Map<string, number[]>();
  const times = trace ? threadTimes(trace) : new Map<string, { page: number; others: number }>();
  const ms = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`;
  publish('Other ledgers', [
    `${conditionsOf('others')}, Chromium ${version}, one run. The ledger of another computer: ${commits.toLocaleString('en')} commits of one score each, ${Math.round(bytes / 1e6)} MB. Its server is in the page.`,
    'Page, workers: processor time of the threads. Tasks: the longest of the page, in milliseconds of the thread’s own time.',
    '',
    '| what | took | page | workers | commits a second of processor time | tasks |',
    '|---|---|---|---|---|---|',
    ...figures.map(({ what, took }) => {
      const { page: own, others } = times.get(what) ?? { page: Number.NaN, others: Number.NaN };
      const longest = (tasks.get(what) ?? []).slice(0, 3).map((time) => time.toFixed(0));
      const rate = Math.round((1000 * commits) / (own + others)).toLocaleString('en');
      return `| ${what} | ${ms(took)} | ${ms(own)} | ${ms(others)} | ${rate} | ${longest.join(' · ')} |`;
    }),
    '',
    `An import of 200,000 scores adds ${(sent / 1e6).toFixed(2)} MB to what is sent, packed as it is sent.`,
  ]);
});
