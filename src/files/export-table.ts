import { decimalMarkOf } from '../ui/numbers.ts';
import { safeFileName } from './file-name.ts';
import { type Exported, type ExportFormat, type ExportOrder, exportFormats, type Table } from './table.ts';
import { workerFault } from './worker-fault.ts';

export type ExportedFile = { readonly blob: Blob; readonly fileName: string };

/**
 * The table as a file, written in a worker. Texts that a spreadsheet program might run get an apostrophe in front,
 * which importing takes off again. `locale` decides the separator and the decimal sign of CSV. An abort ends the worker,
 * and rejects with its reason.
 */
export const exportTable = async (
  table: Table,
  format: ExportFormat,
  locale?: string,
  signal?: AbortSignal,
): Promise<ExportedFile> => {
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
  try {
    const exported = await new Promise<Exported>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Exported>) => resolve(data);
      signal?.addEventListener('abort', () => reject(signal.reason));
      worker.onerror = (event) => reject(new Error(workerFault(event)));
      worker.postMessage({ table, format, decimalMark: decimalMarkOf(locale) } satisfies ExportOrder);
    });
    if ('failed' in exported) throw new Error(exported.failed);
    const blob = new Blob([exported.file], { type: exportFormats[format].mediaType });
    return { blob, fileName: safeFileName(table.name, format) };
  } finally {
    worker.terminate();
  }
};

/** Writes an empty table, so that the browser has the worker's code when the connection is gone. */
export const fetchWriter = (): Promise<unknown> => exportTable({ name: '', columns: [], rows: [] }, 'csv');

/** Hands a file to the browser's downloads. */
export const saveFile = ({ blob, fileName }: ExportedFile): void => {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
