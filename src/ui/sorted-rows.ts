import { useMemo, useState } from 'react';
import { folded, matches } from './folded.ts';
import type { SortState } from './grid/head-slot.ts';
import { compareSortKeys, type SortKey } from './sort-key.ts';

/** One record as a list finds and sorts it: the text that is searched, and the value that each column compares. */
export type GridRow<Id extends string> = {
  readonly id: Id;
  readonly searched: string;
  readonly keys: Readonly<Record<string, SortKey>>;
};

export type SortedRows<Id extends string> = {
  readonly rowIds: readonly Id[];
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
};

/**
 * The rows that match, in order. Keep `rows` the same object while the records are. `onSorted` is called with each new
 * order.
 */
export const useSortedRows = <Id extends string>(
  rows: readonly GridRow<Id>[],
  query: string,
  initialSort?: SortState,
  onSorted?: (sort: SortState) => void,
): SortedRows<Id> => {
  const [sort, setSort] = useState(initialSort);
  const rowIds = useRowsInOrder(rows, query, sort);

  const onSort = (columnId: string): void => {
    const isReversing = sort?.columnId === columnId && sort.direction === 'ascending';
    const next: SortState = { columnId, direction: isReversing ? 'descending' : 'ascending' };
    setSort(next);
    onSorted?.(next);
  };
  return { rowIds, sort, onSort };
};

/** The rows in an order that is kept elsewhere. Pass the same `sort` object while the order is the same. */
export const useRowsInOrder = <Id extends string>(
  rows: readonly GridRow<Id>[],
  query: string,
  sort: SortState | undefined,
): readonly Id[] => {
  const prepared = useMemo(() => rows.map((row) => ({ row, text: folded(row.searched) })), [rows]);
  return useMemo(() => {
    const matching = prepared.filter(({ text }) => query.trim() === '' || matches(text, query.trim()));
    const ordered = sort ? matching.sort((a, b) => compare(a.row, b.row, sort)) : matching;
    return ordered.map(({ row }) => row.id);
  }, [prepared, query, sort]);
};

const compare = (a: GridRow<string>, b: GridRow<string>, { columnId, direction }: SortState): number =>
  compareSortKeys(a.keys[columnId] ?? null, b.keys[columnId] ?? null, direction);
