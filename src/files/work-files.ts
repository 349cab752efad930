import { writeWire } from '../../events/wire-write.ts';
import type { Ledger } from '../../machines/ledger-port.ts';
import { exportWork } from '../../messages/export-work.ts';
import type { Book } from '../../projections/book.ts';
import { workingData } from '../../projections/working-data.ts';
import type { ExportedFile } from './export-table.ts';
import { safeFileName } from './file-name.ts';

/** The whole ledger. If it cannot be read to its end, throws the log's failure. */
export const ledgerFile = async (ledger: Ledger, user: string): Promise<ExportedFile> => {
  const slices: string[] = [];
  for await (const slice of ledger.file()) slices.push(slice);
  return { blob: new Blob(slices, { type: 'application/x-ndjson' }), fileName: nameOf(user, 'ndjson') };
};

/** `leftOver` counts the points that the format has no place for. */
export type RecordsFile = ExportedFile & { readonly leftOver: number };

/** The book as InitializationData, with changes that are not saved yet. Reads nothing from the storage. */
export const recordsFile = (book: Book, user: string): RecordsFile => {
  const { data, leftOver } = writeWire(workingData(book));
  const blob = new Blob([JSON.stringify(data)], { type: 'application/json' });
  return { blob, fileName: nameOf(user, 'json'), leftOver: leftOver.length };
};

const nameOf = (user: string, extension: string): string =>
  safeFileName(exportWork.fileName(user, dayOf(new Date())), extension);

/** The day in the user's time zone, as `2026-09-01`. */
const dayOf = (time: Date): string =>
  [time.getFullYear(), time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
