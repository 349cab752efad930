import { cellsAStep, eachInSteps, flatMapInSteps, type Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { historyStory as text } from '../../../messages/screens/history-story.ts';
import type { Book } from '../../../projections/book/book.ts';
import { type HistoryRow, listedWords, rowIdOf, toKnow } from '../../components/history/history-rows.ts';
import { shownHour } from './day-names.ts';
import { type StoryEntry, storyOf } from './sittings.ts';

/** Several commits as one row; `rows`: the newest first. `isOpen`: they are listed below it. */
export type SittingRow = {
  readonly is: 'sitting';
  readonly id: string;
  readonly rows: readonly [HistoryRow, ...HistoryRow[]];
  readonly isOpen: boolean;
};

/** A row of the list. `changes`: how many commits of the day are shown. `isInside`: it belongs to the sitting above it. */
export type StoryRow =
  | { readonly is: 'day'; readonly id: string; readonly day: string; readonly changes: number }
  | SittingRow
  | { readonly is: 'one'; readonly id: string; readonly row: HistoryRow; readonly isInside: boolean };

/** What stands under one heading: single commits, and several as one. */
export type DayRows = {
  readonly id: string;
  readonly day: string;
  readonly changes: number;
  readonly entries: readonly Pick<SittingRow, 'id' | 'rows'>[];
};

/** The commits of the list by days, the newest first. `all`: those that filters hide, too. */
export const daysOfRows = function* (
  shown: readonly HistoryRow[],
  all: readonly HistoryRow[],
): Steps<readonly DayRows[]> {
  const rowOf = new Map<ListedCommit, HistoryRow>();
  yield* eachInSteps(shown, (row) => void rowOf.set(row.listed, row), cellsAStep);
  const commits = yield* flatMapInSteps(shown, ({ listed }) => [listed], cellsAStep);
  const story = yield* storyOf(commits, yield* flatMapInSteps(all, ({ listed }) => [listed], cellsAStep));
  const days: DayRows[] = [];
  for (const { day, entries } of story)
    days.push({
      id: `day ${entries.at(-1)?.at(-1)?.commit.id}`,
      day,
      changes: entries.reduce((sum, { length }) => sum + length, 0),
      entries: yield* flatMapInSteps(entries, (entry) => rowsOfEntry(entry, rowOf)),
    });
  return days;
};

type EntryRows = DayRows['entries'][number];

const rowsOfEntry = (entry: StoryEntry, rowOf: ReadonlyMap<ListedCommit, HistoryRow>): readonly EntryRows[] => {
  const [newest, ...older] = entry.flatMap((one) => rowOf.get(one) ?? []);
  if (!newest) return [];
  return [{ id: older.length === 0 ? rowIdOf(newest) : sittingId(entry), rows: [newest, ...older] }];
};

/** By the ids of its commits’ rows, the id of each sitting. */
export const sittingsByRow = function* (days: readonly DayRows[]): Steps<ReadonlyMap<string, string>> {
  const sittings = new Map<string, string>();
  for (const { entries } of days)
    yield* eachInSteps(entries, ({ id, rows }) => {
      if (rows.length > 1) for (const row of rows) sittings.set(rowIdOf(row), id);
    });
  return sittings;
};

/** The rows of the list. `isOpen`: whether the sitting with this id is open. */
export const storyRows = function* (
  days: readonly DayRows[],
  isOpen: (sittingId: string) => boolean,
  isOldestFirst: boolean,
): Steps<readonly StoryRow[]> {
  const inOrder = <T>(list: readonly T[]): readonly T[] => (isOldestFirst ? list.toReversed() : list);
  const rowsOf = ({ id, rows }: EntryRows): readonly StoryRow[] => {
    const isAlone = rows.length === 1;
    const ones = (): readonly StoryRow[] =>
      rows.map((row): StoryRow => ({ is: 'one', id: rowIdOf(row), row, isInside: !isAlone }));
    if (isAlone) return ones();
    return [{ is: 'sitting', id, rows, isOpen: isOpen(id) }, ...(isOpen(id) ? inOrder(ones()) : [])];
  };
  const all: StoryRow[] = [];
  for (const { id, day, changes, entries } of inOrder(days)) {
    all.push({ is: 'day', id, day, changes });
    yield* eachInSteps(inOrder(entries), (entry) => void all.push(...rowsOf(entry)));
  }
  return all;
};

const listedOf = ({ listed }: HistoryRow): ListedCommit => listed;

/** Of the oldest commit: newer ones join a sitting while it lasts. */
const sittingId = (entry: StoryEntry): string => `sitting ${entry.at(-1)?.commit.id}`;

/** What the commits of a sitting did, as if it were one; its time, number and hash are those of the newest. */
export const joined = ({ rows: [newest, ...older] }: SittingRow): ListedCommit => {
  const all = [...older.toReversed(), newest].map(listedOf);
  return {
    ...newest.listed,
    size: all.reduce((sum, { size }) => sum + size, 0),
    changes: all.flatMap(({ changes }) => changes),
    ...(all.some(({ isErasedInPart }) => isErasedInPart) && { isErasedInPart: true }),
  };
};

export const sittingWords = (book: Book, sitting: SittingRow): string => {
  const listed = joined(sitting);
  return listedWords(book, listed);
};

/** From when to when, on its day. */
export const sittingTimes = ({ rows }: SittingRow): string => {
  const [newest, oldest = newest] = [rows[0], rows.at(-1)];
  return text.times(shownHour(oldest.listed.commit.at), shownHour(newest.listed.commit.at));
};

/** The remarks on its commits, each with how many have it, unless that is one or all. */
export const sittingRemarks = ({ rows }: SittingRow): readonly string[] => {
  const counts = new Map<string, number>();
  for (const remark of rows.flatMap(toKnow)) counts.set(remark, (counts.get(remark) ?? 0) + 1);
  return [...counts].map(([remark, count]) =>
    count === 1 || count === rows.length ? remark : text.several(remark, count),
  );
};
