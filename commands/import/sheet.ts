/** One line of a text file or one row of a workbook, as the text it shows. `at` is its number there, from 1. */
export type SheetRow = { readonly at: number; readonly cells: readonly string[] };

/** A table that a file holds. Wholly blank rows are left out; the others keep their numbers. */
export type Sheet = {
  readonly name: string;
  readonly place: 'line' | 'row';
  readonly rows: readonly SheetRow[];
  /** Cells that hold formulas; their last computed values were read. */
  readonly formulas: number;
};

/** `A`, `Z`, `AA`: the letters over a spreadsheet's column, counted from 0. */
export const columnLetters = (column: number): string =>
  (column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
