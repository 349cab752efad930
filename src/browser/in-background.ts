import type { Steps } from '../../events/steps.ts';
import { unwatched } from '../../machines/ledger/unwatched.ts';
import { inSlices, unnoticed } from '../../machines/slices.ts';
import { pageSlicing } from './slicing.ts';

/**
 * Does work in the background, in short slices, and calls `tell` with the result. Returns the function that gives the
 * work up; after that, `tell` is never called.
 */
export const inBackground = <Result>(steps: Steps<Result>, tell: (result: Result) => void): (() => void) => {
  const giving = new AbortController();
  const { signal } = giving;
  const done = inSlices(steps, unnoticed(pageSlicing), { ...unwatched, signal });
  done.then(
    (result) => {
      if (!signal.aborted) tell(result);
    },
    (error: unknown) => {
      if (!signal.aborted) reportError(error);
    },
  );
  return () => giving.abort();
};
