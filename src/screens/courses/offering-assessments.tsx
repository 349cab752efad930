import { useCallback } from 'react';
import type { Assessment } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { tasksText, termTexts as texts } from '../../../messages/screens/courses.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { AssessmentProgress } from '../../../projections/figures/offering-progress.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import {
  isWithoutWeight,
  type ProgressOfOffering,
  stepsOf,
  useProgressOf,
} from '../../components/offering/offering-progress.ts';
import { progressIcon } from '../../ui/icons/progress-icon.tsx';
import { shownDecimal } from '../../ui/numbers.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import classes from './term-offerings.module.css';

type ListProps = {
  readonly progress: ProgressOfOffering;
  /** As they are shown. */
  readonly means: ReadonlyMap<AssessmentId, string>;
};

/** The most assessments in one column. A longer list stands in columns, below what needs doing. */
export const fewest = 10;

/** How far each assessment of an offering is graded. A click opens the assessment. */
export const OfferingAssessments = ({ progress, means }: ListProps) => {
  const assessments = useAssessments(progress.offeringId);
  if (assessments.length === 0) return <p className={classes.facts}>{texts.none}</p>;
  return (
    <ul className={classes.assessments} data-many={assessments.length > fewest || undefined}>
      {assessments.map((assessment) => (
        <OneAssessment
          key={assessment.assessmentId}
          assessment={assessment}
          progress={progress}
          mean={means.get(assessment.assessmentId)}
        />
      ))}
    </ul>
  );
};

type OneProps = {
  readonly assessment: Assessment;
  readonly progress: ProgressOfOffering;
  readonly mean: string | undefined;
};

const OneAssessment = ({ assessment: { assessmentId }, progress, mean }: OneProps) => {
  const goTo = useGoTo();
  const name = useBook((book) => assessmentName(book, assessmentId));
  const stepsDone = useProgressOf(progress, assessmentId, stepsOf) ?? 0;
  return (
    <li>
      <button type="button" className={classes.assessment} onClick={() => goTo.assessment(assessmentId)}>
        {progressIcon(stepsDone)}
        <span className="cut">{name}</span>
        <State assessmentId={assessmentId} progress={progress} mean={mean} />
      </button>
    </li>
  );
};

type StateProps = Omit<OneProps, 'assessment'> & { readonly assessmentId: AssessmentId };

/** The mean, or how many students are graded; or, in amber, that the assessment needs a weight. */
const State = ({ assessmentId, progress, mean }: StateProps) => {
  const isUnweighted = useBook(useCallback((book: Book) => isWithoutWeight(book, assessmentId), [assessmentId]));
  const filled = useProgressOf(progress, assessmentId, filledOf);
  const expected = useProgressOf(progress, assessmentId, expectedOf) ?? 0;
  const complete = useProgressOf(progress, assessmentId, completeOf) ?? 0;
  if (isUnweighted) return <span className={classes.needed}>{texts.noWeight}</span>;
  if (filled === undefined) return null;
  return <span className={classes.state}>{stateText(filled, complete, expected, mean)}</span>;
};

const filledOf = ({ filled }: AssessmentProgress): number => filled;
const expectedOf = ({ expected }: AssessmentProgress): number => expected;
const completeOf = ({ complete }: AssessmentProgress): number => complete;

const stateText = (filled: number, complete: number, expected: number, mean: string | undefined): string => {
  if (expected === 0) return texts.noStudents;
  if (complete === expected) return mean === undefined ? texts.complete : tasksText.mean(shownDecimal(mean));
  return filled === 0 ? texts.notBegun : texts.share(complete, expected);
};
