import { useRef } from 'react';
import type { Offering, WeightSet } from '../../../events/entities.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { weightsText as text } from '../../../messages/screens/offering.ts';
import type { Sets } from '../../components/offering/sets-hook.ts';
import { useDraft } from '../../ui/fields/draft.ts';
import { afterMenu, RowMenu } from '../../ui/row-menu.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import classes from './set-head.module.css';

type HeadProps = { readonly offering: Offering; readonly set: WeightSet; readonly sets: Sets; readonly at: number };

/** A weight set's name, which is a field, and the menu for the set as a whole. */
export const SetHead = ({ offering, set, sets, at }: HeadProps) => {
  const ask = useAsk();
  const field = useRef<HTMLInputElement>(null);
  const { offeringId, weightSets } = offering;
  const { weightSetId, weights } = set;
  const name = sets.nameOf(at);
  const rename = (typed: string): string | undefined =>
    ask({ type: 'RenameWeightSet', offeringId, weightSetId, name: typed.trim() });
  const { error, ...draft } = useDraft(sets.policy.weightSetNames[at] ?? '', rename);
  const moveTo = (to: number) => (): void => void ask({ type: 'MoveWeightSet', offeringId, weightSetId, to });
  const copy = (): void =>
    void ask({ type: 'AddWeightSet', offeringId, name: text.copyName(name), weights, at: at + 1 }, text.copied(name));
  const remove = (): void => void ask({ type: 'RemoveWeightSet', offeringId, weightSetId }, text.removed(name));
  return (
    <th scope="col" className={classes.head}>
      <span className={classes.place}>
        <RowMenu
          label={text.more(name)}
          actions={[
            { name: text.rename, onChoose: () => afterMenu(() => field.current?.focus()) },
            { name: text.copy, onChoose: copy },
            { name: text.earlier, isDisabled: at === 0, onChoose: moveTo(at - 1) },
            { name: text.later, isDisabled: at === weightSets.length - 1, onChoose: moveTo(at + 1) },
            { name: text.remove, isLoss: true, onChoose: remove },
          ]}
        />
        <input
          ref={field}
          className={classes.name}
          aria-label={text.nameOf(name)}
          aria-invalid={error !== undefined}
          placeholder={finalGradesText.weightSet(at)}
          title={error ?? name}
          {...draft}
        />
      </span>
      {sets.policy.weightSet === at && <Tag title={text.officialHelp}>{text.official}</Tag>}
    </th>
  );
};
