/**
 * How fast the log is written and read, in Node and in Chromium: `npm run bench -- log [--write]`. Prints a table;
 * `--write` also replaces the section "Log" of docs/benchmarks.md.
 */
import { cpuUsage, version } from 'node:process';
import type { CommitDraft } from '../events/commit.ts';
import { type Fold, openFold, takeCheckpoint } from '../log/checkpoint.ts';
import { readCommits } from '../log/lines/read.ts';
import type { Log } from '../log/port.ts';
import { randomSalt } from '../log/salt.ts';
import { memoryLog } from '../log/stored/memory.ts';
import type { Book } from '../projections/book/book.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { emptyRecords, folding, type LogRecords } from '../projections/records/records.ts';
import {
  restoredBook,
  restoredRecords,
  type StoredBook,
  type StoredRecords,
  storedBook,
  storedRecords,
} from '../projections/records/stored-records.ts';
import { inOneStep } from '../tests/log/folds.ts';
import { gradeEdit, gradeEdited, sampleHeader } from '../tests/log/sample.ts';
import { verified } from '../tests/log/verified.ts';
import { inChromium } from './in-chromium.js';
import { conditionsOf, publish, quantile } from './report.js';

const EDITS = 100_000;
const RUNS = 5;

type Row = readonly [where: string, what: string, figure: string];

const bookFold: Fold<Book, StoredBook> = {
  version: 'bench',
  empty: gradebook.empty,
  applying: inOneStep((book, { events }) => void replay(gradebook, events, book)),
  store: storedBook,
  restore: restoredBook,
};

const recordsFold: Fold<LogRecords, StoredRecords> = {
  version: 'bench with a server',
  empty: emptyRecords,
  applying: folding,
  store: storedRecords,
  restore: restoredRecords,
};

const editsIn = (perCommit: number): CommitDraft[] =>
  Array.from({ length: EDITS / perCommit }, (_, n) => ({
    ...gradeEdit(n),
    events: Array.from({ length: perCommit }, (_event, m) => gradeEdited(n * perCommit + m)),
  }));

const ascending = (one: number, other: number): number => one - other;

const timesOf = async (runs: number, run: () => unknown): Promise<number[]> => {
  const times: number[] = [];
  for (let n = 0; n < runs; n++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.sort(ascending);
};

const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/**
 * Processor time of the whole process, garbage collection included: elapsed time on a busy machine measures other work.
 */
const figureOf = async (run: () => unknown): Promise<string> => {
  const spent: number[] = [];
  const elapsed = await timesOf(RUNS, async () => {
    const before = cpuUsage();
    await run();
    const { user, system } = cpuUsage(before);
    spent.push((user + system) / 1000);
  });
  return `${ms(quantile(elapsed, 0.5))} · ${ms(quantile(spent.sort(ascending), 0.5))}`;
};

const filled = async (drafts: readonly CommitDraft[]): Promise<Log> => {
  const log = memoryLog({ newHeader: () => sampleHeader('bench'), newSalt: randomSalt });
  for (let from = 0; from < drafts.length; from += 1000) {
    await log.append(await log.head(), drafts.slice(from, from + 1000));
  }
  return log;
};

const inNode = async (): Promise<Row[]> => {
  const rows: Row[] = [];
  const note = (what: string, figure: string) => rows.push([`Node ${version}`, what, figure]);
  for (const perCommit of [1, 100]) {
    const drafts = editsIn(perCommit);
    const shape = perCommit === 1 ? '100 000 edits, a commit each' : `100 000 edits, ${perCommit} a commit`;
    note(`${shape}: append (serialise, hash, keep)`, await figureOf(() => filled(drafts)));

    const log = await filled(drafts);
    note(`${shape}: read, parse and fold into the gradebook`, await figureOf(() => openFold(log, bookFold)));
    note(`${shape}: the same into the gradebook and the outbox`, await figureOf(() => openFold(log, recordsFold)));
    note(`${shape}: verify the chain`, await figureOf(() => verified(log)));
    const lines = await log.lines(0);
    note(`${shape}: parse alone`, await figureOf(() => readCommits(lines)));
    const events = readCommits(lines).commits.flatMap((commit) => commit.events);
    note(`${shape}: fold alone`, await figureOf(() => replay(gradebook, events)));
    if (perCommit === 1) {
      await takeCheckpoint(log, bookFold, EDITS - 100);
      note(`${shape}: open from a checkpoint 100 commits back`, await figureOf(() => openFold(log, bookFold)));
    }
  }
  return rows;
};

const ofChromium = (): Promise<Row[]> =>
  inChromium('bench/log/page.ts', 'measureLog', async (page, chromium) => {
    const figures = await page.evaluate(() => window.measureLog(40_960, 4096, 200));
    const where = `Chromium ${chromium}`;
    const single = [...figures.single].sort(ascending);
    const rate = (value: number) => `${Math.round(value).toLocaleString('en')} commits a second`;
    return [
      [
        where,
        'append one commit, strict, median · 95 % · worst of 200',
        [0.5, 0.95, 1].map((share) => ms(quantile(single, share))).join(' · '),
      ],
      [where, 'append 4 096 commits at a time, strict', rate(figures.grouped)],
      [where, 'read rows, parsed', rate(figures.readRows)],
      [where, 'seal rows into segments', rate(figures.sealed)],
      [where, 'read segments, parsed', rate(figures.readSegments)],
    ];
  });

const rows = [...(await inNode()), ...(await ofChromium())];
publish('Log', [
  `${conditionsOf('log')}. In Node: elapsed · processor time, medians of ${RUNS}; in Chromium: one run.`,
  '',
  '| where | what | figure |',
  '|---|---|---|',
  ...rows.map((row) => `| ${row.join(' | ')} |`),
]);
