import type { BadFile, SoundFile } from '../../../log/file/check.ts';
import type { LogHeader } from '../../../log/header.ts';
import type { Waiter } from '../../../machines/ledger/ledger-port.ts';
import type { OpenedFile } from '../opened-file.ts';
import { withWorker } from './asked-worker.ts';

/** `done`: the bytes that were read so far. */
export type ReadPiece = { readonly kind: 'piece'; readonly commits: readonly string[]; readonly done: number };
export type ReadEnd =
  | {
      readonly kind: 'end';
      readonly found: SoundFile | BadFile;
      readonly header?: LogHeader;
      readonly headerLine?: string;
      readonly logLine?: string;
    }
  | { readonly kind: 'failed'; readonly detail: string };

/**
 * Reads a ledger's file and checks every line of it in a worker, which ends with the reading. A file whose first line is no
 * ledger's gives that one bad line. Rejects if the file cannot be read, or with the signal's reason.
 */
export const readLedger = async (
  file: Pick<File, 'name' | 'size'> & Blob,
  { tell, signal }: Pick<Waiter, 'tell'> & { readonly signal: AbortSignal },
): Promise<OpenedFile | BadFile> => {
  const lines: string[] = [];
  const isEnd = (data: ReadPiece | ReadEnd): boolean => {
    if (data.kind !== 'piece') return true;
    for (const line of data.commits) lines.push(line);
    tell(data.done / Math.max(1, file.size));
    return false;
  };
  const end = await withWorker(start, (ask) => ask<ReadPiece | ReadEnd>(file, isEnd), signal);
  if (end.kind === 'piece') throw new Error('a piece is no end');
  if (end.kind === 'failed') throw new Error(end.detail);
  const { found, header, headerLine, logLine } = end;
  if (header === undefined || headerLine === undefined || logLine === undefined) {
    return found.kind === 'bad' ? found : { kind: 'bad', line: 1, problem: 'not a ledger' };
  }
  return { fileName: file.name, header, headerLine, logLine, lines, found, checkedAt: Date.now() };
};

const start = () => new Worker(new URL('./read-ledger.worker.ts', import.meta.url), { type: 'module' });
