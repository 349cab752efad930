import type { LetterBound } from '../../events/entities.ts';
import type { Sample } from '../../projections/figures/statistics.ts';

/** From a larger class on, bricks would be too small to be seen. */
export const mostBricks = 300;

/** Whole percents, `low` and `high` included. */
export type Span = { readonly low: number; readonly high: number };

/**
 * From 60, or from a lower multiple of ten that shows the lowest grade and ten points below each bound; to 100, or to
 * the highest grade.
 */
export const spanOf = (samples: readonly Sample[], letters: readonly LetterBound[]): Span => {
  const values = samples.map(percentOf);
  const bounds = letters.map(({ from }) => from).filter((from) => from > 0);
  const lowest = Math.min(60, ...values, ...bounds.map((from) => from - 10));
  return { low: Math.max(0, Math.floor(lowest / 10) * 10), high: Math.floor(Math.max(100, ...values)) };
};

/** The students of each percent, the lowest first. */
export const columnsOf = (samples: readonly Sample[], { low, high }: Span): readonly BrickColumn[] => {
  const columns = Array.from(
    { length: high - low + 1 },
    (_, offset): OpenColumn => ({ from: low + offset, samples: [] }),
  );
  for (const sample of samples) columns[Math.floor(percentOf(sample)) - low]?.samples.push(sample);
  return columns;
};

/** The students from `from` percent up to one more. */
export type BrickColumn = { readonly from: number; readonly samples: readonly Sample[] };

type OpenColumn = { readonly from: number; readonly samples: Sample[] };

/** By the shown grade: one that was rounded up to a bound counts as having reached it. */
const percentOf = ({ percent }: Sample): number => Number(percent.shown);

/** Where a percent is, in percent of the width. */
export const placeIn = ({ low, high }: Span, percent: number): number =>
  (Math.min(high + 1 - low, Math.max(0, percent - low)) / (high + 1 - low)) * 100;

/** Every tenth percent, and where it is in percent of the width: what to read the picture by if there are no letters. */
export const ticksOf = (span: Span): readonly { readonly percent: number; readonly left: number }[] =>
  Array.from({ length: 11 }, (_, at) => at * 10)
    .filter((percent) => percent > span.low && percent <= span.high)
    .map((percent) => ({ percent, left: placeIn(span, percent) }));

/** Where each letter's grades lie, in percent of the width. */
export const bandsOf = <Bound extends LetterBound>(
  letters: readonly Bound[],
  span: Span,
): readonly (Bound & { readonly left: number; readonly width: number })[] => {
  const ascending = letters.toSorted((a, b) => a.from - b.from);
  return ascending.map((bound, at) => {
    const left = placeIn(span, bound.from);
    return { ...bound, left, width: placeIn(span, ascending[at + 1]?.from ?? span.high + 1) - left };
  });
};
