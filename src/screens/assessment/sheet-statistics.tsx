import { Suspense } from 'react';
import { whole } from '../../../messages/counts.ts';
import { statisticsText } from '../../../messages/final-grades.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { PartBoundary } from '../../ui/later/part-boundary.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import classes from './grade-sheet.module.css';
import { sheetSpread } from './later.ts';
import { type FiguresProps, type SheetNumbers, useFigure } from './sheet-figures.ts';

/** How far the class is graded. Each figure renders alone, and only when it changes. */
export const SheetCounts = ({ figures }: FiguresProps) => (
  <>
    <span className={classes.statistics}>
      <Figure figures={figures} word={words.complete} value={figureTexts.complete} />
      <Figure figures={figures} word={words.partly} value={figureTexts.partly} />
      <Figure figures={figures} word={words.notYet} value={figureTexts.notYet} />
      <Figure figures={figures} word={words.excused} value={figureTexts.excused} />
    </span>
    <span className={classes.facts}>
      <Facts figures={figures} />
    </span>
  </>
);

/** How the class did so far. */
export const SheetStatistics = ({ figures }: FiguresProps) => (
  <span className={classes.statistics}>
    <Figure figures={figures} word={statisticsText.mean} value={figureTexts.mean} isBehind />
    <Figure figures={figures} word={statisticsText.median} value={figureTexts.median} isBehind />
    <Figure figures={figures} word={statisticsText.deviation} value={figureTexts.deviation} isBehind />
    <Spread figures={figures} />
  </span>
);

const words = texts.statistics;

const textUnlessZero = (count: number): string | null => (count > 0 ? whole(count) : null);

/** Figures without a value are not shown, and neither are counts of 0 except that of complete grades. */
const figureTexts = {
  complete: ({ progress }: SheetNumbers) => whole(progress.complete),
  partly: ({ progress }: SheetNumbers) => textUnlessZero(progress.partly),
  notYet: ({ progress }: SheetNumbers) => textUnlessZero(progress.notBegun),
  excused: ({ progress }: SheetNumbers) => textUnlessZero(progress.excused),
  mean: ({ statistics: { mean } }: SheetNumbers) => mean && statisticsText.percent(shownDecimal(mean.shown)),
  median: ({ statistics: { median } }: SheetNumbers) => median && statisticsText.percent(shownDecimal(median.shown)),
  deviation: ({ statistics: { standardDeviation: sd } }: SheetNumbers) => sd && shownDecimal(sd.toFixed(1)),
} as const;

type FigureProps = FiguresProps & {
  readonly word: string;
  readonly value: (now: SheetNumbers) => string | 0 | null;
  /** The figure stands behind its word. */
  readonly isBehind?: boolean;
};

const Figure = ({ figures, word, value, isBehind }: FigureProps) => {
  const figure = useFigure(figures, value);
  if (!figure) return null;
  return isBehind ? (
    <span>
      {word} <b>{figure}</b>
    </span>
  ) : (
    <span>
      <b>{figure}</b> {word}
    </span>
  );
};

/** All of it in one line, where there is room for no more. */
const Facts = ({ figures }: FiguresProps) => useFigure(figures, factsText);

const factsText = ({ progress, students, statistics: { mean } }: SheetNumbers): string =>
  words.facts(progress.complete, students - progress.excused, mean && shownDecimal(mean.shown));

/** The picture beside the figures comes a moment after them, in a place that is kept for it. */
const Spread = (props: FiguresProps) => {
  const isGraded = useFigure(props.figures, ({ statistics }) => statistics.count > 0);
  if (!isGraded) return null;
  const Loaded = sheetSpread.component();
  const place = <span className={classes.spread} />;
  return (
    <PartBoundary onFailure={sheetSpread.forget} instead={() => place}>
      <Suspense fallback={place}>
        <Loaded {...props} />
      </Suspense>
    </PartBoundary>
  );
};
