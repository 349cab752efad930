import { memo, type ReactNode, useMemo } from 'react';
import type { StudentId } from '../../events/ids.ts';
import { whole } from '../../messages/counts.ts';
import { histogramText as text } from '../../messages/ui/histogram.ts';
import type { CountedBound } from '../../projections/figures/moved-bounds.ts';
import { histogramOf, type Sample } from '../../projections/figures/statistics.ts';
import { AsTable } from '../ui/histogram.tsx';
import { inWords } from '../ui/histogram-bars.tsx';
import { shownNumber } from '../ui/numbers.ts';
import { type BrickColumn, bandsOf, columnsOf, mostBricks, type Span, ticksOf } from './brick-columns.ts';
import classes from './bricks.module.css';

export type BrickLook = 'final' | 'soFar' | 'near' | 'changed';

type BricksProps = {
  /** Describes the picture for people who do not see it. */
  readonly label: string;
  /** What can be done with it; by default what a brick is. */
  readonly caption?: string;
  readonly samples: readonly Sample[];
  readonly span: Span;
  readonly letters: readonly CountedBound[];
  /** Letters whose count is drawn in the accent. */
  readonly recounted?: ReadonlySet<string>;
  /** Keeps its identity while all bricks look the same: then none is drawn again. */
  readonly lookOf: (sample: Sample) => BrickLook;
  readonly titleOf: (sample: Sample) => string;
  /** Students who stand out whatever their look is. */
  readonly marked?: ReadonlySet<StudentId> | undefined;
  /** Handles over the picture, in place of the bounds that are only read. */
  readonly handles?: ReactNode;
};

const legend: readonly BrickLook[] = ['final', 'soFar', 'near', 'changed'];

/** Pixels that a column of bricks may take, and those between two bricks. */
const [room, gap] = [96, 2];

/** How percentages are spread, over the whole width: a brick for each student, or bars for a large class. */
export const Bricks = (props: BricksProps) => {
  const { label, caption = text.eachBrick, samples, span, letters, recounted, handles } = props;
  const columns = useMemo(() => columnsOf(samples, span), [samples, span]);
  const bins = useMemo(() => histogramOf(samples), [samples]);
  const most = Math.max(1, ...columns.map((column) => column.samples.length));
  const height = Math.min(8, Math.floor(room / most) - gap);
  const areBars = samples.length > mostBricks || height < 3;
  return (
    <figure>
      {!areBars && <Legend {...{ caption, samples, lookOf: props.lookOf, marked: props.marked }} />}
      <div className={classes.frame}>
        <div className={classes.picture} role="img" aria-label={`${label}. ${inWords(bins)}`}>
          {bandsOf(letters, span).map(({ letter, from, count, left, width }) => (
            <div key={letter} className={classes.band} style={{ left: `${left}%`, width: `${width}%` }}>
              <span className={classes.letter} data-recounted={recounted?.has(letter) || undefined}>
                <b>{letter}</b> {whole(count)}
              </span>
              {left > 0 && !handles && <span className={classes.cutoff}>{shownNumber(from)}</span>}
            </div>
          ))}
          {letters.length === 0 &&
            ticksOf(span).map(({ percent, left }) => (
              <span key={percent} className={classes.tick} style={{ left: `${left}%` }}>
                {whole(percent)}
              </span>
            ))}
          <Columns
            {...{ columns, areBars, most, height, lookOf: props.lookOf, titleOf: props.titleOf, marked: props.marked }}
          />
        </div>
        {handles}
      </div>
      <AsTable bins={bins} />
    </figure>
  );
};

type LegendProps = Pick<BricksProps, 'samples' | 'lookOf' | 'marked'> & { readonly caption: string };

const Legend = memo(({ caption, samples, lookOf, marked }: LegendProps) => (
  <figcaption className={classes.caption}>
    {caption}
    <span className={classes.legend}>
      {legend
        .filter((look) => look !== 'changed' || marked || samples.some((one) => lookOf(one) === look))
        .map((look) => (
          <span key={look}>
            <i className={classes.brick} data-look={look} /> {text.looks[look]}
          </span>
        ))}
    </span>
  </figcaption>
));
Legend.displayName = 'Legend';

type ColumnsProps = Pick<BricksProps, 'lookOf' | 'titleOf' | 'marked'> & {
  readonly columns: readonly BrickColumn[];
  readonly areBars: boolean;
  readonly most: number;
  readonly height: number;
};

const Columns = memo(({ columns, areBars, most, height, lookOf, titleOf, marked }: ColumnsProps) => (
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
              data-look={marked?.has(sample.studentId) ? 'changed' : lookOf(sample)}
              title={titleOf(sample)}
              style={{ height: `${height}px` }}
            />
          ))
        )}
      </div>
    ))}
  </div>
));
Columns.displayName = 'Columns';

const Bar = ({ count, height, from }: { count: number; height: number; from: number }) => (
  <i
    className={classes.brick}
    title={text.binInWords(text.range(from, from + 1), count)}
    style={{ height: `${height}px` }}
  />
);
