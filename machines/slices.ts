import type { Running, Steps } from '../events/steps.ts';
import type { Waiting } from './ledger-port.ts';

/** Time for long work. `now`: milliseconds, from any beginning. `pause` lets everything else happen: input, painting, other work. */
export type Slicing = { readonly now: () => number; readonly pause: () => Promise<void> };

/** Nobody waits: everything at once. */
export const unsliced: Slicing = { now: () => 0, pause: async () => undefined };

/** Milliseconds: with the browser's own work, two slices fit between two frames at 30 a second. */
const slice = 12;

/** Milliseconds for work that nobody has asked for in so many words: it must not be noticed. */
export const shortSlice = 5;

/** Does long work a slice at a time. Yields the share that is done after each slice but the last, and pauses. */
export const slicesOf = async function* <Result>(
  steps: Steps<Result>,
  { now, pause }: Slicing,
  ms = slice,
): AsyncGenerator<number, Result> {
  for (;;) {
    const until = now() + ms;
    let step = steps.next();
    while (!step.done && now() < until) step = steps.next();
    if (step.done) return step.value;
    yield step.value;
    await pause();
  }
};

/**
 * The same for somebody who waits for the end. `waiting`: who hears how far it is, and may give it up. `ms`: the length of
 * a slice.
 */
export const inSlices = async <Result>(
  steps: Steps<Result>,
  slicing: Slicing,
  waiting?: Waiting,
  ms = slice,
): Promise<Result> => {
  const slices = slicesOf(steps, slicing, ms);
  for (;;) {
    const { done, value } = await slices.next();
    waiting?.signal.throwIfAborted();
    if (done) return value;
    waiting?.tell(value);
  }
};

/**
 * Runs one piece of work after the other, in slices that go on from one to the next: many short pieces in a row leave
 * time for everything else, too. `ms`: the length of a slice.
 */
export const runningInSlices = ({ now, pause }: Slicing, ms = slice): Running => {
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

/** Work in short slices that gives values on the way; a number is only a chance to pause. */
export const valuesInSlices = async function* <Value extends object>(
  steps: Iterable<number | Value>,
  { now, pause }: Slicing,
): AsyncGenerator<Value, void> {
  let until = now() + shortSlice;
  for (const step of steps) {
    if (typeof step !== 'number') yield step;
    if (now() < until) continue;
    await pause();
    until = now() + shortSlice;
  }
};
