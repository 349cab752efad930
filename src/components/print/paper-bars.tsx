import { whole } from '../../../messages/counts.ts';

export type Bar = { readonly label: string; readonly count: number };

const [width, height, top, under] = [520, 90, 12, 12];

/** Counts as bars, each with its number, in greys that any printer has. */
export const Bars = ({ label, bars }: { readonly label: string; readonly bars: readonly Bar[] }) => {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const step = width / Math.max(8, bars.length);
  return (
    <figure>
      <svg viewBox={`0 0 ${width} ${top + height + under}`} role="img" aria-label={label}>
        {bars.map(({ label: name, count }, at) => {
          const tall = (count / most) * height;
          const middle = (at + 0.5) * step;
          return (
            <g key={name}>
              <rect
                x={at * step + 2}
                y={top + height - tall}
                width={step - 4}
                height={tall}
                fill="#c8c8c8"
                stroke="black"
                strokeWidth={0.6}
              />
              <text x={middle} y={top + height - tall - 3} textAnchor="middle">
                {whole(count)}
              </text>
              <text x={middle} y={top + height + 9} textAnchor="middle">
                {name}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${top + height}H${step * bars.length}`} stroke="black" strokeWidth={0.8} />
      </svg>
    </figure>
  );
};
