import { limits } from '../../../tables/limits.ts';
import type { ParsedFile, ReadFault, ReadOptions } from '../../../tables/parsed.ts';
import { type AskWorker, askedWorker, WorkerFailed } from './asked-worker.ts';

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
  const read = (ask: AskWorker): Promise<ParsedFile | ReadFault> =>
    Promise.race([ask<ParsedFile | ReadFault>({ file, name, options }), tooSlow]);
  return askedWorker(start, read, signal)
    .catch((error: unknown): ReadFault => {
      if (error instanceof WorkerFailed) return { fault: 'reader failed', detail: error.message };
      throw error;
    })
    .finally(() => clearTimeout(timer));
};

const start = () => new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });

/** Reads a file of one letter, so that the browser has the worker's code when the connection is gone. */
export const fetchReader = (): Promise<unknown> => readFile(new Blob(['a']), 'a.csv', {}, new AbortController().signal);
