import type { Running, Steps } from '../events/steps.ts';
import type { Waiter } from './ledger/ledger-port.ts';

/**
 * Time for long work. `now`: milliseconds, from any beginning. `pause` lets everything else happen: input, painting, other
 * work. `ms`: the length of a slice.
 */
export type Slicing = { readonly now: () => number; readonly pause: () => Promise<void>; readonly ms?: number };

/** Nobody waits: everything at once. */
export const unsliced: Slicing = { now: () => 0, pause: async () => undefined };

/** Milliseconds: with the browser's own work, two slices fit between two frames at 30 a second. */
const usualMs = 12;

/** Background work: short slices, so that the page stays smooth. */
export const unnoticed = (slicing: Slicing): Slicing => ({ ...slicing, ms: 5 });

/**
 * Does long work a slice at a time. Yields the share that is done after each slice but the last, and pauses; a value that
 * the work gives on the way is yielded at once.
 */
export const slicesOf = async function* <Result, Step extends number | object>(
  steps: Generator<Step, Result>,
  { now, pause, ms = usualMs }: Slicing,
): AsyncGenerator<Step, Result> {
  let until = now() + ms;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const isSliceOver = now() >= until;
    if (isSliceOver || typeof step.value !== 'number') yield step.value;
    if (!isSliceOver) continue;
    await pause();
    until = now() + ms;
  }
};

/** Does the steps in slices, and resolves with what they return. `waiting`: who hears how far it is, and may give it up. */
export const inSlices = async <Result>(steps: Steps<Result>, slicing: Slicing, waiting?: Waiter): Promise<Result> => {
  const slices = slicesOf(steps, slicing);
  for (;;) {
    const { done, value } = await slices.next();
    waiting?.signal.throwIfAborted();
    if (done) return value;
    waiting?.tell(value);
  }
};

/**
 * Runs one piece of work after the other, in slices that go on from one to the next: many short pieces in a row leave
 * time for everything else, too.
 */
export const runningInSlices = ({ now, pause, ms = usualMs }: Slicing): Running => {
  let until = now() + ms;
  return async (steps) => {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (now() < until) continue;
      await pause();
      until = now() + ms;
    }
  };
};

/** To be awaited after each of many short pieces of work in a row: pauses once a slice is over. */
export const pausing = ({ now, pause, ms = usualMs }: Slicing): (() => Promise<void>) => {
  let until = now() + ms;
  return async () => {
    if (now() < until) return;
    await pause();
    until = now() + ms;
  };
};

/** Does the steps in slices, and yields what the work gives on the way. */
export const valuesInSlices = async function* <Value extends object>(
  steps: Generator<number | Value, void>,
  slicing: Slicing,
): AsyncGenerator<Value, void> {
  for await (const step of slicesOf(steps, slicing)) if (typeof step !== 'number') yield step;
};
