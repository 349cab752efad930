import type { Steps } from '../../events/steps.ts';
import type { Book } from '../book/book.ts';
import type { ChangedFinal } from './changed-finals.ts';
import { compareInSteps } from './compare.ts';

/**
 * The final grades and letters that differ between two moments, the greatest change first; then those that one of the
 * moments does not have. `up`, `down`: of those that both have; `lettersUp`, `lettersDown`: how many crossed a cut-off.
 */
export type ComparedMoments = {
  readonly finals: readonly ChangedFinal[];
  readonly up: number;
  readonly down: number;
  readonly lettersUp: number;
  readonly lettersDown: number;
};

export const compareMoments = function* (before: Book, after: Book): Steps<ComparedMoments> {
  return comparedFinals((yield* compareInSteps(before, after)).finals);
};

/** `finals` by size, and counted. */
export const comparedFinals = (finals: readonly ChangedFinal[]): ComparedMoments => {
  const changes = new Map(finals.map((final) => [final, changeIn(final)]));
  const countOf = (isCounted: (final: ChangedFinal) => boolean): number => finals.filter(isCounted).length;
  return {
    finals: largestFirst(finals),
    up: countOf((final) => (changes.get(final) ?? 0) > 0),
    down: countOf((final) => (changes.get(final) ?? 0) < 0),
    lettersUp: countOf(({ crossed }) => crossed.some(({ direction }) => direction === 'up')),
    lettersDown: countOf(({ crossed }) => crossed.some(({ direction }) => direction === 'down')),
  };
};

/** The greatest change first; last those that one of the moments does not have. */
export const largestFirst = (finals: readonly ChangedFinal[]): readonly ChangedFinal[] => {
  // Where only the letter differs the grade has moved by 0, which is more than none.
  const size = (one: ChangedFinal): number => {
    const change = changeIn(one);
    return change === undefined ? -1 : Math.abs(change);
  };
  return finals.toSorted((one, other) => size(other) - size(one));
};

/** In percentage points; `undefined` if there is no grade at one of the moments. */
const changeIn = ({ from, to }: ChangedFinal): number | undefined =>
  from?.kind === 'grade' && to?.kind === 'grade' ? to.percent.value - from.percent.value : undefined;

/** As `changeIn`, but between the two percentages as they are shown, so that a line adds up. */
export const shownChange = ({ from, to }: ChangedFinal): number | undefined =>
  from?.kind === 'grade' && to?.kind === 'grade'
    ? Number((Number(to.percent.shown) - Number(from.percent.shown)).toFixed(4))
    : undefined;
