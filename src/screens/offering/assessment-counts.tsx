import { memo, useContext, useDeferredValue, useMemo } from 'react';
import type { GradingPolicy } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { progressText } from '../../../messages/components/progress.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { assessmentsText as text } from '../../../messages/screens/offering.ts';
import type { AssessmentProgress } from '../../../projections/figures/offering-progress.ts';
import type { Progress } from '../../../projections/figures/progress.ts';
import { assessmentSamples, meanOf } from '../../../projections/figures/statistics.ts';
import { type ProgressOfOffering, useProgressOf } from '../../components/offering/offering-progress.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { Tag } from '../../ui/tag.tsx';
import classes from './assessments.module.css';
import { GradesOfOffering } from './offering-grades.ts';

type CountedProps = { readonly assessmentId: AssessmentId; readonly progress: ProgressOfOffering };

/** How far the class is graded; nothing until the cells are counted. */
export const GradedShare = memo(({ assessmentId, progress }: CountedProps) => {
  const counts = useProgressOf(progress, assessmentId, allCounts);
  return counts && <Share {...counts} />;
});

const allCounts = (progress: AssessmentProgress): AssessmentProgress => progress;

/** The bar is full only if all who are not excused are graded completely. Its lighter part: students partly graded. */
const Share = memo(({ expected, complete, partly, excused }: AssessmentProgress) => {
  const progress = { complete, partly, notBegun: expected - complete - partly, excused };
  const width = (count: number): number => (expected === 0 ? 0 : (100 * count) / expected);
  const isDone = expected > 0 && complete === expected;
  return (
    <span className={classes.share} title={progressText(progress) || text.nobody}>
      {shareText(progress, expected)}
      <svg className={classes.bar} data-done={isDone} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect className={classes.rest} width="100" height="4" />
        <rect className={classes.begun} width={width(complete + partly)} height="4" />
        <rect className={classes.done} width={width(complete)} height="4" />
      </svg>
    </span>
  );
});

const shareText = ({ complete, partly }: Progress, expected: number): string => {
  if (expected === 0) return text.nobody;
  if (complete === expected) return text.all;
  return complete + partly === 0 ? text.nothing : text.gradedOf(complete, expected);
};

type MeanProps = { readonly assessmentId: AssessmentId; readonly ungraded: GradingPolicy['ungraded'] };

/** The mean of a class, computed after a typed value is on screen. */
export const RowMean = memo(({ assessmentId, ungraded }: MeanProps) => {
  const grades = useDeferredValue(useContext(GradesOfOffering));
  const mean = useMemo(
    () => grades && meanOf(assessmentSamples(grades, ungraded, assessmentId), grades.policy)?.shown,
    [grades, ungraded, assessmentId],
  );
  return mean === undefined ? finalGradesText.nothing : shownDecimal(mean);
});

export const OverTag = memo(({ assessmentId, progress }: CountedProps) => {
  const over = useProgressOf(progress, assessmentId, overOf) ?? 0;
  return over === 0 ? null : <Tag look="needs">{text.over(over)}</Tag>;
});

const overOf = ({ over }: AssessmentProgress): number => over;
