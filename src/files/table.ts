import type { DecimalMark } from '../ui/numbers.ts';

/** A number is written as a number, a string as text whatever it looks like, `null` as a blank. */
export type TableCell = string | number | null;

/** Any table a screen shows, as it is to be exported. `name` becomes the file's and the sheet's name. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
};

export type ExportFormat = 'csv' | 'xlsx';

/** What the export worker is asked, and what it answers. */
export type ExportOrder = { readonly table: Table; readonly format: ExportFormat; readonly decimalMark: DecimalMark };
export type Exported = { readonly file: Blob } | { readonly failed: string };
