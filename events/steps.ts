/** Work in steps: between two steps it can pause, or be given up. It yields the share that is done, from 0 to 1. */
export type Steps<Result> = Generator<number, Result>;

/** Does all the steps without a pause, and returns their result. */
export const atOnce = <Result>(steps: Generator<unknown, Result>): Result => {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
};

/** How steps are run: all at once, or some at a time. */
export type Running = <Result>(steps: Steps<Result>) => Promise<Result>;

export const runAtOnce: Running = async (steps) => atOnce(steps);

/** The first answer to `ask` that is not `undefined`, in steps. `undefined`: no value has one. */
export const firstAnswer = function* <V, A>(
  values: readonly V[],
  ask: (value: V, position: number) => A | undefined,
  valuesAStep = usualStep,
): Steps<A | undefined> {
  let position = 0;
  for (const value of values) {
    const answer = ask(value, position);
    if (answer !== undefined) return answer;
    if (position % valuesAStep === 0) yield position / values.length;
    position += 1;
  }
  return undefined;
};

/** Does something with one value after the other. */
export const eachInSteps = <V>(
  values: readonly V[],
  act: (value: V, position: number) => void,
  valuesAStep = usualStep,
): Steps<undefined> =>
  firstAnswer(
    values,
    (value, position): undefined => {
      act(value, position);
    },
    valuesAStep,
  );

/** What `make` gives for each value, one list after the other. */
export const flatMapInSteps = function* <V, R>(
  values: readonly V[],
  make: (value: V) => readonly R[],
  valuesAStep = usualStep,
): Steps<R[]> {
  const all: R[] = [];
  const add = (value: V): void => {
    for (const one of make(value)) all.push(one);
  };
  yield* eachInSteps(values, add, valuesAStep);
  return all;
};

/** Steps that begin when the share `from` of the whole is done, and end at the share `to`. */
export const part = function* <Result>(from: number, to: number, steps: Steps<Result>): Steps<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield from + (to - from) * step.value;
  }
};

/** How many values make a step, if each is as large as one student's records. */
const usualStep = 16;

/**
 * How many values make a step, if each is as small as one grade: a look at the clock takes as long as several of them.
 */
export const cellsAStep = 128;
