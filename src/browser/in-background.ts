import type { Steps } from '../../events/steps.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { inSlices, unnoticed } from '../../machines/slices.ts';
import { pageSlicing } from './slicing.ts';

/**
 * Does work in the background, in short slices, and calls `tell` with the result, and `tellShare` with how much is done.
 * Returns the function that aborts the work; after that, neither is called.
 */
export const inBackground = <Result>(
  steps: Steps<Result>,
  tell: (result: Result) => void,
  tellShare: (share: number) => void = unwatched.tell,
): (() => void) => {
  const control = new AbortController();
  const { signal } = control;
  const finished = inSlices(steps, unnoticed(pageSlicing), { tell: tellShare, signal });
  finished.then(
    (result) => {
      if (!signal.aborted) tell(result);
    },
    (error: unknown) => {
      if (!signal.aborted) reportError(error);
    },
  );
  return () => control.abort();
};
