/** Milliseconds: with the browser's own work, two slices fit between two frames at 30 a second. */
const slice = 12;

/**
 * Runs long work a slice at a time; between two slices the page paints and takes clicks. `tell` is called with the last
 * step of each slice. An abort ends the work, with the signal's reason.
 */
export const inSlices = async <Result>(
  steps: Generator<number, Result>,
  tell: (done: number) => void,
  signal: AbortSignal,
): Promise<Result> => {
  for (;;) {
    signal.throwIfAborted();
    const until = performance.now() + slice;
    let step = steps.next();
    while (!step.done && performance.now() < until) step = steps.next();
    if (step.done) return step.value;
    tell(step.value);
    await new Promise((resolve) => setTimeout(resolve));
  }
};
