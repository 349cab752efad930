import type { SoundProof } from '../../../machines/proof-check.ts';
import { proofBeginning } from '../../../projections/final-grades/proof-format.ts';
import { withWorker } from './asked-worker.ts';

/** Whether a file begins as a proof of final grades does. Rejects if it cannot be read. */
export const isProof = async (file: Blob): Promise<boolean> =>
  (await file.slice(0, proofBeginning.length).text()) === proofBeginning;

/** Computes a proof again in a worker, which ends with it. Rejects if the file cannot be read, or with the signal's reason. */
export const checkProofInWorker = async (file: Blob, signal: AbortSignal): Promise<SoundProof | string> => {
  const json = await file.text();
  return withWorker(start, (ask) => ask<SoundProof | string>(json), signal);
};

const start = () => new Worker(new URL('./proof.worker.ts', import.meta.url), { type: 'module' });

/** Checks a text that is no proof, so that the browser has the worker's code when the connection is gone. */
export const fetchProofChecker = (): Promise<unknown> => checkProofInWorker(new Blob(), new AbortController().signal);
