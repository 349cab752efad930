import type { ReactNode } from 'react';
import { whole } from '../../messages/counts.ts';
import { histogramText as text } from '../../messages/ui/histogram.ts';
import type { Bin } from '../../projections/figures/statistics.ts';
import classes from './histogram.module.css';

export const [width, height] = [300, 84];

/** A small picture for a line of text, without axis and table. No component: the figure around it renders by itself. */
export const sparkline = (label: string, bins: readonly Bin[]): ReactNode => (
  <figure className={classes.small}>
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`${label}. ${inWords(bins)}`}
    >
      {bars(bins, 0)}
    </svg>
  </figure>
);

/** The bars of a picture, beginning `top` units below its upper edge. */
export const bars = (bins: readonly Bin[], top: number): ReactNode => {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const step = width / bins.length;
  return (
    <>
      {bins.map(({ from, to, count }, at) => (
        <rect
          key={from}
          className={to === null ? classes.above : classes.bar}
          x={at * step + 1}
          width={step - 2}
          y={top + height - (count / most) * height}
          height={(count / most) * height}
        >
          <title>{`${text.range(from, to)}: ${whole(count)}`}</title>
        </rect>
      ))}
      <line className={classes.floor} x1={0} x2={width} y1={top + height} y2={top + height} />
    </>
  );
};

/** The bars in words, for people who do not see the picture. */
export const inWords = (bins: readonly Bin[]): string =>
  bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => text.binInWords(text.range(from, to), count))
    .join('; ');
