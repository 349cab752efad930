import type { DecimalMark } from '../../ui/numbers.ts';
import { csvOf } from '../csv.ts';
import type { ExportAnswer, ExportFormat, ExportOrder, Table } from '../table.ts';
import { workbookOf } from '../workbook-writing.ts';

type Writer = (table: Table, decimalMark: DecimalMark) => Blob | Promise<Blob>;

const say = (answer: ExportAnswer): void => self.postMessage(answer);

const writers: { readonly [F in ExportFormat]: Writer } = {
  csv: (table, decimalMark) => new Blob([csvOf(table, decimalMark)]),
  xlsx: (table) => workbookOf(table, (share) => say({ share })),
};

/** Writes one file, away from the page's own thread. */
self.onmessage = async ({ data: { table, format, decimalMark } }: MessageEvent<ExportOrder>): Promise<void> => {
  try {
    const file = await writers[format](table, decimalMark);
    say({ file });
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
};
