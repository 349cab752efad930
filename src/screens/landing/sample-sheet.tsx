import { sampleSheet as text } from '../../../messages/screens/sample-sheet.ts';
import classes from './sample-sheet.module.css';
import { SampleWhy } from './sample-why.tsx';

const over = 2;
const full = text.maxima.reduce((sum, max) => sum + max, 0);

/** A grade sheet with the explanation of a grade, as a picture. */
export const SampleSheet = () => (
  <>
    <div className={classes.sheet}>
      <div className={classes.head}>
        <b>{text.title}</b>
        {text.counts.map(({ count, word }) => (
          <span key={word}>
            <strong>{count}</strong> {word}
          </span>
        ))}
      </div>
      <table>
        <thead>
          <tr>
            <th>{text.student}</th>
            {text.maxima.map((max, at) => (
              <th key={text.problem(at + 1)} data-active={at === over || undefined}>
                {text.problem(at + 1)}
                <small>{text.max(max)}</small>
              </th>
            ))}
            <th>
              {text.total}
              <small>{text.max(full)}</small>
            </th>
            <th>{text.percent}</th>
          </tr>
        </thead>
        <tbody>
          {text.students.map(({ name, points }) =>
            points === 'excused' ? <Excused key={name} name={name} /> : <Row key={name} name={name} points={points} />,
          )}
        </tbody>
      </table>
    </div>
    <SampleWhy />
  </>
);

const Excused = ({ name }: { name: string }) => (
  <tr>
    <th>{name}</th>
    {text.maxima.map((_, at) => (
      <td key={text.problem(at + 1)} className={classes.excused}>
        {text.mark}
      </td>
    ))}
    <td className={classes.quiet}>{text.excused}</td>
    <td />
  </tr>
);

const Row = ({ name, points }: { name: string; points: readonly (number | null)[] }) => {
  const isActive = points.some((value, at) => value !== null && value > (text.maxima[at] ?? 0));
  const sum = points.reduce<number>((all, value) => all + (value ?? 0), 0);
  const graded = text.maxima.reduce((all, max, at) => all + (points[at] === null ? 0 : max), 0);
  const isPartly = graded < full;
  return (
    <tr className={isActive ? classes.active : undefined}>
      <th>{name}</th>
      {points.map((value, at) => (
        <td key={text.problem(at + 1)} className={isActive && at === over ? classes.over : undefined}>
          {value ?? '–'}
        </td>
      ))}
      <td className={isPartly ? classes.quiet : classes.total}>
        {graded === 0 ? '–' : isPartly ? text.partly(String(sum), graded) : sum}
      </td>
      <td className={isPartly ? classes.quiet : undefined}>{graded > 0 && ((100 * sum) / graded).toFixed(2)}</td>
    </tr>
  );
};
