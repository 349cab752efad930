import { useEffect, useRef } from 'react';
import type { GradingPolicy, Offering, WeightSet } from '../../../events/entities.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText } from '../../../messages/screens/categories.ts';
import { trialPanelText as text } from '../../../messages/screens/cut-offs.ts';
import { categoriesInOrder } from '../../../projections/final-grades/categories.ts';
import { planOf } from '../../../projections/final-grades/plan.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { useInvalidValues } from '../../components/offering/came-hook.ts';
import { PolicyChoices } from '../../components/offering/policy-choices.tsx';
import { useSets } from '../../components/offering/sets-hook.ts';
import { categoryCell } from '../../components/offering/weight-edits.ts';
import { WeightField } from '../../components/offering/weight-field.tsx';
import { Button } from '../../ui/button.tsx';
import type { Save } from '../../ui/fields/draft.ts';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import sheet from './final-sheet.module.css';
import { PanelHead } from './panel-head.tsx';
import type { SheetParts } from './sheet-parts.ts';
import classes from './trial-panel.module.css';

/** What a trial is made of, beside the grades that it would change: weights and rules. Cut-offs are on the picture. */
export const TrialPanel = ({ offeringId, state }: Pick<SheetParts, 'offeringId' | 'state'>) => {
  const offering = useBook((book) => book.offerings[offeringId]);
  const panel = useRef<HTMLElement>(null);
  // The button that began the trial is gone, and the focus with it.
  useEffect(() => panel.current?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true }), []);
  if (!offering) return null;
  return (
    <aside ref={panel} className={sheet.panel} aria-label={text.title}>
      <PanelHead title={text.title} onClose={() => state.setPanel(undefined)} />
      <Weights offering={offering} />
      <Rules offering={offering} />
      <p className={classes.quiet}>{text.cutOffs}</p>
    </aside>
  );
};

const Weights = ({ offering }: { readonly offering: Offering }) => {
  const { offeringId, weightSets } = offering;
  const assessments = useAssessments(offeringId);
  const book = useLedger().book();
  const { nameOf, policy } = useSets(offering);
  const { categoryAt } = planOf(book, offeringId);
  const single = assessments
    .filter((_, at) => !categoryAt[at])
    .map(({ assessmentId }): WeightRow => {
      const weightOf = ({ weights }: WeightSet): number | undefined => weights[assessmentId];
      return { rowId: assessmentId, name: assessmentName(book, assessmentId), weightOf };
    });
  const rows = [...single, ...categoryRows(policy)];
  return (
    <section className={classes.part} aria-label={text.weights}>
      {weightSets.length === 0 && <p className={classes.quiet}>{text.byPoints}</p>}
      {weightSets.length > 0 && rows.length > 0 && (
        <table className={classes.weights}>
          <thead>
            <tr>
              <th scope="col">{text.weights}</th>
              {weightSets.map(({ weightSetId }, at) => (
                <th key={weightSetId} scope="col" title={nameOf(at)}>
                  {nameOf(at)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ rowId, name, weightOf, blank }) => (
              <tr key={rowId}>
                <th scope="row">{name}</th>
                {weightSets.map((set, at) => (
                  <td key={set.weightSetId}>
                    <WeightField
                      {...{ offeringId, rowId }}
                      weightSetId={set.weightSetId}
                      weight={weightOf(set, at)}
                      {...(blank !== undefined && { blank })}
                      assessment={name}
                      set={nameOf(at)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {weightSets.length === 0 && <ToOffering {...offering} />}
    </section>
  );
};

/** What is weighed: an assessment, or a category with all of its members. */
type WeightRow = {
  readonly rowId: string;
  readonly name: string;
  readonly weightOf: (set: WeightSet, at: number) => number | undefined;
  /** What a blank means for it, if not that it is left out. */
  readonly blank?: string;
};

const categoryRows = ({ categories }: GradingPolicy): readonly WeightRow[] =>
  categoriesInOrder(categories).map(([id, { name, weights }]) => ({
    rowId: categoryCell(id),
    name: name || categoriesText.unnamed,
    blank: categoriesText.ownWeights,
    weightOf: (_, at) => weights[at] ?? undefined,
  }));

const ToOffering = ({ offeringId }: Offering) => {
  const goTo = useGoTo();
  return (
    <Button size="small" look="accent" onClick={() => goTo.offering(offeringId)}>
      {text.toOffering}
    </Button>
  );
};

const Rules = ({ offering }: { readonly offering: Offering }) => {
  const { offeringId } = offering;
  const ask = useAsk();
  const { policy } = useSets(offering);
  const came = useInvalidValues(offeringId);
  const save: Save<Partial<GradingPolicy>> = (change) => ask({ type: 'EditGradingPolicy', offeringId, policy: change });
  return (
    <section className={classes.part} aria-label={text.rules}>
      {(['weightSet', 'dropping', 'rounding', 'ungraded'] as const).map((part) => (
        <PolicyChoices key={part} {...{ part, offering, policy, came, save }} />
      ))}
    </section>
  );
};
