import type { ArchiveWish } from '../../../machines/archive/archiving.ts';
import type { Waiter } from '../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import { withWorker } from './asked-worker.ts';

/** Whole lines of a ledger's file, in order, or at the end what is wished. */
export type ArchiveInput = string | ArchiveWish;

export type ArchiveAnswer =
  | { readonly is: 'taken' }
  | { readonly is: 'at'; readonly share: number }
  | { readonly is: 'made'; readonly page: string }
  | { readonly is: 'refused'; readonly why: string };

type Outcome = Extract<ArchiveAnswer, { readonly is: 'made' | 'refused' }>;

/**
 * Makes the page of an archive in a worker that ends with it. `slices`: the ledger's file, as it would be exported.
 * Rejects if the log or the worker fails, or with the signal's reason.
 */
export const archiveInWorker = (
  slices: AsyncIterable<string>,
  wish: ArchiveWish,
  { tell, signal }: Pick<Waiter, 'tell'> & { readonly signal: AbortSignal },
): Promise<Outcome> =>
  withWorker(
    start,
    async (ask) => {
      for await (const slice of slices) await ask(slice satisfies ArchiveInput);
      const isLast = (answer: ArchiveAnswer): boolean => {
        if (answer.is === 'at') tell(answer.share);
        return answer.is !== 'at';
      };
      const lastAnswer = await ask<ArchiveAnswer>(wish satisfies ArchiveInput, isLast);
      if (lastAnswer.is === 'made' || lastAnswer.is === 'refused') return lastAnswer;
      throw new Error('the worker has lost count');
    },
    signal,
  );

const start = () => new Worker(new URL('./archive.worker.ts', import.meta.url), { type: 'module' });

/** Makes no archive, so that the browser has the worker's code when the connection is gone. */
export const fetchArchiver = (): Promise<unknown> =>
  archiveInWorker(
    nothing(),
    { offeringId: null, withPrivate: false, at: '', app: '', fileName: '' },
    { ...unwatched, signal: new AbortController().signal },
  );

const nothing = async function* (): AsyncGenerator<string> {
  yield* [];
};
