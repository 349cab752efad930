import type { Hashing } from '../../../log/hashing.ts';
import { workerFault } from './worker-fault.ts';

/** Milliseconds: a worker that does not answer for so long is given up, and one without work for so long is ended. */
const patience = 10_000;

type Asked = { readonly resolve: (digests: readonly string[]) => void; readonly reject: (why: unknown) => void };

/** A worker, and those who wait for its answers, which come in the order of the questions. */
type Running = { readonly worker: Worker; readonly asked: Asked[]; timer?: ReturnType<typeof setTimeout> };

let running: Running | undefined;

/** The SHA-256 of each text, made in a worker. Rejects if the worker does not come, fails or does not answer. */
export const hashInWorker: Hashing = (texts) =>
  new Promise((resolve, reject) => {
    running ??= started();
    running.asked.push({ resolve, reject });
    running.worker.postMessage(texts);
    watch(running);
  });

/** Hashes nothing, so that the browser has the worker's code when the connection is gone. */
export const fetchHashing = (): Promise<unknown> => hashInWorker([]);

const started = (): Running => {
  const worker = new Worker(new URL('./digest.worker.ts', import.meta.url), { type: 'module' });
  const made: Running = { worker, asked: [] };
  worker.onmessage = ({ data }: MessageEvent<readonly string[]>) => {
    made.asked.shift()?.resolve(data);
    watch(made);
  };
  worker.onerror = (event) => end(made, workerFault(event));
  worker.onmessageerror = () => end(made, 'message');
  return made;
};

const watch = (one: Running): void => {
  clearTimeout(one.timer);
  one.timer = setTimeout(() => end(one, 'too slow'), patience);
};

const end = (one: Running, why: string): void => {
  clearTimeout(one.timer);
  if (running === one) running = undefined;
  one.worker.terminate();
  for (const { reject } of one.asked) reject(new Error(`hashing: ${why}`));
};
