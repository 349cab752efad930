import type { DecimalMark } from '../ui/numbers.ts';

/** A number is written as a number, a string as text whatever it looks like, `null` as a blank. */
export type TableCell = string | number | null;

/** Any table a screen shows, as it is to be exported. `name` becomes the file's and the sheet's name. */
export type Table = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
};

/** `mostRows`: the most rows that a file of this format holds below its heading. */
type FormatRow = { readonly mediaType: string; readonly mostRows: number };

const rows = {
  csv: { mediaType: 'text/csv;charset=utf-8', mostRows: Number.POSITIVE_INFINITY },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    mostRows: 1_048_575,
  },
} satisfies Readonly<Record<string, FormatRow>>;

export type ExportFormat = keyof typeof rows;

/** The formats of tables, in the order of menus. The export worker knows how to write them. */
export const exportFormats: { readonly [F in ExportFormat]: FormatRow } = rows;

/** The export worker's order, and what it says: how much is written, and at last the file. */
export type ExportOrder = { readonly table: Table; readonly format: ExportFormat; readonly decimalMark: DecimalMark };
export type ExportResult = { readonly file: Blob } | { readonly failed: string };
export type ExportAnswer = ExportResult | { readonly share: number };
