import type { MarkOf } from './mark.ts';
import type { ScoreColumn, Standing } from './scores.ts';

/** So many students in each mean, and so many other assessments, or nothing is said. */
const [leastScores, leastOthers] = [10, 3];

/** Of the maximum, beyond the lowest and the highest mean of the other assessments: exams differ from homework by less. */
const farFromOthers = 0.3;
/** Of the maximum, from what the same students had here before. A regrade moves a mean by less. */
const farFromBefore = 0.2;

/** The mean of an assessment: of the shares that its problems have, each weighed by its maximum and its scores. */
export type PartMean = { readonly part: string; readonly mean: number; readonly scores: number };

export const partMean = (part: string, standings: readonly Standing[]): PartMean => {
  let [earned, possible, scores] = [0, 0, 0];
  for (const { column, mean, scores: count } of standings) {
    earned += mean * column.max * count;
    possible += column.max * count;
    scores = Math.max(scores, count);
  }
  return { part, mean: possible === 0 ? 0 : earned / possible, scores };
};

type Jump = Pick<MarkOf<'mean jumped'>, 'against' | 'mean' | 'than'>;

/** The mean with the nearest other one, if it lies far outside those of the other assessments; else `undefined`. */
export const jumpFromOthers = ({ mean, scores, part }: PartMean, all: readonly PartMean[]): Jump | undefined => {
  const others = all.filter((other) => other.part !== part && other.scores >= leastScores).map((other) => other.mean);
  if (scores < leastScores || others.length < leastOthers) return undefined;
  const [low, high] = [Math.min(...others), Math.max(...others)];
  const than = mean < low ? low : high;
  const isFar = mean <= low - farFromOthers || mean >= high + farFromOthers;
  return isFar ? { against: 'others', mean, than } : undefined;
};

/** The mean of those who had scores here before, if it was another by far; else `undefined`. */
export const jumpFromBefore = ({ points, before, max }: ScoreColumn): Jump | undefined => {
  if (!before || max <= 0) return undefined;
  let [count, sumBefore, sumNow] = [0, 0, 0];
  points.forEach((value, row) => {
    const old = before[row] ?? null;
    if (value === null || old === null) return;
    count += 1;
    sumBefore += old / max;
    sumNow += value / max;
  });
  const isFar = count >= leastScores && Math.abs(sumNow - sumBefore) / count >= farFromBefore;
  return isFar ? { against: 'before', mean: sumNow / count, than: sumBefore / count } : undefined;
};
