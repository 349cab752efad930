import { byValue, type Sample } from '../../../projections/figures/statistics.ts';

/** Results of a class, and of one student in it, on a line from 0 to 1. `own`: `undefined` without a result. */
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
  const endPercent = Math.max(100, sorted.at(-1)?.percent.value ?? 0);
  const shareOf = ({ percent }: Sample): number => percent.value / endPercent;
  const [lowerMiddle, upperMiddle] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  const own = sorted.find((sample) => sample.studentId === studentId);
  return {
    strokes: sorted.map(shareOf),
    median: lowerMiddle && upperMiddle && (shareOf(lowerMiddle) + shareOf(upperMiddle)) / 2,
    own: own && shareOf(own),
    place: own && sorted.filter((other) => byValue(other, own) > 0).length + 1,
  };
};
