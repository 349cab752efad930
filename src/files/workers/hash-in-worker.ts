import type { Hashing } from '../../../log/hashing.ts';
import { workerFault } from './worker-fault.ts';

/** Milliseconds: a worker that does not answer for so long is given up, and one without work for so long is ended. */
const patience = 10_000;

type Waiting = { readonly resolve: (digests: readonly string[]) => void; readonly reject: (why: unknown) => void };

/** A worker, and those who wait for its answers, which come in the order of the questions. */
type Running = { readonly worker: Worker; readonly waiting: Waiting[]; timer?: ReturnType<typeof setTimeout> };

let running: Running | undefined;

/** The SHA-256 of each text, made in a worker. Rejects if the worker does not come, fails or does not answer. */
export const hashInWorker: Hashing = (texts) =>
  new Promise((resolve, reject) => {
    running ??= startWorker();
    running.waiting.push({ resolve, reject });
    running.worker.postMessage(texts);
    watch(running);
  });

/** Hashes nothing, so that the browser has the worker's code when the connection is gone. */
export const fetchHashing = (): Promise<unknown> => hashInWorker([]);

const startWorker = (): Running => {
  const worker = new Worker(new URL('./digest.worker.ts', import.meta.url), { type: 'module' });
  const started: Running = { worker, waiting: [] };
  worker.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
    started.waiting.shift()?.resolve(data);
    watch(started);
  };
  worker.onerror = (event) => end(started, workerFault(event));
  worker.onmessageerror = () => end(started, 'message');
  return started;
};

const watch = (run: Running): void => {
  clearTimeout(run.timer);
  run.timer = setTimeout(() => end(run, 'too slow'), patience);
};

const end = (run: Running, why: string): void => {
  clearTimeout(run.timer);
  if (running === run) running = undefined;
  run.worker.terminate();
  for (const { reject } of run.waiting) reject(new Error(`hashing: ${why}`));
};
