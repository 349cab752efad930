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

export type StoryWish = {
  /** The ids of the sittings that are open; a sitting that holds the row `chosenId` is open, too. */
  readonly open: ReadonlySet<string>;
  readonly chosenId: string | undefined;
  readonly isOldestFirst: boolean;
};

/** The rows of the list by days. `shown`, `all`: the newest first. */
export const storyRows = (
  shown: readonly HistoryRow[],
  all: readonly HistoryRow[],
  { open, chosenId, isOldestFirst }: StoryWish,
): readonly StoryRow[] => {
  const rowOf = new Map(shown.map((row) => [row.listed, row]));
  const inOrder = <T>(list: readonly T[]): readonly T[] => (isOldestFirst ? list.toReversed() : list);
  const days = storyOf(shown.map(listedOf), all.map(listedOf));
  return inOrder(days).flatMap(({ day, entries }) => {
    const changes = entries.reduce((sum, { length }) => sum + length, 0);
    const oldest = entries.at(-1)?.at(-1)?.commit.id ?? '';
    const rows = inOrder(entries).flatMap((entry): readonly StoryRow[] => {
      const [newest, ...older] = entry.flatMap((one) => rowOf.get(one) ?? []);
      if (!newest) return [];
      if (older.length === 0) return [{ is: 'one', id: rowIdOf(newest), row: newest, isInside: false }];
      const id = sittingId(entry);
      const ones = [newest, ...older].map((row) => ({ is: 'one', id: rowIdOf(row), row, isInside: true }) as const);
      const isOpen = open.has(id) || ones.some((one) => one.id === chosenId);
      return [{ is: 'sitting', id, rows: [newest, ...older], isOpen }, ...(isOpen ? inOrder(ones) : [])];
    });
    return [{ is: 'day', id: `day ${oldest}`, day, changes }, ...rows];
  });
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
