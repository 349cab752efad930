/**
 * What it costs to ask who changed a value, in Chromium: `npm run bench -- history [--write]`. Prints a table; `--write`
 * also replaces the section "History" of docs/benchmarks.md.
 */
import { inChromium } from './in-chromium.js';
import { conditionsOf, publish } from './report.js';
import { longestTasks, taskCategories } from './tasks.js';

await inChromium('bench/history/page.ts', 'measureHistory', async (page, version) => {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: taskCategories });
  const { name, edits, entries, figures, fold, stored, log } = await page.evaluate(() => window.measureHistory());
  const trace = await browser?.stopTracing();
  const tasks = trace ? longestTasks(trace) : new Map<string, number[]>();
  const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
  publish('History', [
    `${conditionsOf('history')}, Chromium ${version}, one run. ${name} scores imported, then ${edits} typed edits: ${log} commits.`,
    'Longest: between two timers meanwhile, which come 4 ms apart when nothing holds them up.',
    '',
    "Tasks: the longest of the page, in milliseconds of the thread's own time, which other work on the machine does not lengthen.",
    '',
    '| what | took | longest | tasks |',
    '|---|---|---|---|',
    ...figures.map(({ what, took, longest }) => {
      const longestOnes = (tasks.get(what) ?? []).slice(0, 3).map((time) => time.toFixed(0));
      return `| ${what} | ${ms(took)} | ${ms(longest)} | ${longestOnes.join(' · ')} |`;
    }),
    '',
    `All changes of the grade were ${entries}. Folding where the import changed values took ${ms(fold)} at once; stored they have ${Math.round(stored / 1000)} kB as JSON.`,
  ]);
});
