import { useDeferredValue, useMemo } from 'react';
import type { Assessment } from '../../../events/entities.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { progressPhrases } from '../../../messages/progress.ts';
import { progressOf } from '../../../projections/progress.ts';
import { assessmentSamples, histogramOf, statisticsOf } from '../../../projections/statistics.ts';
import { useOfferingGrades } from '../../final-grades-hook.ts';
import { Histogram } from '../../ui/histogram.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { useDeferredBook } from '../../workspace-hooks.tsx';
import classes from './grade-sheet.module.css';

/** How the class did so far. Rendered after the cell that was just saved, never before it. */
export const SheetStatistics = ({ assessment }: { assessment: Assessment }) => {
  const grades = useDeferredValue(useOfferingGrades(assessment.offeringId));
  const samples = assessmentSamples(grades, 'leftOut', assessment.assessmentId);
  const book = useDeferredBook();
  const progress = useMemo(() => progressOf(book, assessment), [book, assessment]);
  const { mean, median, standardDeviation, lowest, highest, zeros } = statisticsOf(samples, grades.policy);
  const words = texts.statistics;
  return (
    <span className={classes.statistics}>
      <span>{words.students(grades.students.size)}</span>
      {progressPhrases(progress).map((phrase) => (
        <span key={phrase}>{phrase}</span>
      ))}
      {mean && median && standardDeviation !== null && (
        <>
          <span>{words.mean(shownDecimal(mean.shown))}</span>
          <span>{words.median(shownDecimal(median.shown))}</span>
          <span>{words.deviation(shownDecimal(standardDeviation.toFixed(1)))}</span>
          {lowest && highest && <span>{words.range(shownDecimal(lowest.shown), shownDecimal(highest.shown))}</span>}
          <span>{words.zeros(zeros)}</span>
          <Histogram isSmall bins={histogramOf(samples)} label={words.histogram} />
        </>
      )}
    </span>
  );
};
