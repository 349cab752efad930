import type { CellAt } from '../../../machines/grid-edit.ts';
import type { Sheet } from './sheet.ts';

/** Row −1 is the header: it is reached from the first row, for sorting and widths. */
export type GridPlace = { readonly row: number; readonly column: number };

export type GridMove =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'pageUp'
  | 'pageDown'
  | 'rowStart'
  | 'rowEnd'
  | 'first'
  | 'last'
  | 'jumpUp'
  | 'jumpDown'
  | 'jumpLeft'
  | 'jumpRight';

export const headerRow = -1;

/** One step from a place; stays inside the sheet. `page`: how many rows a step by a page goes. */
export const stepped = (sheet: Sheet, from: GridPlace, step: GridMove, page: number): GridPlace => {
  const lastRow = sheet.rowIds.length - 1;
  const lastColumn = sheet.columns.length - 1;
  const at = (row: number, column: number): GridPlace => ({
    row: Math.max(headerRow, Math.min(lastRow, row)),
    column: Math.max(0, Math.min(lastColumn, column)),
  });
  const targets: { readonly [S in GridMove]: () => GridPlace } = {
    up: () => at(from.row - 1, from.column),
    down: () => at(from.row + 1, from.column),
    left: () => at(from.row, from.column - 1),
    right: () => at(from.row, from.column + 1),
    pageUp: () => at(Math.max(Math.min(0, from.row), from.row - page), from.column),
    pageDown: () => at(from.row + page, from.column),
    rowStart: () => at(from.row, 0),
    rowEnd: () => at(from.row, lastColumn),
    first: () => at(0, 0),
    last: () => at(lastRow, lastColumn),
    jumpUp: () =>
      at(
        jump(from.row, -1, lastRow, (row) => isBlank(sheet, row, from.column)),
        from.column,
      ),
    jumpDown: () =>
      at(
        jump(from.row, 1, lastRow, (row) => isBlank(sheet, row, from.column)),
        from.column,
      ),
    jumpLeft: () =>
      at(
        from.row,
        jump(from.column, -1, lastColumn, (column) => isBlank(sheet, from.row, column)),
      ),
    jumpRight: () =>
      at(
        from.row,
        jump(from.column, 1, lastColumn, (column) => isBlank(sheet, from.row, column)),
      ),
  };
  return targets[step]();
};

const isBlank = (sheet: Sheet, row: number, column: number): boolean => sheet.view(row, column).text === '';

/**
 * The position to which Ctrl and an arrow lead: the end of a filled stretch or, from its end or from a blank, the next
 * filled cell or the edge. `by`: the direction. `last`: the last position.
 */
const jump = (from: number, by: 1 | -1, last: number, isBlankAt: (at: number) => boolean): number => {
  const isOutside = (at: number): boolean => at < 0 || at > last;
  let at = Math.max(0, from + by);
  if (isOutside(at) || from + by < headerRow) return from;
  const isInStretch = from >= 0 && !isBlankAt(from) && !isBlankAt(at);
  while (!isOutside(at + by) && (isInStretch ? !isBlankAt(at + by) : isBlankAt(at))) at += by;
  return at;
};

export type AfterCommit = 'below' | 'above' | 'after' | 'before' | 'stay';

/**
 * The cell to which a saved entry leads. Down: the column, then the top of the next entry column, unless it is `apart`.
 * Sideways: past cells that cannot be typed in, then the next row. `runStart`: the column where a run of Tabs began, to
 * which Enter returns; `null`: no run.
 */
export const cellAfter = (sheet: Sheet, cell: CellAt, then: AfterCommit, runStart: string | null): CellAt => {
  const row = sheet.rowAt(cell.rowId);
  const column = sheet.columnAt(cell.columnId);
  const entryColumnFrom = (from: number, by: 1 | -1): number => {
    let at = from + by;
    while (sheet.columns[at] && !sheet.columns[at]?.editable) at += by;
    return at;
  };
  const downColumn = runStart === null ? column : Math.max(0, sheet.columnAt(runStart));
  const nextEntryColumn = entryColumnFrom(downColumn, 1);
  const targets: { readonly [T in AfterCommit]: () => CellAt | undefined } = {
    below: () =>
      sheet.at(row + 1, downColumn) ?? (sheet.columns[nextEntryColumn]?.apart ? cell : sheet.at(0, nextEntryColumn)),
    above: () => sheet.at(row - 1, column) ?? sheet.at(sheet.rowIds.length - 1, entryColumnFrom(column, -1)),
    after: () => sheet.at(row, entryColumnFrom(column, 1)) ?? sheet.at(row + 1, entryColumnFrom(-1, 1)),
    before: () =>
      sheet.at(row, entryColumnFrom(column, -1)) ?? sheet.at(row - 1, entryColumnFrom(sheet.columns.length, -1)),
    stay: () => cell,
  };
  return targets[then]() ?? cell;
};

/** The row or column to activate when the active one is gone: the next that is still there, or the one before. */
export const survivor = (
  before: readonly string[],
  gone: string,
  isThere: (id: string) => boolean,
): string | undefined => {
  const at = before.indexOf(gone);
  return before.slice(at + 1).find(isThere) ?? before.slice(0, Math.max(0, at)).reverse().find(isThere);
};
