import { statisticsText as words } from '../../../messages/final-grades.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import type { ClassFacts } from './class-facts.ts';
import classes from './final-sheet.module.css';

/** How the class did, in one line; nothing of a class without a grade. */
export const ClassFigures = ({ facts }: { readonly facts: ClassFacts | undefined }) => {
  if (!facts) return null;
  const { mean, median, standardDeviation } = facts.statistics;
  const figures = [
    [words.mean, mean && words.percent(shownDecimal(mean.shown))],
    [words.median, median && words.percent(shownDecimal(median.shown))],
    [words.deviation, standardDeviation === null ? null : shownDecimal(standardDeviation.toFixed(1))],
  ] as const;
  return figures.map(
    ([word, figure]) =>
      figure !== null && (
        <span key={word} className={classes.figure}>
          {word} <b>{figure}</b>
        </span>
      ),
  );
};
