import { byValue, type Sample } from '../../../projections/figures/statistics.ts';

/** The places of a class, and of one student in it, on a line from 0 to 1. `own`: missing without a result. */
export type ClassStrip = {
  readonly strokes: readonly number[];
  readonly median: number | undefined;
  readonly own: number | undefined;
  /** One more than the number of students who have more. Students with equal results share a place. */
  readonly place: number | undefined;
};

/** The line goes from 0 % to 100 %, or to the best result if it is higher. */
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
