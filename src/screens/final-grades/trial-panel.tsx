import { useEffect, useRef } from 'react';
import type { GradingPolicy, Offering } from '../../../events/entities.ts';
import { keysOf } from '../../../events/record.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { trialPanelText as text } from '../../../messages/screens/cut-offs.ts';
import { planOf } from '../../../projections/final-grades/plan.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useAssessments } from '../../components/offering/assessments-hook.ts';
import { useInvalidValues } from '../../components/offering/came-hook.ts';
import { PolicyChoices } from '../../components/offering/policy-choices.tsx';
import { useSets } from '../../components/offering/sets-hook.ts';
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
  const single = assessments.filter((_, at) => !categoryAt[at]);
  return (
    <section className={classes.part} aria-label={text.weights}>
      {weightSets.length === 0 && <p className={classes.quiet}>{text.byPoints}</p>}
      {weightSets.length > 0 && single.length > 0 && (
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
            {single.map(({ assessmentId }) => (
              <tr key={assessmentId}>
                <th scope="row">{assessmentName(book, assessmentId)}</th>
                {weightSets.map(({ weightSetId, weights }, at) => (
                  <td key={weightSetId}>
                    <WeightField
                      {...{ offeringId, rowId: assessmentId, weightSetId }}
                      weight={weights[assessmentId]}
                      assessment={assessmentName(book, assessmentId)}
                      set={nameOf(at)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {(weightSets.length === 0 || keysOf(policy.categories).length > 0) && <ToOffering {...offering} />}
    </section>
  );
};

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
