import { byValue, type Sample } from '../../../projections/figures/statistics.ts';

/** Where a class stands on a line from 0 to 1, and one student in it. `own`: missing if they have no result. */
export type ClassStrip = {
  readonly strokes: readonly number[];
  readonly median: number | undefined;
  readonly own: number | undefined;
  /** How many have more, plus one; those who have as much share the place. */
  readonly place: number | undefined;
};

/** From 0 % to 100 %, or to what the best has. */
export const classStrip = (samples: readonly Sample[], studentId: Sample['studentId']): ClassStrip => {
  const sorted = samples.toSorted(byValue);
  const end = Math.max(100, sorted.at(-1)?.percent.value ?? 0);
  const at = ({ percent }: Sample): number => percent.value / end;
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  const own = sorted.find((sample) => sample.studentId === studentId);
  return {
    strokes: sorted.map(at),
    median: low && high && (at(low) + at(high)) / 2,
    own: own && at(own),
    place: own && sorted.filter((other) => byValue(other, own) > 0).length + 1,
  };
};
