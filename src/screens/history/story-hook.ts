import { useMemo, useState } from 'react';
import { historyStory } from '../../../messages/screens/history-story.ts';
import { type HistoryRow, rowIdOf, sortableRows } from '../../components/history/history-rows.ts';
import { useAnnounce } from '../../ui/announcer.tsx';
import type { SortState } from '../../ui/grid/head-slot.ts';
import { useSortedRows } from '../../ui/sorted-rows.ts';
import { daysOfRows, type SittingRow, type StoryRow, sittingsByRow, storyRows } from './story-rows.ts';

/** The list, and the row of it that is open beside it. `steps`: the rows that can be chosen, in order. */
export type Story = {
  readonly rows: readonly StoryRow[];
  readonly steps: readonly string[];
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
  readonly chosenId: string | undefined;
  readonly chosen: Exclude<StoryRow, { is: 'day' }> | undefined;
  readonly onChoose: (rowId: string) => void;
  readonly onTurn: (sitting: SittingRow) => void;
};

const newestFirst = { columnId: 'when', direction: 'descending' } as const;

/**
 * The rows of the list: by days, unless another column than the time orders them. `all`: what filters hide, too, of which a
 * commit stays chosen. Choosing another row makes no rows anew, unless that opens its sitting or lets it close.
 */
export const useStory = (shown: readonly HistoryRow[], all: readonly HistoryRow[]): Story => {
  const sortable = useMemo(() => sortableRows(shown), [shown]);
  const { rowIds, sort, onSort } = useSortedRows(sortable, '', newestFirst);
  const [chosenId, onChoose] = useState<string>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const announce = useAnnounce();
  const days = useMemo(() => daysOfRows(shown, all), [shown, all]);
  const sittings = useMemo(() => sittingsByRow(days), [days]);
  const held = sittings.get(chosenId ?? '');
  const rows = useMemo((): readonly StoryRow[] => {
    const isOpen = (id: string): boolean => id === held || open.has(id);
    if (sort?.columnId === newestFirst.columnId) return storyRows(days, isOpen, sort.direction === 'ascending');
    const byId = new Map(shown.map((row) => [rowIdOf(row), row]));
    return rowIds.flatMap((id) => oneOf(byId.get(id)));
  }, [days, shown, sort, rowIds, open, held]);
  const steps = useMemo(() => rows.flatMap(({ is, id }) => (is === 'day' ? [] : id)), [rows]);
  const chosen = useMemo(() => {
    const sitting = rows.find(({ is, id }) => is === 'sitting' && id === chosenId);
    if (sitting?.is === 'sitting') return sitting;
    return oneOf(all.find((row) => rowIdOf(row) === chosenId))[0];
  }, [rows, all, chosenId]);
  const onTurn = ({ id, isOpen, rows: { length } }: SittingRow): void => {
    onChoose(id);
    setOpen((before) => new Set(isOpen ? [...before].filter((one) => one !== id) : [...before, id]));
    announce(isOpen ? historyStory.isClosed(length) : historyStory.isOpened(length));
  };
  return { rows, steps, sort, onSort, chosenId, chosen, onChoose, onTurn };
};

type OneRow = Extract<StoryRow, { is: 'one' }>;

const oneOf = (row: HistoryRow | undefined): readonly OneRow[] =>
  row ? [{ is: 'one', id: rowIdOf(row), row, isInside: false }] : [];
