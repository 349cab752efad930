import type { DecimalMark } from '../../ui/numbers.ts';
import { csvOf } from '../csv.ts';
import type { ExportFormat, ExportOrder, ExportResult, Table } from '../table.ts';
import { workbookOf } from '../workbook-writing.ts';

type Writer = (table: Table, decimalMark: DecimalMark) => Blob | Promise<Blob>;

const writers: { readonly [F in ExportFormat]: Writer } = {
  csv: (table, decimalMark) => new Blob([csvOf(table, decimalMark)]),
  xlsx: workbookOf,
};

/** Writes one file, away from the page's own thread. */
self.onmessage = async ({ data: { table, format, decimalMark } }: MessageEvent<ExportOrder>): Promise<void> => {
  try {
    const file = await writers[format](table, decimalMark);
    self.postMessage({ file } satisfies ExportResult);
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies ExportResult);
  }
};
