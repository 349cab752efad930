import type { Assessment, Offering } from '../../../events/entities.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { weightsText as text } from '../../../messages/screens/offering.ts';
import { sumOf } from '../../components/offering/assessments-hook.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './assessments.module.css';
import { useSets } from './sets-hook.ts';
import { missingFrom } from './weight-edits.ts';

type RemarksProps = { readonly offering: Offering; readonly assessments: readonly Assessment[] };

/**
 * What to read before grades are published: assessments that one set lacks and another counts, sets that give no grade.
 * An assessment that no set counts has a tag beside its name.
 */
export const WeightRemarks = ({ offering, assessments }: RemarksProps) => {
  const book = useLedger().book();
  const { nameOf } = useSets(offering);
  const { weightSets } = offering;
  if (weightSets.length === 0) return <p className={classes.quiet}>{text.none}</p>;
  const isCounted = ({ assessmentId }: Assessment): boolean => weightSets.some(({ weights }) => weights[assessmentId]);
  const remarks = weightSets.flatMap((set, at) => {
    const name = nameOf(at);
    if (sumOf(assessments.map(({ assessmentId }) => set.weights[assessmentId] ?? 0)) === 0) return [text.gives(name)];
    const missing = missingFrom(set, assessments).filter(isCounted);
    const names = missing.map(({ assessmentId }) => assessmentName(book, assessmentId));
    return names.length === 0 ? [] : [text.notIn(names, name)];
  });
  return (
    <ul className={classes.remarks}>
      {remarks.map((remark) => (
        <li key={remark} className={classes.needs}>
          {remark}
        </li>
      ))}
      <li>{text.normalised}</li>
    </ul>
  );
};
