import type { MarkOf } from './mark.ts';
import type { Standing } from './scores.ts';

/** So many scores, by what they all are: full marks for everybody are usual in a small class, zeros in none. */
const least = { zero: 5, between: 8, full: 20 } as const;

/** A maximum that is given for being there: everybody has it. */
const presence = 1;

/** `undefined` unless all scores of the column are the same. A point for everybody who was there is as it should be. */
export const constantIn = ({ column: { key, max, points }, scores }: Standing): MarkOf<'constant'> | undefined => {
  const first = points.find((value) => value !== null) ?? 0;
  const asked =
    first === 0 ? least.zero : first >= max ? (max > presence ? least.full : Number.POSITIVE_INFINITY) : least.between;
  if (scores < asked || points.some((value) => value !== null && value !== first)) return undefined;
  return { kind: 'constant', column: key, points: first, scores };
};
