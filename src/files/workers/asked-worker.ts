import { workerFault } from './worker-fault.ts';

/** The worker's code did not come, or the worker failed without an answer. */
export class WorkerFailed extends Error {}

/**
 * Sends a message and resolves with the answer. `isLast`: whether a message is the answer, or a step on the way to it.
 */
export type AskWorker = <Answer>(message: unknown, isLast?: (said: Answer) => boolean) => Promise<Answer>;

/**
 * Starts a worker and lets `use` ask it one thing after the other. Rejects as `use` does, with `WorkerFailed`, or with
 * the signal's reason. The worker has ended by then.
 */
export const withWorker = async <Done>(
  start: () => Worker,
  use: (ask: AskWorker) => Promise<Done>,
  signal?: AbortSignal,
): Promise<Done> => {
  signal?.throwIfAborted();
  const worker = start();
  const ended = new AbortController();
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new WorkerFailed(workerFault(event)));
    worker.onmessageerror = () => reject(new WorkerFailed('message'));
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
  });
  const ask: AskWorker = <Answer>(message: unknown, isLast = (_: Answer): boolean => true) => {
    const answer = new Promise<Answer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (isLast(data)) resolve(data);
      };
      worker.postMessage(message);
    });
    return Promise.race([answer, failed]);
  };
  try {
    return await Promise.race([use(ask), failed]);
  } finally {
    worker.terminate();
    ended.abort();
  }
};
