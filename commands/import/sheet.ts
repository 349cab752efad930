import type { FileSystem } from './systems.ts';

/**
 * A number in a workbook's cell. Its format is used only to tell an amount, a share and a moment apart, because the
 * number that the format shows is often rounded.
 */
export type NumberCell = {
  readonly is: 'number' | 'percentage' | 'date';
  /** The stored value with a decimal point, to the 15 digits that spreadsheet programs keep; `95%`; a date as it is shown. */
  readonly text: string;
  /** The text that the workbook shows. */
  readonly shown: string;
};

/** The content of one cell. Text files have texts only. */
export type Cell = string | NumberCell;

export const cellText = (cell: Cell | undefined): string => (isNumberCell(cell) ? cell.text : (cell ?? ''));

/** One line of a text file or one row of a workbook. `at` is its number in the file, from 1. */
export type SheetRow = { readonly at: number; readonly cells: readonly Cell[]; readonly isHidden?: true };

/** The text in one of the row's columns, trimmed; '' if there is none. */
export const textAt = ({ cells }: SheetRow, column: number): string => cellText(cells[column]).trim();

export const isNumberCell = (cell: Cell | undefined): cell is NumberCell => typeof cell === 'object';

/** Whether the cell holds a number that its format hides from whoever looks at the workbook. */
export const isUnseenNumber = (cell: Cell): cell is NumberCell =>
  isNumberCell(cell) && cell.is !== 'date' && !/\p{Nd}/u.test(cell.shown);

export const isBlankCell = (cell: Cell | undefined): boolean => cellText(cell).trim() === '';

/** A table in a file. Wholly blank rows are left out; the others keep their numbers. */
export type Sheet = {
  readonly name: string;
  readonly place: 'line' | 'row';
  readonly rows: readonly SheetRow[];
  /** Cells that hold formulas; their last computed values were read. */
  readonly formulas: number;
  /** Whether the workbook hides the sheet as a whole, or some of its columns. */
  readonly isHidden: boolean;
  readonly hiddenColumns: readonly number[];
  /** The file has a row for each student and item; here each student has one, with the number of their first. */
  readonly isWidened?: true;
  /** The system that wrote the table in a form that it does not have here any more. */
  readonly writtenBy?: FileSystem;
};

/** `A`, `Z`, `AA`: the letters over a spreadsheet's column, counted from 0. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
