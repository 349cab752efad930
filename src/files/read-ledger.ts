import type { BadFile, SoundFile } from '../../log/file/check.ts';
import type { LogHeader } from '../../log/header.ts';
import type { Waiting } from '../../machines/ledger/ledger-port.ts';
import type { OpenedFile } from './opened-file.ts';
import { workerFault } from './worker-fault.ts';

/** `done`: bytes. */
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
  { tell, signal }: Pick<Waiting, 'tell'> & { readonly signal: AbortSignal },
): Promise<OpenedFile | BadFile> => {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./workers/read-ledger.worker.ts', import.meta.url), { type: 'module' });
  const lines: string[] = [];
  try {
    const end = await new Promise<ReadEnd>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = (event) => reject(new Error(workerFault(event)));
      worker.onmessageerror = () => reject(new Error('message'));
      worker.onmessage = ({ data }: MessageEvent<ReadPiece | ReadEnd>) => {
        if (data.kind !== 'piece') return resolve(data);
        for (const line of data.commits) lines.push(line);
        tell(data.done / Math.max(1, file.size));
      };
      worker.postMessage(file);
    });
    if (end.kind === 'failed') throw new Error(end.detail);
    const { found, header, headerLine, logLine } = end;
    if (header === undefined || headerLine === undefined || logLine === undefined) {
      return found.kind === 'bad' ? found : { kind: 'bad', line: 1, problem: 'not a ledger' };
    }
    return { fileName: file.name, header, headerLine, logLine, lines, found, checkedAt: Date.now() };
  } finally {
    worker.terminate();
  }
};
