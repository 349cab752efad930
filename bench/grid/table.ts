import type { Column } from '../../src/ui/grid/sheet.ts';
import { gradeColumns, gradeRows, nameOf, pointsOf } from './grades.ts';

/** What every grid shows and changes. Rows are counted from 0. */
export type Table = {
  readonly rowIds: readonly string[];
  readonly columns: readonly Column[];
  readonly textAt: (row: number, columnId: string) => string;
  readonly put: (row: number, columnId: string, text: string) => void;
};

/** How a grid is driven. */
export type Driven = {
  /** The element that scrolls down, and the one that scrolls sideways. */
  readonly down: string;
  readonly right: string;
  /** Whether Enter, after a value was typed, leads to the cell below. */
  readonly entersDown: boolean;
};

export type Mount = (place: HTMLElement, table: Table) => Driven;

/** The total is added up anew whenever it is asked for, for every grid alike. */
export const tableOf = (rowCount: number, columnCount: number): Table => {
  const columns = gradeColumns(columnCount);
  const rowIds = gradeRows(rowCount);
  const typed = new Map<string, string>();
  const scored = columns.filter(({ kind }) => kind === 'entry').map(({ columnId }) => columnId);
  const pointsAt = (row: number, columnId: string): string =>
    typed.get(`${row}/${columnId}`) ?? pointsOf(rowIds[row] ?? '', columnId);
  const totalOf = (row: number): number =>
    scored.reduce((sum, columnId) => sum + (Number(pointsAt(row, columnId)) || 0), 0);
  return {
    rowIds,
    columns,
    textAt: (row, columnId) => {
      if (columnId === 'total') return String(totalOf(row));
      return scored.includes(columnId) ? pointsAt(row, columnId) : nameOf(rowIds[row] ?? '', columnId);
    },
    put: (row, columnId, text) => void typed.set(`${row}/${columnId}`, text),
  };
};
