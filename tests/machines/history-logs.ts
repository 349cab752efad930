import fc from 'fast-check';
import { expect } from 'vitest';
import type { CommitDraft } from '../../events/commit.ts';
import { asId } from '../../events/ids.ts';
import { readCommits } from '../../log/lines/read.ts';
import type { Log } from '../../log/port.ts';
import { keysOfLines } from '../../machines/history/keys-of-lines.ts';
import type { Ledger } from '../../machines/ledger/ledger-port.ts';
import { tendLog } from '../../machines/ledger/tending.ts';
import { unsliced } from '../../machines/slices.ts';
import { workingData } from '../../projections/book/working-data.ts';
import type { HistoryEntry } from '../../projections/history/history.ts';
import { beginning, type History, histories } from '../histories.ts';
import { gradeEdit } from '../log/sample.ts';
import { NaiveHistory } from '../projections/naive-history.ts';

type Tending = 'sealed' | 'sealed with keys' | 'tended';

/** A log to be filled: how many histories’ commits make one, where a baseline comes, what is done after each append. */
export type Story = {
  readonly drafts: readonly CommitDraft[];
  readonly segmentSize: number;
  readonly tending: readonly (Tending | undefined)[];
};

const tendings = fc.constantFrom<Tending | undefined>(undefined, undefined, 'sealed', 'sealed with keys', 'tended');

/** `most` commands. */
export const stories = (most: number): fc.Arbitrary<Story> =>
  fc
    .record({
      history: histories({ most, undo: true }),
      sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
      baseline: fc.nat(2 * most),
      segmentSize: fc.integer({ min: 1, max: 7 }),
      tending: fc.array(tendings, { minLength: 1, maxLength: 12 }),
    })
    .map(({ history, sizes, baseline, ...how }) => ({ ...how, drafts: draftsOf(history, sizes, baseline) }));

/** Several commands in one commit, so that one commit changes the same value more than once. */
const draftsOf = ({ commits, books }: History, sizes: readonly number[], baseline: number): readonly CommitDraft[] => {
  const lists = beginning().map(({ events }) => events);
  for (let from = 0; from < commits.length; ) {
    const size = sizes[lists.length % sizes.length] ?? 1;
    const book = books[from];
    if (from <= baseline && baseline < from + size && book)
      lists.push([{ type: 'BaselineObserved', data: workingData(book) }]);
    lists.push(commits.slice(from, from + size).flatMap(({ events }) => events));
    from += size;
  }
  return lists.map((events, n) => ({
    ...gradeEdit(n),
    id: asId(`k${n}`),
    command: { type: 'Random', note: `,"prevHash":" of ${n}}]` },
    events: events.map((event, at) => (event.type === 'GradeEdited' && at % 3 === 1 ? { ...event, row: at } : event)),
  }));
};

export const fill = async (log: Log, { drafts, tending }: Story): Promise<void> => {
  for (const [n, draft] of drafts.entries()) {
    const added = await log.append(await log.head(), [draft]);
    if (added.kind !== 'appended') throw new Error('Nobody else writes here.');
    const what = tending[n % tending.length];
    if (what === 'sealed') await log.seal(n);
    if (what === 'sealed with keys') await log.seal(n, keysOfLines(unsliced));
    if (what === 'tended') await tendLog(log, { version: 'v1', backend: true });
  }
};

export const all = async <V>(values: AsyncIterable<V>): Promise<V[]> => {
  const found: V[] = [];
  for await (const value of values) found.push(value);
  return found;
};

/** What a ledger tells of every subject and field is what is found by reading the whole log. Returns how many entries. */
export const toldAsNaively = async (ledger: Ledger, log: Log): Promise<number> => {
  const naive = new NaiveHistory(readCommits(await log.lines(0)).commits);
  let told = 0;
  for (const subject of naive.subjects) {
    const entries = naive.of(subject);
    expect(await all(ledger.history.of(subject))).toEqual(entries.toReversed());
    told += entries.length;
    for (const field of new Set([...entries.map((entry) => entry.field ?? 'whole'), 'no such field'])) {
      const ofField = naive.of(subject, field);
      expect(await all(ledger.history.of(subject, field))).toEqual(ofField.toReversed());
      if (subject.what === 'grade') expect(await ledger.history.lastChange(subject, field)).toEqual(ofField.at(-1));
      expect(await firstOf(ledger.history.of(subject, field))).toEqual(ofField.at(-1));
    }
  }
  return told;
};

const firstOf = async (entries: AsyncIterable<HistoryEntry>): Promise<HistoryEntry | undefined> => {
  for await (const entry of entries) return entry;
  return undefined;
};
