import type { CellAt } from '../../../machines/grid-edit.ts';
import type { Sheet } from './sheet.ts';

/**
 * The selected cells: every chosen row crossed with every chosen column, by id. After a sort the same cells stay
 * selected, even if they no longer lie side by side. It begins at the active cell. `reach` is its other end, which
 * Shift and an arrow move.
 */
export type Selection = {
  readonly reach: CellAt;
  readonly rows: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
};

export type SelectionSummary = {
  readonly rowIds: readonly string[];
  readonly columnIds: readonly string[];
  readonly count: number;
};

export const isSameCell = (a: CellAt, b: CellAt | undefined): boolean =>
  a.rowId === b?.rowId && a.columnId === b.columnId;

export const onlyCell = (cell: CellAt): Selection => ({
  reach: cell,
  rows: new Set([cell.rowId]),
  columns: new Set([cell.columnId]),
});

/** The cells between two cells, by the sheet's order of now. */
export const between = (sheet: Sheet, anchor: CellAt, reach: CellAt): Selection => ({
  reach,
  rows: new Set(stretch(sheet.rowIds, sheet.rowAt(anchor.rowId), sheet.rowAt(reach.rowId))),
  columns: columnsBetween(sheet, anchor.columnId, reach.columnId),
});

/** `undefined`: the sheet has no rows. */
export const wholeColumns = (sheet: Sheet, from: string, to: string): Selection | undefined => {
  const rowId = sheet.rowIds[0];
  if (rowId === undefined) return undefined;
  const columns = columnsBetween(sheet, from, to);
  return { reach: { rowId, columnId: to }, rows: new Set(sheet.rowIds), columns };
};

export const wholeRows = (sheet: Sheet, selection: Selection): Selection => ({
  ...selection,
  columns: new Set(sheet.columns.map((column) => column.columnId)),
});

export const allRows = (sheet: Sheet, selection: Selection): Selection => ({
  ...selection,
  rows: new Set(sheet.rowIds),
});

/** Forgets rows and columns that are not shown, for good: what cannot be seen must not be cleared. */
export const pruned = (sheet: Sheet, selection: Selection): Selection => {
  const rows = [...selection.rows].filter((rowId) => sheet.rowAt(rowId) >= 0);
  const columns = [...selection.columns].filter((columnId) => sheet.columnAt(columnId) >= 0);
  const isComplete = rows.length === selection.rows.size && columns.length === selection.columns.size;
  if (isComplete) return selection;
  const { rowId, columnId } = selection.reach;
  const reach = { rowId: endOf(selection.rows, rows, rowId), columnId: endOf(selection.columns, columns, columnId) };
  return { reach, rows: new Set(rows), columns: new Set(columns) };
};

/** `id`, or if it is gone: the first of those left if `id` was the first, otherwise the last. */
const endOf = (before: ReadonlySet<string>, left: readonly string[], id: string): string =>
  left.includes(id) ? id : (left.at([...before][0] === id ? 0 : -1) ?? id);

export const summaryOf = (sheet: Sheet, selection: Selection): SelectionSummary => {
  const rowIds = inOrder(selection.rows, (rowId) => sheet.rowAt(rowId));
  const columnIds = inOrder(selection.columns, (columnId) => sheet.columnAt(columnId));
  return { rowIds, columnIds, count: rowIds.length * columnIds.length };
};

export const isMany = (selection: Selection): boolean => selection.rows.size * selection.columns.size > 1;

const inOrder = (ids: ReadonlySet<string>, at: (id: string) => number): readonly string[] =>
  [...ids].sort((a, b) => at(a) - at(b));

const columnsBetween = (sheet: Sheet, from: string, to: string): ReadonlySet<string> => {
  const ids = sheet.columns.map((column) => column.columnId);
  return new Set(stretch(ids, sheet.columnAt(from), sheet.columnAt(to)));
};

const stretch = (ids: readonly string[], a: number, b: number): readonly string[] =>
  ids.slice(Math.max(0, Math.min(a, b)), Math.max(a, b) + 1);
