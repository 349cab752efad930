import type { CellAt, CellEdit } from '../../../machines/grid-edit.ts';
import { type Selection, summaryOf } from './selection.ts';
import type { Sheet } from './sheet.ts';

/**
 * Where a pasted block would land. `targets` has the block's shape, with null beyond the edge; `fits`: every target
 * exists and can be typed in. Nothing is written: the owner decides.
 */
export type PasteOffer = {
  readonly anchor: CellAt;
  readonly block: string[][];
  readonly targets: (CellAt | null)[][];
  readonly fits: boolean;
  /** Whether the block was repeated to fill the selection. */
  readonly filledSelection: boolean;
};

/** `undefined`: nothing is selected. */
export const pasteOffer = (sheet: Sheet, selection: Selection, pasted: string[][]): PasteOffer | undefined => {
  const { rowIds, columnIds } = summaryOf(sheet, selection);
  const [rowId, columnId] = [rowIds[0], columnIds[0]];
  if (rowId === undefined || columnId === undefined) return undefined;
  const filledSelection = tiles(pasted, rowIds.length, columnIds.length);
  const block = filledSelection ? repeated(pasted, rowIds.length, columnIds.length) : pasted;
  const [top, left] = [sheet.rowAt(rowId), sheet.columnAt(columnId)];
  const targetAt = (row: number, column: number): CellAt | null => {
    if (!filledSelection) return sheet.at(top + row, left + column) ?? null;
    return { rowId: rowIds[row] ?? rowId, columnId: columnIds[column] ?? columnId };
  };
  const targets = block.map((texts, row) => texts.map((_, column) => targetAt(row, column)));
  const fits = targets.flat().every((target) => target !== null && sheet.isEditable(target));
  return { anchor: { rowId, columnId }, block, targets, fits, filledSelection };
};

/** A block fills a larger selection if the selection is a whole number of blocks in both directions. */
const tiles = (block: string[][], rows: number, columns: number): boolean => {
  const width = block[0]?.length ?? 0;
  const isEven = width > 0 && block.every((texts) => texts.length === width);
  return isEven && rows * columns > block.length * width && rows % block.length === 0 && columns % width === 0;
};

const repeated = (block: string[][], rows: number, columns: number): string[][] =>
  Array.from({ length: rows }, (_, row) => {
    const texts = block[row % block.length] ?? [];
    return Array.from({ length: columns }, (_, column) => texts[column % texts.length] ?? '');
  });

/** The texts of the selected cells, in display order. */
export const blockOf = (sheet: Sheet, selection: Selection): string[][] => {
  const { rowIds, columnIds } = summaryOf(sheet, selection);
  return rowIds.map((rowId) => columnIds.map((columnId) => sheet.text({ rowId, columnId })));
};

export const headersOf = (sheet: Sheet, selection: Selection): string[] =>
  summaryOf(sheet, selection).columnIds.map((columnId) => {
    const column = sheet.column(columnId);
    return column?.sub === undefined ? (column?.header ?? '') : `${column.header} ${column.sub}`;
  });

/** The same text into every selected cell that can be typed in; cells that already hold it are left out. */
export const setEdits = (sheet: Sheet, selection: Selection, text: string): CellEdit[] => {
  const { rowIds, columnIds } = summaryOf(sheet, selection);
  return rowIds.flatMap((rowId) => columnIds.flatMap((columnId) => editIfChanged(sheet, { rowId, columnId }, text)));
};

/** Down the columns from the first selected row; a single row from the row above it. `undefined`: there is none above. */
export const fillDownEdits = (sheet: Sheet, selection: Selection): CellEdit[] | undefined => {
  const { rowIds, columnIds } = summaryOf(sheet, selection);
  const source = rowIds.length > 1 ? rowIds[0] : sheet.rowIds[sheet.rowAt(rowIds[0] ?? '') - 1];
  if (source === undefined) return undefined;
  return rowIds.flatMap((rowId) =>
    columnIds.flatMap((columnId) => editIfChanged(sheet, { rowId, columnId }, sheet.text({ rowId: source, columnId }))),
  );
};

/** Along the rows from the first selected column; a single one from that before it. `undefined`: none to fill from. */
export const fillRightEdits = (sheet: Sheet, selection: Selection): CellEdit[] | undefined => {
  const { rowIds, columnIds } = summaryOf(sheet, selection);
  const columnBefore = sheet.columns[sheet.columnAt(columnIds[0] ?? '') - 1]?.columnId;
  const source = columnIds.length > 1 ? columnIds[0] : columnBefore;
  if (source === undefined || !sheet.column(source)?.editable) return undefined;
  return rowIds.flatMap((rowId) =>
    columnIds.flatMap((columnId) => editIfChanged(sheet, { rowId, columnId }, sheet.text({ rowId, columnId: source }))),
  );
};

/** One edit; none if the cell cannot be typed in or holds the text already. */
const editIfChanged = (sheet: Sheet, cell: CellAt, text: string): CellEdit[] =>
  sheet.isEditable(cell) && sheet.text(cell) !== text ? [{ ...cell, text }] : [];
