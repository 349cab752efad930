import { useMemo } from 'react';
import type { Assessment, Offering } from '../../../events/entities.ts';
import { assessmentsText as text } from '../../../messages/screens/offering.ts';
import { useOfferingProgress } from '../../components/offering/offering-progress.ts';
import { useSets } from '../../components/offering/sets-hook.ts';
import { useSlicedOfferingGrades } from '../../workspace/final-grades-hook.ts';
import { AssessmentRow } from './assessment-row.tsx';
import classes from './assessments.module.css';
import { GradesOfOffering } from './offering-grades.ts';
import { SetHead } from './set-head.tsx';
import { SumRows } from './sum-rows.tsx';

type TableProps = { readonly offering: Offering; readonly assessments: readonly Assessment[] };

/** Rows are assessments. Each weight set is a column of fields, which take the keys of a grid. */
export const AssessmentsTable = ({ offering, assessments }: TableProps) => {
  const { offeringId, weightSets } = offering;
  const sets = useSets(offering);
  const progress = useOfferingProgress(offeringId);
  const grades = useSlicedOfferingGrades(offeringId);
  const setNames = useMemo(() => weightSets.map((_, at) => sets.nameOf(at)), [weightSets, sets]);
  return (
    <div className={classes.scroller}>
      <GradesOfOffering value={grades}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col">{text.problems}</th>
              <th scope="col">{text.maximum}</th>
              <th scope="col">{text.graded}</th>
              <th scope="col" title={text.meanHelp[sets.policy.ungraded]}>
                {text.mean}
              </th>
              {weightSets.map((set, at) => (
                <SetHead key={set.weightSetId} offering={offering} set={set} sets={sets} at={at} />
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {assessments.map((assessment) => (
              <AssessmentRow
                key={assessment.assessmentId}
                assessment={assessment}
                weightSets={weightSets}
                setNames={setNames}
                ungraded={sets.policy.ungraded}
                progress={progress}
              />
            ))}
          </tbody>
          {weightSets.length > 0 && <SumRows offering={offering} assessments={assessments} sets={sets} />}
        </table>
      </GradesOfOffering>
    </div>
  );
};
