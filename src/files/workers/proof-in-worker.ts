import type { SoundProof } from '../../../machines/proof-check.ts';
import { proofBeginning } from '../../../projections/final-grades/proof-format.ts';
import { workerFault } from '../worker-fault.ts';

/** Whether a file begins as a proof of final grades does. Rejects if it cannot be read. */
export const isProof = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, proofBeginning.length).text()) === proofBeginning;

/** Computes a proof again in a worker, which ends with it. Rejects if the file cannot be read, or with the signal's reason. */
export const checkProofInWorker = async (file: Blob, signal: AbortSignal): Promise<SoundProof | string> => {
  const json = await file.text();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<SoundProof | string>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.onerror = (event) => reject(new Error(workerFault(event)));
      worker.onmessageerror = () => reject(new Error('message'));
      worker.onmessage = ({ data }: MessageEvent<SoundProof | string>) => resolve(data);
      worker.postMessage(json);
    });
  } finally {
    worker.terminate();
  }
};

/** Checks a text that is no proof, so that the browser has the worker's code when the connection is gone. */
export const fetchProofChecker = (): Promise<unknown> => checkProofInWorker(new Blob(), new AbortController().signal);
