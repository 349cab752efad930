import type { MarkOf } from './mark.ts';
import type { Standing } from './scores.ts';

/** The least number of scores, by what they all are: only full marks are usual in a small class, only zeros in none. */
const leastScores = { zero: 5, between: 8, full: 20 } as const;

/** A maximum that is given for being there: everybody has it. */
const maxForPresence = 1;

/** `undefined` unless all scores of the column are the same. A point for everybody who was there is as it should be. */
export const constantIn = ({ column: { key, max, points }, scores }: Standing): MarkOf<'constant'> | undefined => {
  const first = points.find((value) => value !== null) ?? 0;
  const needed =
    first === 0
      ? leastScores.zero
      : first >= max
        ? max > maxForPresence
          ? leastScores.full
          : Number.POSITIVE_INFINITY
        : leastScores.between;
  if (scores < needed || points.some((value) => value !== null && value !== first)) return undefined;
  return { kind: 'constant', column: key, points: first, scores };
};
