import type { BadFile, SoundFile } from '../../../log/file/check.ts';
import type { LedgerHistory, Waiting } from '../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { workerFault } from '../worker-fault.ts';

type Answer = number | SoundFile | BadFile;

/**
 * Reads the ledger, as it would be exported, and checks every line in a worker, which ends with the check: at the first bad
 * line, or after the last. `lines`: about how many there are. Rejects if the log or the worker fails, or with the signal's
 * reason.
 */
export const verifyInWorker = async (
  history: Pick<LedgerHistory, 'file'>,
  lines: number,
  { tell, signal }: Pick<Waiting, 'tell'> & { readonly signal: AbortSignal },
): Promise<SoundFile | BadFile> => {
  const worker = new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });
  const ended = new AbortController();
  const failed = new Promise<never>((_, reject) => {
    worker.onerror = (event) => reject(new Error(workerFault(event)));
    worker.onmessageerror = () => reject(new Error('message'));
    signal.addEventListener('abort', () => reject(signal.reason), { signal: ended.signal });
  });
  const answerTo = (message: string | null): Promise<Answer> => {
    const answer = new Promise<Answer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      worker.postMessage(message);
    });
    return Promise.race([answer, failed]);
  };
  try {
    signal.throwIfAborted();
    let done = 0;
    for await (const slice of history.file()) {
      const answer = await answerTo(slice);
      if (typeof answer !== 'number') return answer;
      done += answer;
      tell(Math.min(1, done / Math.max(1, lines)));
    }
    const end = await answerTo(null);
    if (typeof end === 'number') throw new Error('the worker has lost count');
    return end;
  } finally {
    worker.terminate();
    ended.abort();
  }
};

/** Checks a file that is empty, so that the browser has the worker's code when the connection is gone. */
export const fetchVerifier = (): Promise<unknown> =>
  verifyInWorker({ file: nothing }, 0, { ...unwatched, signal: new AbortController().signal });

const nothing = async function* (): AsyncGenerator<string> {
  yield* [];
};
