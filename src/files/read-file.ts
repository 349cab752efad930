import { limits } from './limits.ts';
import type { ParsedFile, ReadFault, ReadOptions } from './parsed.ts';
import { workerFault } from './worker-fault.ts';

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
  const worker = new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();

  return new Promise<ParsedFile | ReadFault>((resolve, reject) => {
    const timer = setTimeout(() => resolve({ fault: 'too slow' }), milliseconds);
    ended.signal.addEventListener('abort', () => clearTimeout(timer));
    signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
    worker.onmessage = ({ data }: MessageEvent<ParsedFile | ReadFault>) => resolve(data);
    worker.onmessageerror = () => resolve({ fault: 'reader failed', detail: 'message' });
    worker.onerror = (event) => resolve({ fault: 'reader failed', detail: workerFault(event) });
    worker.postMessage({ file, name, options });
  }).finally(() => {
    worker.terminate();
    ended.abort();
  });
};

/** Reads a file of one letter, so that the browser has the worker's code when the connection is gone. */
export const fetchReader = (): Promise<unknown> => readFile(new Blob(['a']), 'a.csv', {}, new AbortController().signal);
