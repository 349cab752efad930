import type { FillFault, FillFile } from '../../../tables/fill.ts';
import type { CellText } from '../../../tables/fill-text.ts';
import { limits } from '../../../tables/limits.ts';
import type { ReadOptions } from '../../../tables/parsed.ts';
import { askedWorker, WorkerFailed } from './asked-worker.ts';

export type FillMessage = {
  readonly file: Blob;
  readonly name: string;
  readonly options: ReadOptions;
  readonly changes?: readonly CellText[];
};

/** Reads a file that is to be filled in, in a worker of its own. A fault of the file resolves, an abort rejects. */
export const readToFill = (file: File, signal: AbortSignal): Promise<FillFile | FillFault> => {
  if (file.size === 0) return Promise.resolve({ fault: 'empty' });
  if (file.size > limits.fileBytes) return Promise.resolve({ fault: 'too big', bytes: file.size });
  return asked<FillFile>({ file, name: file.name, options: {} }, signal);
};

/** The bytes of the file with the changes in it. */
export const fillIn = (
  message: Required<FillMessage>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | FillFault> => asked<Uint8Array<ArrayBuffer>>(message, signal);

const asked = async <Done>(message: FillMessage, signal: AbortSignal): Promise<Done | FillFault> => {
  const tooSlow = AbortSignal.timeout(2 * limits.milliseconds);
  try {
    return await askedWorker(start, (ask) => ask<Done | FillFault>(message), AbortSignal.any([signal, tooSlow]));
  } catch (error) {
    if (tooSlow.aborted && !signal.aborted) return { fault: 'too slow' };
    if (error instanceof WorkerFailed) return { fault: 'reader failed', detail: error.message };
    throw error;
  }
};

const start = () => new Worker(new URL('./fill.worker.ts', import.meta.url), { type: 'module' });

/** Reads a file of one letter, so that the browser has the worker's code when the connection is gone. */
export const fetchFiller = (): Promise<unknown> => readToFill(new File(['a'], 'a.csv'), new AbortController().signal);
