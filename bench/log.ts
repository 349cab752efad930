/**
 * How fast commits are stored and opened in Chromium's IndexedDB, beside three libraries and bare transactions: `npm run
 * bench -- log [--write]`.
 */
import { inChromium } from './in-chromium.js';
import type { LogSize } from './log/page.ts';
import { conditionsOf, publish, quantile, sized } from './report.js';

const size: LogSize = sized(
  { commits: 100_000, students: 1_000, group: 4_096, appends: 60, opens: 5 },
  { commits: 3_000, students: 30, group: 1_000, appends: 5, opens: 2 },
);

const names = {
  bare: 'one bare transaction',
  ours: 'ours: chained, each line checked',
  checkpoint: 'ours, from a checkpoint, as the app opens',
  dexie: 'Dexie',
  rxdb: 'RxDB, on Dexie',
  tinybase: 'TinyBase, which writes everything each time',
};

await inChromium('bench/log/page.ts', 'measureLog', async (page, version) => {
  const times = await page.evaluate((asked) => window.measureLog(asked), size);
  /** The median, × the limit, and where 95 % of the runs were done. */
  const shown = (of: Record<string, number[]>, name: string): string => {
    const { bare = [], [name]: own } = of;
    if (!own) return '–';
    const [median, limit] = [quantile(own, 0.5), quantile(bare, 0.5)];
    return `${median.toFixed(1)} (${(median / limit).toFixed(2)} ×) · ${quantile(own, 0.95).toFixed(1)}`;
  };
  const count = size.commits.toLocaleString('en');
  publish('Log', [
    `${conditionsOf('log')}, Chromium ${version}.`,
    `Elapsed ms: median (× bare IndexedDB, the limit) · 95 %, of ${size.appends} appends, ${Math.ceil(size.commits / size.group)} of many, ${size.opens} openings, in which all take turns.`,
    'Transactions are strict, but those of TinyBase, which has no such choice. Commits of one score each; to open is to connect, to read',
    'everything, and to fold it into the book. All books were compared. Only our lines are chained by hashes.',
    '',
    `| by | one more after ${count} | ${size.group.toLocaleString('en')} at once, until ${count} | ${count} opened |`,
    '|---|---|---|---|',
    ...Object.entries(names).map(
      ([name, said]) =>
        `| ${said} | ${shown(times.append, name)} | ${shown(times.group, name)} | ${shown(times.open, name)} |`,
    ),
  ]);
});
