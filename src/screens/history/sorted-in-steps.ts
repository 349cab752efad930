import { cellsAStep, type Steps } from '../../../events/steps.ts';

/** The values in order, sorted in steps. Equal ones keep theirs, as with `sort`. */
export const sortedInSteps = function* <V>(
  values: readonly V[],
  compare: (one: V, other: V) => number,
): Steps<readonly V[]> {
  let runs: (readonly V[])[] = [];
  for (let from = 0; from < values.length; from += cellsAStep) {
    runs.push(values.slice(from, from + cellsAStep).sort(compare));
    yield (0.5 * from) / values.length;
  }
  while (runs.length > 1) {
    const merged: (readonly V[])[] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* merging(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
};

const merging = function* <V>(
  left: readonly V[],
  right: readonly V[],
  compare: (one: V, other: V) => number,
): Steps<readonly V[]> {
  const merged: V[] = [];
  let [l, r] = [0, 0];
  while (l < left.length && r < right.length) {
    const [one, other] = [left[l] as V, right[r] as V];
    if (compare(one, other) <= 0) {
      merged.push(one);
      l += 1;
    } else {
      merged.push(other);
      r += 1;
    }
    if (merged.length % cellsAStep === 0) yield 0.5;
  }
  for (const rest of [left.slice(l), right.slice(r)]) for (const one of rest) merged.push(one);
  return merged;
};
