import type { CommitDraft } from '../../events/commit.ts';
import type { Book } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { gradeEdit } from '../../tests/log/sample.ts';
import { inDexie, inRxDb, inTinyBase } from '../peers/stores.js';
import { editAt } from '../replay/edits.ts';
import { inBareIndexedDb } from './bare.ts';
import { inOurLog } from './ours.ts';
import type { Folding, Store } from './store.ts';

export type LogSize = {
  readonly commits: number;
  readonly students: number;
  /** So many are appended at once while the stores are filled. */
  readonly group: number;
  readonly appends: number;
  readonly opens: number;
};

/** Milliseconds of each run, by what was done, and by who did it. */
export type LogTimes = Record<'group' | 'append' | 'open', Record<string, number[]>>;

const folding: Folding = (commits) => {
  const book = gradebook.empty();
  for (const { events } of commits) replay(gradebook, events, book);
  return book;
};

const gradesIn = ({ grades }: Book): string => JSON.stringify(Object.values(grades).flatMap((seats) => [...seats]));

/** Every one once, and each time another one is first. */
const inTurn = async (
  round: number,
  ways: Readonly<Record<string, () => Promise<unknown>>>,
  times: Record<string, number[]>,
): Promise<void> => {
  const names = Object.keys(ways);
  for (const at of names.keys()) {
    const name = names[(round + at) % names.length] ?? '';
    const start = performance.now();
    await ways[name]?.();
    times[name] = [...(times[name] ?? []), performance.now() - start];
  }
};

const measure = async ({ commits, students, group, appends, opens }: LogSize): Promise<LogTimes> => {
  const ours = inOurLog('ours');
  const stores: Readonly<Record<string, Store>> = {
    bare: await inBareIndexedDb('bare', folding),
    ours,
    dexie: await inDexie('dexie', folding),
    rxdb: await inRxDb('rxdb', folding),
    tinybase: await inTinyBase('tinybase', folding),
  };
  const drafts = (from: number, count: number): CommitDraft[] =>
    Array.from({ length: count }, (_, at) => ({ ...gradeEdit(from + at), events: [editAt(from + at, students)] }));
  const times: LogTimes = { group: {}, append: {}, open: {} };
  const appending = (from: number, count: number) => {
    const made = drafts(from, count);
    const ways = Object.entries(stores).map(([name, store]) => [name, () => store.append(from, made)] as const);
    return Object.fromEntries(ways);
  };

  for (let from = 0, round = 0; from < commits; from += group, round += 1)
    await inTurn(round, appending(from, Math.min(group, commits - from)), times.group);
  await ours.tidy(commits);
  for (let round = 0; round < appends; round += 1) await inTurn(round, appending(commits + round, 1), times.append);

  const expected = gradesIn(folding(drafts(0, commits + appends)));
  const check = (name: string, book: Book): void => {
    if (gradesIn(book) !== expected) throw new Error(`${name} opened other grades.`);
  };
  for (const [name, { open }] of Object.entries(stores)) check(name, await open());
  check('our checkpoint', await ours.openFromCheckpoint());
  const opening = Object.fromEntries(Object.entries(stores).map(([name, { open }]) => [name, open]));
  for (let round = 0; round < opens; round += 1)
    await inTurn(round, { ...opening, checkpoint: ours.openFromCheckpoint }, times.open);
  return times;
};

declare global {
  interface Window {
    measureLog: typeof measure;
  }
}

window.measureLog = measure;
