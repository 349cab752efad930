import type { Waiter } from '../../../machines/ledger/ledger-port.ts';
import { safeFileName } from '../../../messages/file-name.ts';
import { decimalMarkOf } from '../../ui/numbers.ts';
import type { ExportedFile } from '../save-file.ts';
import { type ExportAnswer, type ExportFormat, type ExportOrder, exportFormats, type Table } from '../table.ts';
import { withWorker } from './asked-worker.ts';

export type WritingWaiter = Pick<Waiter, 'tell'> & { readonly signal: AbortSignal };

/**
 * The table as a file, written in a worker. Texts that a spreadsheet program might run get an apostrophe in front,
 * which importing takes off again. `locale` decides the separator and the decimal sign of CSV. `tell`: how much of a
 * workbook is written. An abort ends the worker, and rejects with its reason.
 */
export const exportTable = async (
  table: Table,
  format: ExportFormat,
  locale?: string,
  { tell, signal }: Partial<WritingWaiter> = {},
): Promise<ExportedFile> => {
  const order: ExportOrder = { table, format, decimalMark: decimalMarkOf(locale) };
  const isLast = (answer: ExportAnswer): boolean => {
    if ('share' in answer) tell?.(answer.share);
    return !('share' in answer);
  };
  const exported = await withWorker(start, (ask) => ask<ExportAnswer>(order, isLast), signal);
  if (!('file' in exported)) throw new Error('failed' in exported ? exported.failed : 'the worker has lost count');
  const blob = new Blob([exported.file], { type: exportFormats[format].mediaType });
  return { blob, fileName: safeFileName(table.name, format) };
};

const start = () => new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });

/** Writes an empty table, so that the browser has the worker's code when the connection is gone. */
export const fetchWriter = (): Promise<unknown> => exportTable({ name: '', columns: [], rows: [] }, 'csv');
