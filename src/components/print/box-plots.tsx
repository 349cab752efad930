import { classReportText as text } from '../../../messages/components/print.ts';
import type { Sample } from '../../../projections/figures/statistics.ts';
import type { ClassColumn } from './class-paper.tsx';
import { quantile } from './quantile.ts';

const [left, width, row, axis] = [130, 380, 15, 14];

/** The spread of each column on one scale from 0 to 100 %, or to the highest result beyond. */
export const BoxPlots = ({ columns }: { readonly columns: readonly ClassColumn[] }) => {
  const drawn = columns.filter(({ samples }) => samples.length > 0);
  const most = Math.max(100, ...drawn.flatMap(({ samples }) => samples.map(({ percent }) => percent.value)));
  const x = (value: number): number => left + (value / most) * width;
  const marks = [0, 20, 40, 60, 80, 100];
  const bottom = drawn.length * row;
  return (
    <figure>
      <svg viewBox={`0 0 ${left + width + 12} ${bottom + axis}`} role="img" aria-label={text.boxes}>
        {marks.map((mark) => (
          <g key={mark}>
            <path d={`M${x(mark)} 0V${bottom}`} stroke="#bbb" strokeWidth={0.4} />
            <text x={x(mark)} y={bottom + 10} textAnchor="middle">
              {mark}
            </text>
          </g>
        ))}
        {drawn.map(({ name, samples }, at) => (
          <g key={name}>
            <text x={left - 6} y={at * row + 10} textAnchor="end">
              {name.length > 26 ? `${name.slice(0, 25)}…` : name}
            </text>
            <Box samples={samples} x={x} middle={at * row + row / 2} />
          </g>
        ))}
      </svg>
    </figure>
  );
};

type BoxProps = {
  readonly samples: readonly Sample[];
  readonly x: (value: number) => number;
  readonly middle: number;
};

const Box = ({ samples, x, middle }: BoxProps) => {
  const values = samples.map(({ percent }) => percent.value).sort((a, b) => a - b);
  const [lowest, low, median, high, highest] = [0, 0.25, 0.5, 0.75, 1].map((share) => x(quantile(values, share)));
  const mean = x(values.reduce((sum, value) => sum + value, 0) / values.length);
  if (lowest === undefined || low === undefined || high === undefined) return null;
  return (
    <>
      <path d={`M${lowest} ${middle}H${highest}`} stroke="black" strokeWidth={0.8} />
      <path d={`M${lowest} ${middle - 2.5}v5M${highest} ${middle - 2.5}v5`} stroke="black" strokeWidth={0.8} />
      <rect x={low} y={middle - 4.5} width={high - low} height={9} fill="#d8d8d8" stroke="black" strokeWidth={0.8} />
      <path d={`M${median} ${middle - 4.5}v9`} stroke="black" strokeWidth={1.8} />
      <path d={`M${mean - 2.4} ${middle}l2.4 -2.4 2.4 2.4 -2.4 2.4z`} fill="white" stroke="black" strokeWidth={0.8} />
    </>
  );
};
