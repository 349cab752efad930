import type { Assessment, Offering } from '../../../events/entities.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText } from '../../../messages/screens/categories.ts';
import { weightsText as text } from '../../../messages/screens/offering.ts';
import { useSets } from '../../components/offering/sets-hook.ts';
import { Button } from '../../ui/button.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useLedger } from '../../workspace/workspace-hooks.tsx';
import classes from './assessments.module.css';
import { countingWithoutSets, weightsOfFirstSet } from './without-sets.ts';

type SetProps = { readonly offering: Offering; readonly assessments: readonly Assessment[] };

export const AddSet = ({ offering, assessments }: SetProps) => {
  const ask = useAsk();
  const { policy } = useSets(offering);
  const { offeringId, weightSets } = offering;
  const add = (): void => {
    const weights = weightSets.length === 0 ? weightsOfFirstSet(assessments, policy.categories) : {};
    if (ask({ type: 'AddWeightSet', offeringId, weights }) === undefined) setTimeout(focusNewestSet);
  };
  return (
    <Button icon="add" aria-label={text.add} onClick={add}>
      {text.adding}
    </Button>
  );
};

/** Moves the focus to the first weight of the last set, whose weights are typed next. */
const focusNewestSet = (): void => {
  const row = document.querySelector('tr:has([data-weight-row])');
  [...(row?.querySelectorAll<HTMLElement>('[data-weight-row]') ?? [])].at(-1)?.focus();
};

/** What counts while there is no weight set, or why nothing can be computed. */
export const WithoutSets = ({ offering, assessments }: SetProps) => {
  const { policy } = useSets(offering);
  const book = useLedger().book();
  const counting = countingWithoutSets(assessments, policy.categories);
  if (counting.by !== 'neither') return <p className={classes.quiet}>{text.none[counting.by]}</p>;
  const named = ({ name }: { readonly name: string }): string => name || categoriesText.unnamed;
  const others = [
    ...counting.unweighted.map(named),
    ...counting.inNoCategory.map(({ assessmentId }) => assessmentName(book, assessmentId)),
  ];
  return <p className={`${classes.quiet} ${classes.needs}`}>{text.mixed(counting.weighted.map(named), others)}</p>;
};
