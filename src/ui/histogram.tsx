import type { ReactNode } from 'react';
import type { LetterBound } from '../../events/entities.ts';
import { whole } from '../../messages/counts.ts';
import { histogramText as text } from '../../messages/histogram.ts';
import type { Bin } from '../../projections/statistics.ts';
import classes from './histogram.module.css';
import { shownNumber } from './numbers.ts';

type HistogramProps = {
  /** What the histogram is of, for people who do not see the picture. */
  readonly label: string;
  /** As from `histogramOf`: bins of one width up to 100, and one above. */
  readonly bins: readonly Bin[];
  /** Bounds of letters, drawn as lines. */
  readonly cutoffs?: readonly LetterBound[];
  /** Directly below the picture, as wide as it is. */
  readonly under?: ReactNode;
};

const [width, height, axis, head] = [300, 84, 14, 12];

/** How percentages are spread: a picture, its numbers in words, and the same as a table. */
export const Histogram = ({ label, bins, cutoffs = [], under }: HistogramProps) => {
  const step = width / bins.length;
  const inside = width - step;
  const top = cutoffs.length > 0 ? head : 0;
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${width} ${top + height + axis}`} role="img" aria-label={`${label}. ${inWords(bins)}`}>
        {bars(bins, top)}
        <Axis step={step} inside={inside} y={top + height + axis - 3} />
        {cutoffs.map(({ letter, from }) => (
          <Cutoff
            key={letter}
            letter={letter}
            from={from}
            x={(Math.min(from, 100) / 100) * inside}
            bottom={top + height}
          />
        ))}
      </svg>
      {under}
      <AsTable bins={bins} />
    </figure>
  );
};

/** A small picture for a line of text, without axis and table. No component: the figure that shows it renders alone. */
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

const bars = (bins: readonly Bin[], top: number): ReactNode => {
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

const Axis = ({ step, inside, y }: { step: number; inside: number; y: number }) => (
  <g className={classes.words}>
    {[0, 25, 50, 75].map((percent) => (
      <text key={percent} x={(percent / 100) * inside} y={y} textAnchor={percent === 0 ? 'start' : 'middle'}>
        {percent}
      </text>
    ))}
    <text x={inside + step} y={y} textAnchor="end">
      {text.aboveShort}
    </text>
  </g>
);

type CutoffProps = LetterBound & { readonly x: number; readonly bottom: number };

const Cutoff = ({ letter, from, x, bottom }: CutoffProps) => (
  <g className={classes.cutoff}>
    <title>{text.cutoff(letter, shownNumber(from))}</title>
    <line x1={x} x2={x} y1={head} y2={bottom} />
    <text x={x + 2} y={head - 3}>
      {letter}
    </text>
  </g>
);

export const AsTable = ({ bins }: { bins: readonly Bin[] }) => (
  <details className={classes.details}>
    <summary>{text.asTable}</summary>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{text.percent}</th>
          <th scope="col">{text.students}</th>
        </tr>
      </thead>
      <tbody>
        {bins.map(({ from, to, count }) => (
          <tr key={from}>
            <th scope="row">{text.range(from, to)}</th>
            <td>{whole(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

export const inWords = (bins: readonly Bin[]): string =>
  bins
    .filter(({ count }) => count > 0)
    .map(({ from, to, count }) => text.binInWords(text.range(from, to), count))
    .join('; ');
