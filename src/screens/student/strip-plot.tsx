import { studentPage as text } from '../../../messages/screens/student-page.ts';
import type { Sample } from '../../../projections/figures/statistics.ts';
import { classStrip } from './class-strip.ts';
import classes from './student-screen.module.css';

const [width, height, edge] = [190, 18, 3];

type PlotProps = { readonly samples: readonly Sample[]; readonly studentId: Sample['studentId'] };

/** One stroke for each student of the class, a tall one for the median, a dot for this one. */
export const StripPlot = ({ samples, studentId }: PlotProps) => {
  const { strokes, median, own, place } = classStrip(samples, studentId);
  if (strokes.length === 0) return null;
  const x = (share: number): number => Math.round(edge + share * (width - 2 * edge)) + 0.5;
  const words = place === undefined ? text.notInClass(strokes.length) : text.place(place, strokes.length);
  return (
    <svg className={classes.strip} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <title>{words}</title>
      <path className={classes.axis} d={`M0 ${height / 2 + 0.5}H${width}`} />
      <path className={classes.strokes} d={strokes.map((share) => `M${x(share)} 5v8`).join('')} />
      {median !== undefined && <path className={classes.median} d={`M${x(median)} 2v14`} />}
      {own !== undefined && <circle className={classes.dot} cx={x(own)} cy={height / 2} r={4} />}
    </svg>
  );
};
