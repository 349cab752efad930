import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import { commitWords } from '../../../messages/commit-words.ts';
import { historyStory as text } from '../../../messages/screens/history-story.ts';
import type { Book } from '../../../projections/book/book.ts';
import { type HistoryRow, rowIdOf, toKnow } from '../../components/history/history-rows.ts';
import { shownNumber } from '../../ui/numbers.ts';
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
export const daysOfRows = (shown: readonly HistoryRow[], all: readonly HistoryRow[]): readonly DayRows[] => {
  const rowOf = new Map(shown.map((row) => [row.listed, row]));
  return storyOf(shown.map(listedOf), all.map(listedOf)).map(({ day, entries }) => ({
    id: `day ${entries.at(-1)?.at(-1)?.commit.id}`,
    day,
    changes: entries.reduce((sum, { length }) => sum + length, 0),
    entries: entries.flatMap((entry) => {
      const [newest, ...older] = entry.flatMap((one) => rowOf.get(one) ?? []);
      if (!newest) return [];
      return { id: older.length === 0 ? rowIdOf(newest) : sittingId(entry), rows: [newest, ...older] as const };
    }),
  }));
};

/** By the ids of its commits’ rows, the id of each sitting. */
export const sittingsByRow = (days: readonly DayRows[]): ReadonlyMap<string, string> =>
  new Map(
    days.flatMap(({ entries }) =>
      entries.flatMap(({ id, rows }) => (rows.length === 1 ? [] : rows.map((row) => [rowIdOf(row), id] as const))),
    ),
  );

/** The rows of the list. `isOpen`: whether the sitting with this id is open. */
export const storyRows = (
  days: readonly DayRows[],
  isOpen: (sittingId: string) => boolean,
  isOldestFirst: boolean,
): readonly StoryRow[] => {
  const inOrder = <T>(list: readonly T[]): readonly T[] => (isOldestFirst ? list.toReversed() : list);
  const rowsOf = ({ id, rows }: DayRows['entries'][number]): readonly StoryRow[] => {
    const isAlone = rows.length === 1;
    const ones = rows.map((row): StoryRow => ({ is: 'one', id: rowIdOf(row), row, isInside: !isAlone }));
    if (isAlone) return ones;
    return [{ is: 'sitting', id, rows, isOpen: isOpen(id) }, ...(isOpen(id) ? inOrder(ones) : [])];
  };
  return inOrder(days).flatMap(({ id, day, changes, entries }) => [
    { is: 'day', id, day, changes },
    ...inOrder(entries).flatMap(rowsOf),
  ]);
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
  };
};

export const sittingWords = (book: Book, sitting: SittingRow): string => {
  const listed = joined(sitting);
  return commitWords(book, listed.commit.command, listed, shownNumber);
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
