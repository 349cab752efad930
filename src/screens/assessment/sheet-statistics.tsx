import { shallowEqual } from '@mantine/hooks';
import { assessment as texts } from '../../../messages/assessment.ts';
import { progressPhrases } from '../../../messages/progress.ts';
import type { Figures } from '../../../projections/figures.ts';
import { sparkline } from '../../ui/histogram.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import classes from './grade-sheet.module.css';
import type { OpenSheet } from './open-sheet.ts';
import { type SheetFigures, useFigure, useSheetFigures } from './sheet-figures.ts';

/** How the class did so far. Each figure renders alone, and only when it is another one. */
export const SheetStatistics = ({ sheet }: { sheet: OpenSheet }) => {
  const figures = useSheetFigures(sheet);
  return (
    <span className={classes.statistics}>
      <Figure figures={figures} text={shown.students} />
      <HowGraded figures={figures} />
      <Figure figures={figures} text={shown.mean} />
      <Figure figures={figures} text={shown.median} />
      <Figure figures={figures} text={shown.deviation} />
      <Figure figures={figures} text={shown.range} />
      <Figure figures={figures} text={shown.zeros} />
      <Spread figures={figures} />
    </span>
  );
};

const words = texts.statistics;

/** Nothing is shown of statistics of nobody. */
const shown = {
  students: ({ students }: Figures) => words.students(students),
  mean: ({ statistics: { mean } }: Figures) => mean && words.mean(shownDecimal(mean.shown)),
  median: ({ statistics: { median } }: Figures) => median && words.median(shownDecimal(median.shown)),
  deviation: ({ statistics: { standardDeviation } }: Figures) =>
    standardDeviation !== null && words.deviation(shownDecimal(standardDeviation.toFixed(1))),
  range: ({ statistics: { lowest, highest } }: Figures) =>
    lowest && highest && words.range(shownDecimal(lowest.shown), shownDecimal(highest.shown)),
  zeros: ({ statistics: { count, zeros } }: Figures) => count > 0 && words.zeros(zeros),
} as const;

type PartProps = { readonly figures: SheetFigures };
type FigureProps = PartProps & { readonly text: (now: Figures) => string | false | null };

const Figure = ({ figures, text }: FigureProps) => {
  const shown = useFigure(figures, text);
  return shown ? <span>{shown}</span> : null;
};

const HowGraded = ({ figures }: PartProps) =>
  useFigure(figures, phrases, shallowEqual).map((phrase) => <span key={phrase}>{phrase}</span>);

const phrases = ({ progress }: Figures): readonly string[] => progressPhrases(progress);

const Spread = ({ figures }: PartProps) => {
  const bins = useFigure(figures, (now) => (now.statistics.count > 0 ? now.bins : undefined));
  return bins ? sparkline(words.histogram, bins) : null;
};
