import type { ReactNode } from 'react';
import type { LetterBound } from '../../events/entities.ts';
import { whole } from '../../messages/counts.ts';
import { histogramText as text } from '../../messages/ui/histogram.ts';
import type { Bin } from '../../projections/figures/statistics.ts';
import classes from './histogram.module.css';
import { bars, height, inWords, width } from './histogram-bars.tsx';
import { shownNumber } from './numbers.ts';

type HistogramProps = {
  /** The subject of the histogram, for people who do not see the picture. */
  readonly label: string;
  /** As from `histogramOf`: bins of one width up to 100, and one above. */
  readonly bins: readonly Bin[];
  /** Bounds of letters, drawn as lines. */
  readonly cutoffs?: readonly LetterBound[];
  /** Directly below the picture, as wide as it is. */
  readonly under?: ReactNode;
};

const [axis, head] = [14, 12];

/** Letters whose lines are closer than this stand in two lines, by turns. */
const leastGap = 16;

/** The distribution of percentages: a picture, its numbers in words, and a table. */
export const Histogram = ({ label, bins, cutoffs = [], under }: HistogramProps) => {
  const step = width / bins.length;
  const inside = width - step;
  const xOf = (from: number): number => (Math.min(from, 100) / 100) * inside;
  const isTight = cutoffs.some(
    ({ from }, at) => Math.abs(xOf(from) - xOf(cutoffs[at - 1]?.from ?? from + 100)) < leastGap,
  );
  const lines = isTight ? 2 : 1;
  const top = cutoffs.length > 0 ? head * lines : 0;
  return (
    <figure className={classes.figure}>
      <svg viewBox={`0 0 ${width} ${top + height + axis}`} role="img" aria-label={`${label}. ${inWords(bins)}`}>
        {bars(bins, top)}
        <Axis step={step} inside={inside} y={top + height + axis - 3} />
        {cutoffs.map(({ letter, from }, at) => (
          <Cutoff
            key={letter}
            letter={letter}
            from={from}
            x={xOf(from)}
            top={head * (1 + (at % lines))}
            bottom={top + height}
          />
        ))}
      </svg>
      {under}
      <AsTable bins={bins} />
    </figure>
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

type CutoffProps = LetterBound & { readonly x: number; readonly top: number; readonly bottom: number };

const Cutoff = ({ letter, from, x, top, bottom }: CutoffProps) => (
  <g className={classes.cutoff}>
    <title>{text.cutoff(letter, shownNumber(from))}</title>
    <line x1={x} x2={x} y1={top} y2={bottom} />
    <text x={x + 2} y={top - 3}>
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
