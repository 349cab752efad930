import { csvOf } from './csv.ts';
import type { Exported, ExportOrder } from './table.ts';
import { workbookOf } from './workbook-writing.ts';

/** Writes one file, away from the page's own thread. */
self.onmessage = async ({ data }: MessageEvent<ExportOrder>): Promise<void> => {
  const { table, format, decimalMark } = data;
  try {
    const file = format === 'csv' ? new Blob([csvOf(table, decimalMark)]) : await workbookOf(table);
    self.postMessage({ file } satisfies Exported);
  } catch (error) {
    self.postMessage({ failed: error instanceof Error ? error.message : String(error) } satisfies Exported);
  }
};
