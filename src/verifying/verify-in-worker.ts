import type { BadFile, SoundFile } from '../../log/file/check.ts';
import type { Ledger, Waiting } from '../../machines/ledger-port.ts';

type Answer = number | SoundFile | BadFile;

/**
 * Reads every line of the ledger, as it would be exported, and checks it in a worker, which ends with the check. `lines`:
 * about how many there are. Rejects if the log or the worker fails, or with the signal's reason.
 */
export const verifyInWorker = async (
  ledger: Pick<Ledger, 'file'>,
  lines: number,
  { tell, signal }: Waiting,
): Promise<SoundFile | BadFile> => {
  const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
  const answerTo = (message: string | null): Promise<Answer> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.onerror = (event) => reject(new Error(event.message));
      worker.postMessage(message);
    });
  try {
    let done = 0;
    for await (const slice of ledger.file()) {
      signal.throwIfAborted();
      const taken = await answerTo(slice);
      done += typeof taken === 'number' ? taken : 0;
      tell(Math.min(1, done / Math.max(1, lines)));
    }
    const end = await answerTo(null);
    if (typeof end === 'number') throw new Error('the worker has lost count');
    return end;
  } finally {
    worker.terminate();
  }
};

/** Checks a file that is empty, so that the browser has the worker's code when the connection is gone. */
export const fetchVerifier = (): Promise<unknown> =>
  verifyInWorker({ file: nothing }, 0, { tell: () => undefined, signal: new AbortController().signal });

const nothing = async function* (): AsyncGenerator<string> {
  yield* [];
};
