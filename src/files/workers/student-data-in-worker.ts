import type { Waiter } from '../../../machines/ledger/ledger-port.ts';
import { unwatched } from '../../../machines/ledger/unwatched.ts';
import type { NoStudentData, StudentDataFiles, StudentDataWish } from '../../../machines/student-data/making.ts';
import { withWorker } from './asked-worker.ts';

/** Whole lines of a ledger's file, in order, or at the end what is wished. */
export type StudentDataInput = string | StudentDataWish;

export type StudentDataAnswer =
  | { readonly is: 'taken' }
  | { readonly is: 'at'; readonly share: number }
  | { readonly is: 'made'; readonly files: StudentDataFiles }
  | { readonly is: 'refused'; readonly why: NoStudentData['unfound']['why'] };

type Outcome = Extract<StudentDataAnswer, { readonly is: 'made' | 'refused' }>;

/**
 * Gathers everything about one student in a worker that ends with it. `slices`: the ledger's file, as it would be exported.
 * Rejects if the log or the worker fails, or with the signal's reason.
 */
export const studentDataInWorker = (
  slices: AsyncIterable<string>,
  wish: StudentDataWish,
  { tell, signal }: Pick<Waiter, 'tell'> & { readonly signal: AbortSignal },
): Promise<Outcome> =>
  withWorker(
    start,
    async (ask) => {
      for await (const slice of slices) await ask(slice satisfies StudentDataInput);
      const isLast = (answer: StudentDataAnswer): boolean => {
        if (answer.is === 'at') tell(answer.share);
        return answer.is !== 'at';
      };
      const lastAnswer = await ask<StudentDataAnswer>(wish satisfies StudentDataInput, isLast);
      if (lastAnswer.is === 'made' || lastAnswer.is === 'refused') return lastAnswer;
      throw new Error('the worker has lost count');
    },
    signal,
  );

const start = () => new Worker(new URL('./student-data.worker.ts', import.meta.url), { type: 'module' });

/** Gathers nothing, so that the browser has the worker's code when the connection is gone. */
export const fetchStudentData = (): Promise<unknown> =>
  studentDataInWorker(
    nothing(),
    { asked: '', at: '', app: '' },
    { ...unwatched, signal: new AbortController().signal },
  );

const nothing = async function* (): AsyncGenerator<string> {
  yield* [];
};
