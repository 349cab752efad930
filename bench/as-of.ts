/**
 * How long a past moment's book takes to come in 100 000 commits, and what the kept books hold, in Node, without a disk:
 * `npm run bench -- as-of [--write]`. Prints a table; `--write` also replaces the section "As of" of docs/benchmarks.md.
 */
import type { CommitDraft } from '../events/commit.ts';
import type { Log } from '../log/port.ts';
import { memoryLog } from '../log/stored/memory.ts';
import { turn } from '../log/turn.ts';
import { PastBooks } from '../machines/history/past-books.ts';
import { unwatched } from '../machines/ledger/unwatched.ts';
import { gradeEdit, sampleMaking } from '../tests/log/sample.ts';
import { classCommit, edited, scoresCommit } from './history/class.ts';
import { conditionsOf, publish, quantile } from './report.js';

const edits = 100_000;
const atOnce = 2_000;

/** A class, scores for everybody in everything, then edits of single scores. */
const filled = async (): Promise<Log> => {
  const log = memoryLog(sampleMaking());
  await log.append(await log.head(), [classCommit(), scoresCommit()]);
  const editAt = (n: number): CommitDraft => ({
    ...gradeEdit(n),
    command: { type: 'EditGrades', how: 'typed' },
    events: [edited(n)],
  });
  for (let n = 0; n < edits; n += atOnce) {
    await log.append(
      await log.head(),
      Array.from({ length: atOnce }, (_, at) => editAt(n + at)),
    );
  }
  return log;
};

/** So many moments of a range in a fixed order, none of which has a kept book. */
const moments = (from: number, through: number, count: number): number[] =>
  Array.from({ length: count }, (_, n) => Math.round(from + ((n * 0.618 + 0.137) % 1) * (through - from)));

const questions: readonly (readonly [what: string, seqs: readonly number[]])[] = [
  ['near the end', moments(edits * 0.95, edits, 9)],
  ['in the middle', moments(edits * 0.4, edits * 0.6, 9)],
  ['before the first kept book, with the import', moments(100, 1_000, 3)],
  ['at the start', moments(1_100, 5_000, 9)],
  ['anywhere', moments(1_100, edits, 31)],
];

/** Processor time of the process in ms, garbage collection included. */
const spentOn = async (run: () => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const held = async (): Promise<number> => {
  for (let again = 0; again < 3; again += 1) {
    globalThis.gc?.();
    await turn();
  }
  return process.memoryUsage().heapUsed;
};

const rows: string[] = [];
const row = (what: string, spent: readonly number[]): void => {
  rows.push(`| ${what} | ${spent.length} | ${quantile(spent, 0.5).toFixed(0)} | ${Math.max(...spent).toFixed(0)} |`);
};

const log = await filled();
const before = await held();
const who = { actor: 'ana', tab: 't', app: '0', projections: 'bench', backend: false };
const books = new PastBooks({ log, ...who, now: () => '', newId: () => '' });
row('the first, in the middle', [await spentOn(() => books.at(edits / 2, unwatched))]);
row('the rest of the log, which nobody waits for', [await spentOn(() => books.settled())]);
const settled = (await held()) - before;
for (const [what, seqs] of questions) {
  const spent: number[] = [];
  for (const seq of seqs) spent.push(await spentOn(() => books.at(seq, unwatched)));
  row(what, spent);
}
await books.settled();
const asked = (await held()) - before;
books.close();
const mb = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
publish('As of', [
  `${conditionsOf('as-of')}. 5000 × 40 scores imported, then ${edits} typed edits. Processor time in ms.`,
  '',
  '| the book of a moment | how many | median | longest |',
  '|---|---|---|---|',
  ...rows,
  '',
  `The kept books hold ${mb(settled)}, ${mb(asked)} after all questions, and ${mb((await held()) - before)} once they are dropped.`,
]);
