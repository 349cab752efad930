import type { FillFault, FillFile, FillOptions, Unfillable } from '../../../tables/fill.ts';
import { limits } from '../../../tables/limits.ts';
import type { ParsedFile, ReadFault, ReadOptions } from '../../../tables/parsed.ts';
import { type AskWorker, WorkerFailed, withWorker } from './asked-worker.ts';
import type { FillMessage } from './fill-message.ts';

/**
 * Reads a file's tables in a worker of its own, which ends with the reading: done, failed, longer than
 * `limits.milliseconds`, or aborted. An abort rejects; a fault of the file resolves.
 */
export const readFile = (
  file: Blob,
  name: string,
  options: ReadOptions,
  signal: AbortSignal,
  milliseconds: number = limits.milliseconds,
): Promise<ParsedFile | ReadFault> => {
  if (signal.aborted) return Promise.reject(signal.reason);
  if (file.size === 0) return Promise.resolve({ fault: 'empty' });
  if (file.size > limits.fileBytes) return Promise.resolve({ fault: 'too big', bytes: file.size });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<ReadFault>((resolve) => {
    timer = setTimeout(() => resolve({ fault: 'too slow' }), milliseconds);
  });
  const askInTime = (ask: AskWorker): Promise<ParsedFile | ReadFault> =>
    Promise.race([ask<ParsedFile | ReadFault>({ file, name, options }), tooSlow]);
  return withWorker(start, askInTime, signal)
    .catch((error: unknown): ReadFault => {
      if (error instanceof WorkerFailed) return { fault: 'reader failed', detail: error.message };
      throw error;
    })
    .finally(() => clearTimeout(timer));
};

const start = () => new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });

/** Reads a file that is to be filled in, in a worker of its own. A fault of the file resolves, an abort rejects. */
export const readToFill = (
  file: File,
  signal: AbortSignal,
  options: FillOptions = {},
): Promise<FillFile | Unfillable> => {
  if (file.size === 0) return Promise.resolve({ fault: 'empty' });
  if (file.size > limits.fileBytes) return Promise.resolve({ fault: 'too big', bytes: file.size });
  return askFiller<FillFile | Unfillable>({ file, name: file.name, options }, signal);
};

/** The bytes of the file with the changes in it. */
export const fillIn = (
  message: Required<FillMessage>,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | FillFault> => askFiller<Uint8Array<ArrayBuffer>>(message, signal);

const askFiller = async <Done>(message: FillMessage, signal: AbortSignal): Promise<Done | FillFault> => {
  const tooSlow = AbortSignal.timeout(2 * limits.milliseconds);
  try {
    return await withWorker(startFiller, (ask) => ask<Done | FillFault>(message), AbortSignal.any([signal, tooSlow]));
  } catch (error) {
    if (tooSlow.aborted && !signal.aborted) return { fault: 'too slow' };
    if (error instanceof WorkerFailed) return { fault: 'reader failed', detail: error.message };
    throw error;
  }
};

const startFiller = () => new Worker(new URL('./fill.worker.ts', import.meta.url), { type: 'module' });

/** Reads a file of one letter, so that the browser has the workers' code when the connection is gone. */
export const fetchReader = (): Promise<unknown> => {
  const { signal } = new AbortController();
  return Promise.all([readFile(new Blob(['a']), 'a.csv', {}, signal), readToFill(new File(['a'], 'a.csv'), signal)]);
};
