import type { Steps } from '../events/steps.ts';

/** Time for long work. `now`: milliseconds, from any beginning. `pause` lets everything else happen: input, painting, other work. */
export type Slicing = { readonly now: () => number; readonly pause: () => Promise<void> };

/** Nobody waits: everything at once. */
export const unsliced: Slicing = { now: () => 0, pause: async () => undefined };

/** Milliseconds: with the browser's own work, two slices fit between two frames at 30 a second. */
const slice = 12;

/** Does long work a slice at a time. Yields the share that is done after each slice but the last, and pauses. */
export const slicesOf = async function* <Result>(
  steps: Steps<Result>,
  { now, pause }: Slicing,
): AsyncGenerator<number, Result> {
  for (;;) {
    const until = now() + slice;
    let step = steps.next();
    while (!step.done && now() < until) step = steps.next();
    if (step.done) return step.value;
    yield step.value;
    await pause();
  }
};

/** The same for somebody who waits for the end. */
export const inSlices = async <Result>(steps: Steps<Result>, slicing: Slicing): Promise<Result> => {
  const slices = slicesOf(steps, slicing);
  for (;;) {
    const { done, value } = await slices.next();
    if (done) return value;
  }
};
