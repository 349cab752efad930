import { workerFault } from '../files/worker-fault.ts';

/**
 * A redacted ledger's file, each line with its line feed; empty: there was nothing to redact. `changes`: how many of its
 * commits changed records.
 */
export type Redacted = { readonly lines: string; readonly changes: number };

/** Takes people's texts out of a ledger's file, in a worker that ends with it. Rejects if it fails. */
export const redactInWorker = async (text: string): Promise<Redacted> => {
  const worker = new Worker(new URL('./redact.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = (event) => reject(new Error(workerFault(event)));
      worker.onmessageerror = () => reject(new Error('message'));
      worker.onmessage = ({ data }: MessageEvent<Redacted>) => resolve(data);
      worker.postMessage(text);
    });
  } finally {
    worker.terminate();
  }
};

/** Redacts nothing, so that the browser has the worker's code when the connection is gone. */
export const fetchRedactor = (): Promise<unknown> => redactInWorker('');
