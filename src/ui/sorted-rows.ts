import { useMemo, useState } from 'react';
import { folded, matches } from './folded.ts';
import type { SortState } from './grid/head-slot.ts';

/** One record as a list finds and orders it: what is searched, and what each column compares. */
export type Row<Id extends string> = {
  readonly id: Id;
  readonly searched: string;
  readonly keys: Readonly<Record<string, string | number | null>>;
};

export type SortedRows<Id extends string> = {
  readonly rowIds: readonly Id[];
  readonly sort: SortState | undefined;
  readonly onSort: (columnId: string) => void;
};

/** The rows that match, in order. Keep `rows` the same object as long as the records are. */
export const useSortedRows = <Id extends string>(
  rows: readonly Row<Id>[],
  query: string,
  first?: SortState,
): SortedRows<Id> => {
  const [sort, setSort] = useState(first);
  const prepared = useMemo(() => rows.map((row) => ({ row, text: folded(row.searched) })), [rows]);
  const rowIds = useMemo(() => {
    const found = prepared.filter(({ text }) => query.trim() === '' || matches(text, query.trim()));
    const ordered = sort ? found.sort((a, b) => compare(a.row, b.row, sort)) : found;
    return ordered.map(({ row }) => row.id);
  }, [prepared, query, sort]);

  const onSort = (columnId: string): void => {
    const again = sort?.columnId === columnId && sort.direction === 'ascending';
    setSort({ columnId, direction: again ? 'descending' : 'ascending' });
  };
  return { rowIds, sort, onSort };
};

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const compare = (a: Row<string>, b: Row<string>, { columnId, direction }: SortState): number => {
  const [one = null, other = null] = [a.keys[columnId], b.keys[columnId]];
  if (isBlank(one) || isBlank(other)) return Number(isBlank(one)) - Number(isBlank(other));
  const order =
    typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));
  return direction === 'ascending' ? order : -order;
};

/** What is blank comes last, whichever way the rest is ordered. */
const isBlank = (value: string | number | null): boolean => value === null || value === '';
