import type { BadFile, SoundFile } from '../../../log/file/check.ts';
import type { LedgerHistory, Waiter } from '../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { withWorker } from './asked-worker.ts';

type Answer = number | SoundFile | BadFile;

/**
 * Reads the ledger, as it would be exported, and checks every line in a worker, which ends with the check: at the first bad
 * line, or after the last. `lines`: about how many there are. Rejects if the log or the worker fails, or with the signal's
 * reason.
 */
export const verifyInWorker = (
  history: Pick<LedgerHistory, 'file'>,
  lines: number,
  { tell, signal }: Pick<Waiter, 'tell'> & { readonly signal: AbortSignal },
): Promise<SoundFile | BadFile> =>
  withWorker(
    start,
    async (ask) => {
      let linesChecked = 0;
      for await (const slice of history.file()) {
        const answer = await ask<Answer>(slice);
        if (typeof answer !== 'number') return answer;
        linesChecked += answer;
        tell(Math.min(1, linesChecked / Math.max(1, lines)));
      }
      const end = await ask<Answer>(null);
      if (typeof end === 'number') throw new Error('the worker has lost count');
      return end;
    },
    signal,
  );

const start = () => new Worker(new URL('./verify.worker.ts', import.meta.url), { type: 'module' });

/** Checks a file that is empty, so that the browser has the worker's code when the connection is gone. */
export const fetchVerifier = (): Promise<unknown> =>
  verifyInWorker({ file: nothing }, 0, { ...unwatched, signal: new AbortController().signal });

const nothing = async function* (): AsyncGenerator<string> {
  yield* [];
};
