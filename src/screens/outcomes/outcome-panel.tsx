import { useMemo } from 'react';
import { fullName } from '../../../messages/naming.ts';
import { outcomePanelText as text } from '../../../messages/screens/outcomes.ts';
import type { LearningOutcome } from '../../../projections/outcomes/outcomes.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';
import { attainedOf, lowestOf } from './outcome-facts.ts';
import classes from './outcomes.module.css';
import type { OutcomeParts } from './outcomes-hook.ts';
import { Threshold } from './threshold.tsx';

type PanelProps = OutcomeParts & { readonly chosen: LearningOutcome };

/** The most students below the threshold who are named. */
const mostNames = 10;

/** One outcome: how well the class attains it, against which threshold, where it is addressed, who is furthest below. */
export const OutcomePanel = ({ offering, assessments, students, chosen }: PanelProps) => {
  const { offeringId } = offering;
  const threshold = useBook((book) => policyOf(book.settings, offeringId).outcomeThreshold);
  const attained = useMemo(() => attainedOf(chosen, students), [chosen, students]);
  const lowest = useMemo(() => lowestOf(attained).slice(0, mostNames), [attained]);
  const highestCoverage = Math.max(1, ...chosen.coverage.values());
  return (
    <section className={classes.chosen} aria-label={chosen.text}>
      <h2>{chosen.text}</h2>
      {chosen.mean ? (
        <p>
          <span className={classes.mean}>{text.percent(shownDecimal(chosen.mean.shown))}</span>{' '}
          <span className={classes.quiet}>{text.meanOf(attained.length)}</span>
        </p>
      ) : (
        <p className={classes.quiet}>{text.noMean}</p>
      )}
      <Threshold offering={offering} threshold={threshold} chosen={chosen} attained={attained} />
      <h3>{text.where}</h3>
      <table className={classes.facts}>
        <tbody>
          {assessments.map(({ assessmentId, assessmentName }) => (
            <tr key={assessmentId}>
              <th scope="row">{assessmentName}</th>
              <td className={classes.share}>
                <i style={{ inlineSize: `${(100 * (chosen.coverage.get(assessmentId) ?? 0)) / highestCoverage}%` }} />
              </td>
              <td>{shownNumber(chosen.coverage.get(assessmentId) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{text.lowest}</h3>
      {lowest.length === 0 && attained.length > 0 && <p className={classes.quiet}>{text.allReach}</p>}
      <table className={classes.facts}>
        <tbody>
          {lowest.map(({ student, attainment }) => (
            <tr key={student.studentId}>
              <th scope="row">{fullName(student) || student.studentCode}</th>
              <td>{text.percent(shownDecimal(attainment.percent.shown))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
