import { Button, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Offering, WeightSet } from '../../../events/entities.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { weightsText as text } from '../../../messages/offering.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { meanOf, weightSetSamples } from '../../../projections/statistics.ts';
import { useAsk } from '../../ask-hook.ts';
import { useDraft } from '../../ui/fields/draft.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { setName } from '../../ui/set-name.ts';
import classes from './set-table.module.css';

type SetTableProps = { readonly offering: Offering; readonly grades: OfferingGrades };

/** The sets one by one: their names, what each makes of the class, and what can be done with a set as a whole. */
export const SetTable = ({ offering, grades }: SetTableProps) => {
  const effects = useMemo(() => effectsOf(grades), [grades]);
  const isBest = grades.policy.weightSet === 'best' && offering.weightSets.length > 1;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{text.set}</th>
          <th scope="col" className={classes.number}>
            {text.mean[grades.policy.ungraded]}
          </th>
          {isBest && (
            <th scope="col" className={classes.number}>
              {text.bestFor}
            </th>
          )}
          <td />
        </tr>
      </thead>
      <tbody>
        {offering.weightSets.map((set, at) => (
          <tr key={set.weightSetId}>
            <td className={classes.name}>
              <Name offering={offering} set={set} grades={grades} at={at} />
              {grades.policy.weightSet === at && <span className={classes.official}>{text.official}</span>}
            </td>
            <td className={classes.number} data-label={text.mean[grades.policy.ungraded]}>
              {effects[at]?.mean ? shownDecimal(effects[at].mean) : finalGradesText.nothing}
            </td>
            {isBest && (
              <td className={classes.number} data-label={text.bestFor}>
                {effects[at]?.bestFor ?? 0}
              </td>
            )}
            <td className={classes.actions}>
              <Actions offering={offering} set={set} grades={grades} at={at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** Under the official rule for ungraded work: the class mean of each set, and for how many it decides. */
const effectsOf = (
  grades: OfferingGrades,
): readonly { readonly mean: string | undefined; readonly bestFor: number }[] => {
  const { ungraded } = grades.policy;
  const won = new Map<number, number>();
  for (const { official } of grades.students.values()) {
    if (official.final.kind === 'grade')
      won.set(official.final.weightSet, (won.get(official.final.weightSet) ?? 0) + 1);
  }
  return grades.weightSets.map((_, at) => ({
    mean: meanOf(weightSetSamples(grades, ungraded, at), grades.policy)?.shown,
    bestFor: won.get(at) ?? 0,
  }));
};

type SetProps = SetTableProps & { readonly set: WeightSet; readonly at: number };

const Name = ({ offering, set, grades, at }: SetProps) => {
  const ask = useAsk();
  const { offeringId } = offering;
  const save = (name: string): string | undefined =>
    ask({ type: 'RenameWeightSet', offeringId, weightSetId: set.weightSetId, name: name.trim() });
  return (
    <TextInput
      className={classes.field}
      aria-label={text.nameOf(setName(grades, at))}
      placeholder={finalGradesText.weightSet(at)}
      {...useDraft(grades.weightSets[at]?.name ?? '', save)}
    />
  );
};

const Actions = ({ offering, set, grades, at }: SetProps) => {
  const ask = useAsk();
  const { offeringId, weightSets } = offering;
  const { weightSetId, weights } = set;
  const name = setName(grades, at);
  const move = (to: number) => (): void => void ask({ type: 'MoveWeightSet', offeringId, weightSetId, to });
  const copy = (): void => {
    ask({ type: 'AddWeightSet', offeringId, name: text.copyName(name), weights, at: at + 1 }, text.copied(name));
  };
  const remove = (): void => void ask({ type: 'RemoveWeightSet', offeringId, weightSetId }, text.removed(name));
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={text.earlier(name)}
        title={text.earlier(name)}
        disabled={at === 0}
        onClick={move(at - 1)}
      >
        ↑
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={text.later(name)}
        title={text.later(name)}
        disabled={at === weightSets.length - 1}
        onClick={move(at + 1)}
      >
        ↓
      </Button>
      <Button size="compact-sm" variant="subtle" aria-label={text.copyOne(name)} onClick={copy}>
        {text.copy}
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" aria-label={text.removeOne(name)} onClick={remove}>
        {text.remove}
      </Button>
    </>
  );
};
