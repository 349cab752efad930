import { useCallback, useMemo, useState } from 'react';
import type { Assessment, Offering } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { categoriesText } from '../../../messages/screens/categories.ts';
import { assessmentsText as text } from '../../../messages/screens/offering.ts';
import type { Plan } from '../../../projections/final-grades/plan.ts';
import { useOfferingProgress } from '../../components/offering/offering-progress.ts';
import { useSets } from '../../components/offering/sets-hook.ts';
import { useSlicedOfferingGrades } from '../../workspace/final-grades-hook.ts';
import { AssessmentRow } from './assessment-row.tsx';
import classes from './assessments.module.css';
import { CategoryDialog } from './category-dialog.tsx';
import { type CategoryEdits, useCategoryEdits } from './category-edits.ts';
import { groupsOf, sharesOf } from './category-groups.ts';
import { CategoryRow } from './category-row.tsx';
import { GradesOfOffering } from './offering-grades.ts';
import { useOfferingPlan } from './offering-plan.ts';
import { useRowDrag } from './row-drag.ts';
import { SetHead } from './set-head.tsx';
import { SumRows, useColumnsBefore } from './sum-rows.tsx';

type TableProps = { readonly offering: Offering; readonly assessments: readonly Assessment[] };

/** The category that is edited, or the assessment that a new one begins with. */
type Edited = { readonly categoryId?: string; readonly begunWith?: AssessmentId };

/**
 * Rows are categories with their assessments, and assessments in none. Each weight set is a column of fields, which take
 * the keys of a grid.
 */
export const AssessmentsTable = ({ offering, assessments }: TableProps) => {
  const { offeringId, weightSets } = offering;
  const sets = useSets(offering);
  const grades = useSlicedOfferingGrades(offeringId);
  const plan = useOfferingPlan(offeringId);
  const edits = useCategoryEdits(offeringId);
  const [edited, setEdited] = useState<Edited>();
  const hasGroups = plan.categories.length > 0;
  const drag = useRowDrag(edits);
  return (
    <div className={classes.scroller}>
      <GradesOfOffering value={grades}>
        <table className={classes.table} data-grouped={hasGroups} {...drag}>
          <thead>
            <tr>
              <th scope="col">{text.name}</th>
              <th scope="col" data-wide="most">
                {text.problems}
              </th>
              <th scope="col" data-wide>
                {text.maximum}
              </th>
              <th scope="col" data-wide="most">
                {text.graded}
              </th>
              <th scope="col" data-wide title={text.meanHelp[sets.policy.ungraded]}>
                {text.mean}
              </th>
              {weightSets.map((set, at) => (
                <SetHead key={set.weightSetId} offering={offering} set={set} sets={sets} at={at} />
              ))}
              <td />
            </tr>
          </thead>
          <Rows {...{ offering, assessments, plan, edits }} onEdit={setEdited} />
          {weightSets.length > 0 && <SumRows offering={offering} plan={plan} sets={sets} />}
        </table>
      </GradesOfOffering>
      {edited && <CategoryDialog offering={offering} {...edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
};

type RowsProps = TableProps & {
  readonly plan: Plan;
  readonly edits: CategoryEdits;
  readonly onEdit: (edited: Edited) => void;
};

const Rows = ({ offering, assessments, plan, edits, onEdit }: RowsProps) => {
  const { weightSets, offeringId } = offering;
  const { policy, nameOf } = useSets(offering);
  const progress = useOfferingProgress(offeringId);
  const [folded, fold] = useFolded();
  const columnsBefore = useColumnsBefore();
  const setNames = useMemo(() => weightSets.map((_, at) => nameOf(at)), [weightSets, nameOf]);
  const { groups, others } = useMemo(() => groupsOf(assessments, policy.categories), [assessments, policy]);
  const shares = useMemo(() => sharesOf(plan), [plan]);
  const categories = useMemo(
    () => groups.map(({ categoryId, category }) => ({ categoryId, name: category.name || categoriesText.unnamed })),
    [groups],
  );
  const { ungraded, extraCredit } = policy;
  const row = (assessment: Assessment, categoryId?: string) => (
    <AssessmentRow
      key={assessment.assessmentId}
      {...{ assessment, weightSets, setNames, ungraded, progress, categoryId, categories, edits, onEdit }}
      shares={shares.get(assessment.assessmentId)}
      isExtra={Object.hasOwn(extraCredit, assessment.assessmentId)}
    />
  );
  return (
    <tbody>
      {groups.flatMap((group) => {
        const { categoryId, members } = group;
        const isFolded = folded.has(categoryId);
        return [
          <CategoryRow
            key={categoryId}
            {...{ offering, group, setNames, ungraded, edits, columnsBefore, isFolded, onEdit }}
            onFold={fold}
          />,
          ...(isFolded ? [] : members.map((one) => row(one, categoryId))),
        ];
      })}
      {others.map((one) => row(one))}
    </tbody>
  );
};

/** The categories whose assessments are not shown, and what shows or hides those of one. */
const useFolded = () => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = useCallback(
    (categoryId: string): void =>
      setFolded((before) => {
        const others = [...before].filter((id) => id !== categoryId);
        return new Set(before.has(categoryId) ? others : [...others, categoryId]);
      }),
    [],
  );
  return [folded, fold] as const;
};
