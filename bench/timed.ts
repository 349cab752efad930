import { turn } from '../log/turn.ts';

/** Milliseconds. `longest`: between two timers meanwhile, of which each waits 4 ms by itself. */
export type Figure = { readonly what: string; readonly took: number; readonly longest: number };

/**
 * How long `run` takes, and the longest time in which a timer that was due did not come. It has tasks of its own: what
 * was done before it, and what is done after it, is no part of its longest one.
 */
export const timed = async <T>(figures: Figure[], what: string, run: () => Promise<T>): Promise<T> => {
  await turn();
  let last = performance.now();
  let longest = 0;
  const beat = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(beat, 0);
  performance.mark(`${what} begins`);
  const start = performance.now();
  const result = await run();
  beat();
  performance.mark(`${what} ends`);
  figures.push({ what, took: performance.now() - start, longest });
  clearInterval(timer);
  await turn();
  return result;
};
