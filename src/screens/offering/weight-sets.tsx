import type { Assessment, Offering } from '../../../events/entities.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { weightsText as text } from '../../../messages/offering.ts';
import { useAsk } from '../../ask-hook.ts';
import { sumOf, useAssessments } from '../../ui/assessments-hook.ts';
import { Button } from '../../ui/button.tsx';
import { useLedger } from '../../workspace-hooks.tsx';
import { Section } from './section.tsx';
import { SetTable } from './set-table.tsx';
import { useSets } from './sets-hook.ts';
import { maximaAsWeights, missingFrom } from './weight-edits.ts';
import { WeightMatrix } from './weight-matrix.tsx';
import classes from './weight-sets.module.css';

/** How much each assessment counts in each set, and the effect of each set on the class. */
export const WeightSets = ({ offering }: { readonly offering: Offering }) => {
  const assessments = useAssessments(offering.offeringId);
  return (
    <Section
      id="weight-sets"
      title={text.title}
      tools={assessments.length > 0 && <AddSet offering={offering} assessments={assessments} />}
    >
      <Body offering={offering} assessments={assessments} />
    </Section>
  );
};

type PartProps = { readonly offering: Offering; readonly assessments: readonly Assessment[] };

const Body = ({ offering, assessments }: PartProps) => {
  if (assessments.length === 0) return <p className={classes.quiet}>{text.noAssessments}</p>;
  if (offering.weightSets.length === 0) {
    return (
      <>
        <p>{text.none}</p>
        <p className={classes.quiet}>{text.startsEqual}</p>
      </>
    );
  }
  return (
    <>
      <WeightMatrix offering={offering} assessments={assessments} />
      <SetTable offering={offering} />
      <Remarks offering={offering} assessments={assessments} />
    </>
  );
};

const AddSet = ({ offering, assessments }: PartProps) => {
  const ask = useAsk();
  const { offeringId, weightSets } = offering;
  const weights = weightSets.length === 0 ? maximaAsWeights(assessments) : {};
  return <Button onClick={() => ask({ type: 'AddWeightSet', offeringId, weights })}>{text.add}</Button>;
};

/** Remarks to read before grades are published: assessments missing in a set, sets that give no grade. */
const Remarks = ({ offering, assessments }: PartProps) => {
  const book = useLedger().book();
  const { nameOf } = useSets(offering);
  return (
    <ul className={classes.remarks}>
      {offering.weightSets.map((set, at) => {
        const name = nameOf(at);
        if (sumOf(assessments.map(({ assessmentId }) => set.weights[assessmentId] ?? 0)) === 0) {
          return (
            <li key={set.weightSetId} className={classes.needs}>
              {text.gives(name)}
            </li>
          );
        }
        const missing = missingFrom(set, assessments);
        if (missing.length === 0) return null;
        return (
          <li key={set.weightSetId} className={classes.needs}>
            {text.notIn(
              missing.map(({ assessmentId }) => assessmentName(book, assessmentId)),
              name,
            )}
          </li>
        );
      })}
      <li className={classes.quiet}>{text.normalised}</li>
    </ul>
  );
};
