import type { LetterBound } from '../../events/entities.ts';
import { whole } from '../../messages/counts.ts';
import { histogramText as text } from '../../messages/ui/histogram.ts';
import { histogramOf, type Sample } from '../../projections/figures/statistics.ts';
import { AsTable } from '../ui/histogram.tsx';
import { inWords } from '../ui/histogram-bars.tsx';
import { shownNumber } from '../ui/numbers.ts';
import { bandsOf, columnsOf, mostBricks, spanOf, ticksOf } from './brick-columns.ts';
import classes from './bricks.module.css';

export type BrickLook = 'final' | 'soFar' | 'near' | 'changed';

type BricksProps = {
  /** Describes the picture for people who do not see it. */
  readonly label: string;
  readonly samples: readonly Sample[];
  readonly letters: readonly LetterBound[];
  readonly letterOf: (sample: Sample) => string | null;
  readonly lookOf: (sample: Sample) => BrickLook;
  readonly titleOf: (sample: Sample) => string;
};

const legend: readonly BrickLook[] = ['final', 'soFar', 'near', 'changed'];

/** Pixels that a column of bricks may take, and those between two bricks. */
const [room, gap] = [96, 2];

/** How percentages are spread, over the whole width: a brick for each student, or bars for a large class. */
export const Bricks = ({ label, samples, letters, letterOf, lookOf, titleOf }: BricksProps) => {
  const span = spanOf(samples, letters);
  const columns = columnsOf(samples, span);
  const most = Math.max(1, ...columns.map((column) => column.samples.length));
  const height = Math.min(8, Math.floor(room / most) - gap);
  const areBars = samples.length > mostBricks || height < 3;
  const bins = histogramOf(samples);
  const counts = new Map<string | null, number>();
  for (const sample of samples) counts.set(letterOf(sample), (counts.get(letterOf(sample)) ?? 0) + 1);
  return (
    <figure>
      {!areBars && (
        <figcaption className={classes.caption}>
          {text.eachBrick}
          <span className={classes.legend}>
            {legend
              .filter((look) => look !== 'changed' || samples.some((one) => lookOf(one) === look))
              .map((look) => (
                <span key={look}>
                  <i className={classes.brick} data-look={look} /> {text.looks[look]}
                </span>
              ))}
          </span>
        </figcaption>
      )}
      <div className={classes.picture} role="img" aria-label={`${label}. ${inWords(bins)}`}>
        {bandsOf(letters, span).map(({ letter, from, left, width }) => (
          <div key={letter} className={classes.band} style={{ left: `${left}%`, width: `${width}%` }}>
            <span className={classes.letter}>
              <b>{letter}</b> {whole(counts.get(letter) ?? 0)}
            </span>
            {left > 0 && <span className={classes.cutoff}>{shownNumber(from)}</span>}
          </div>
        ))}
        {letters.length === 0 &&
          ticksOf(span).map(({ percent, left }) => (
            <span key={percent} className={classes.tick} style={{ left: `${left}%` }}>
              {whole(percent)}
            </span>
          ))}
        <div className={classes.columns}>
          {columns.map(({ from, samples: students }) => (
            <div key={from} className={classes.column}>
              {areBars ? (
                <Bar count={students.length} height={(students.length / most) * room} from={from} />
              ) : (
                students.map((sample) => (
                  <i
                    key={sample.studentId}
                    className={classes.brick}
                    data-look={lookOf(sample)}
                    title={titleOf(sample)}
                    style={{ height: `${height}px` }}
                  />
                ))
              )}
            </div>
          ))}
        </div>
      </div>
      <AsTable bins={bins} />
    </figure>
  );
};

const Bar = ({ count, height, from }: { count: number; height: number; from: number }) => (
  <i
    className={classes.brick}
    title={text.binInWords(text.range(from, from + 1), count)}
    style={{ height: `${height}px` }}
  />
);
