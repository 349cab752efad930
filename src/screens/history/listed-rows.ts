/** The rows of the list, from what is read to what is shown; all in steps, because a ledger may be very long. */
import { cellsAStep, eachInSteps, flatMapInSteps, part, type Steps } from '../../../events/steps.ts';
import type { ListedCommit } from '../../../machines/history/commit-list.ts';
import type { Book } from '../../../projections/book/book.ts';
import {
  type HistoryRow,
  keysOfRow,
  type MadeRows,
  makingRows,
  rowIdOf,
} from '../../components/history/history-rows.ts';
import { whoWords } from '../../components/history/who.ts';
import type { SortState } from '../../ui/grid/head-slot.ts';
import { compareSortKeys } from '../../ui/sort-key.ts';
import { countingDays, type DayCounts } from './days.ts';
import { type Filters, type FilterTimes, passes } from './history-filters.ts';
import { searching } from './history-search.ts';
import { sortedInSteps } from './sorted-in-steps.ts';
import { type DayRows, daysOfRows, type StoryRow, sittingsByRow, storyRows } from './story-rows.ts';

/** All rows that were read. `unusual`: how many have something unusual. */
export type AllRows = {
  readonly rows: readonly HistoryRow[];
  readonly made: MadeRows;
  readonly byId: ReadonlyMap<string, HistoryRow>;
  readonly byDay: DayCounts;
  readonly unusual: number;
};

/** `before`: what was made earlier. It is returned if nothing has changed; otherwise rows about which nothing has stay. */
export const makingAll = function* (book: Book, list: readonly ListedCommit[], before?: AllRows): Steps<AllRows> {
  const made = yield* part(0, 0.7, makingRows(book, list, before?.made));
  const { rows } = made;
  const isSame = before && rows.length === before.rows.length && rows.every((row, at) => row === before.rows[at]);
  if (isSame) return before;
  const byId = new Map<string, HistoryRow>();
  let unusual = 0;
  const take = (row: HistoryRow): void => {
    byId.set(rowIdOf(row), row);
    if (row.unusual.length > 0) unusual += 1;
  };
  yield* part(0.7, 0.9, eachInSteps(rows, take, cellsAStep));
  return { rows, made, byId, byDay: yield* part(0.9, 1, countingDays(rows)), unusual };
};

/** What narrows the list, and by which column it is ordered. */
export type Narrowing = {
  readonly filters: Filters;
  readonly query: string;
  readonly moment: FilterTimes;
  readonly sort: SortState | undefined;
};

/**
 * The rows that are shown. Ordered by the time, they stand under `days`; `sittings`: by the ids of rows, the id of their
 * sitting. `onDays`: the days that have a row.
 */
export type ShownRows = {
  readonly rows: readonly HistoryRow[];
  readonly onDays: ReadonlySet<string>;
  readonly days: readonly DayRows[];
  readonly sittings: ReadonlyMap<string, string>;
  readonly sort: SortState | undefined;
};

export const byTime = 'when';

export const narrowing = function* ({ rows: all, made }: AllRows, by: Narrowing): Steps<ShownRows> {
  const { filters, query, moment, sort } = by;
  const isFound = searching(made.book, query);
  const isShown = (row: HistoryRow): boolean => passes(row, filters, moment) && isFound(row);
  const rows = yield* part(
    0,
    0.3,
    flatMapInSteps(all, (row) => (isShown(row) ? [row] : [])),
  );
  const onDays = new Set<string>();
  yield* part(
    0.3,
    0.4,
    eachInSteps(rows, ({ day }) => void onDays.add(day), cellsAStep),
  );
  if (sort && sort.columnId !== byTime)
    return { rows: yield* part(0.4, 1, inOrder(rows, sort)), onDays, days: [], sittings: new Map(), sort };
  const days = yield* part(0.4, 0.9, daysOfRows(rows, all));
  return { rows, onDays, days, sittings: yield* part(0.9, 1, sittingsByRow(days)), sort };
};

const inOrder = function* (
  rows: readonly HistoryRow[],
  { columnId, direction }: SortState,
): Steps<readonly HistoryRow[]> {
  const keyed = yield* part(
    0,
    0.3,
    flatMapInSteps(rows, (row) => [{ row, key: keysOfRow(row)[columnId] ?? null }]),
  );
  const sorted = yield* part(
    0.3,
    0.9,
    sortedInSteps(keyed, (one, other) => compareSortKeys(one.key, other.key, direction)),
  );
  return yield* part(
    0.9,
    1,
    flatMapInSteps(sorted, ({ row }) => [row], cellsAStep),
  );
};

/** The list as the grid has it. `steps`: the rows that can be chosen. `places`, `people`: the words of two columns. */
export type StoryList = {
  readonly rows: readonly StoryRow[];
  readonly rowIds: readonly string[];
  readonly byId: ReadonlyMap<string, StoryRow>;
  readonly steps: readonly string[];
  readonly isByDay: boolean;
  readonly places: readonly string[];
  readonly people: readonly string[];
};

/** `isOpen`: whether the sitting with this id is open. `me`: see `whoWords`. */
export const layingOut = function* (
  { rows: shown, days, sort }: ShownRows,
  isOpen: (sittingId: string) => boolean,
  me: string | undefined,
): Steps<StoryList> {
  const isByDay = days.length > 0;
  const rows = isByDay
    ? yield* storyRows(days, isOpen, sort?.direction === 'ascending')
    : yield* flatMapInSteps(shown, (row): readonly StoryRow[] => [singleRow(row)], cellsAStep);
  const [places, people] = [new Set<string>(), new Set<string>()];
  const [rowIds, steps]: readonly [string[], string[]] = [[], []];
  const byId = new Map<string, StoryRow>();
  yield* eachInSteps(rows, (row) => {
    rowIds.push(row.id);
    byId.set(row.id, row);
    if (row.is === 'day') return;
    steps.push(row.id);
    const { where, listed } = row.is === 'one' ? row.row : row.rows[0];
    places.add(where);
    people.add(whoWords(listed, me));
  });
  return { rows, rowIds, byId, steps, isByDay, places: [...places], people: [...people] };
};

export const singleRow = (row: HistoryRow): Extract<StoryRow, { is: 'one' }> => ({
  is: 'one',
  id: rowIdOf(row),
  row,
  isInside: false,
});
