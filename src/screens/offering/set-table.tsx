import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import type { Offering, WeightSet } from '../../../events/entities.ts';
import type { WeightSetId } from '../../../events/ids.ts';
import { finalGradesText } from '../../../messages/final-grades.ts';
import { weightsText as text } from '../../../messages/offering.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import { meanOf, weightSetSamples } from '../../../projections/statistics.ts';
import { useAsk } from '../../ask-hook.ts';
import { useSlicedOfferingGrades } from '../../final-grades-hook.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { useDraft } from '../../ui/fields/draft.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import classes from './set-table.module.css';
import { type Sets, useSets } from './sets-hook.ts';

/** The sets one by one: their names, their effect on the class, and what can be done with a set as a whole. */
export const SetTable = ({ offering }: { readonly offering: Offering }) => {
  const grades = useSlicedOfferingGrades(offering.offeringId);
  const effects = useMemo(() => (grades ? effectsOf(grades) : noEffects), [grades]);
  const sets = useSets(offering);
  const { policy } = sets;
  const isBest = policy.weightSet === 'best' && offering.weightSets.length > 1;
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{text.set}</th>
          <th scope="col" className={classes.number}>
            {text.mean[policy.ungraded]}
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
              <Name offering={offering} set={set} sets={sets} at={at} />
              {policy.weightSet === at && <span className={classes.official}>{text.official}</span>}
            </td>
            <td className={classes.number} data-label={text.mean[policy.ungraded]}>
              {shownMean(effects.get(set.weightSetId))}
            </td>
            {isBest && (
              <td className={classes.number} data-label={text.bestFor}>
                {effects.get(set.weightSetId)?.bestFor ?? finalGradesText.nothing}
              </td>
            )}
            <td className={classes.actions}>
              <Actions offering={offering} set={set} sets={sets} at={at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

type Effect = { readonly mean: string | undefined; readonly bestFor: number };
type Effects = ReadonlyMap<WeightSetId | null, Effect>;

const noEffects: Effects = new Map();

const shownMean = (effect: Effect | undefined): string =>
  effect?.mean === undefined ? finalGradesText.nothing : shownDecimal(effect.mean);

/** Under the official rule for ungraded work: the class mean of each set, and for how many students it decides. */
const effectsOf = (grades: OfferingGrades): Effects => {
  const { ungraded } = grades.policy;
  const won = new Map<number, number>();
  for (const { official } of grades.students.values()) {
    if (official.final.kind === 'grade')
      won.set(official.final.weightSet, (won.get(official.final.weightSet) ?? 0) + 1);
  }
  return new Map(
    grades.weightSets.map(({ weightSetId }, at) => {
      const mean = meanOf(weightSetSamples(grades, ungraded, at), grades.policy)?.shown;
      return [weightSetId, { mean, bestFor: won.get(at) ?? 0 }];
    }),
  );
};

type SetProps = { readonly offering: Offering; readonly set: WeightSet; readonly sets: Sets; readonly at: number };

const Name = ({ offering, set, sets, at }: SetProps) => {
  const ask = useAsk();
  const { offeringId } = offering;
  const save = (name: string): string | undefined =>
    ask({ type: 'RenameWeightSet', offeringId, weightSetId: set.weightSetId, name: name.trim() });
  return (
    <TextInput
      className={classes.field}
      aria-label={text.nameOf(sets.nameOf(at))}
      placeholder={finalGradesText.weightSet(at)}
      {...useDraft(sets.policy.weightSetNames[at] ?? '', save)}
    />
  );
};

const Actions = ({ offering, set, sets, at }: SetProps) => {
  const ask = useAsk();
  const { offeringId, weightSets } = offering;
  const { weightSetId, weights } = set;
  const name = sets.nameOf(at);
  const move = (to: number) => (): void => void ask({ type: 'MoveWeightSet', offeringId, weightSetId, to });
  const copy = (): void => {
    ask({ type: 'AddWeightSet', offeringId, name: text.copyName(name), weights, at: at + 1 }, text.copied(name));
  };
  const remove = (): void => void ask({ type: 'RemoveWeightSet', offeringId, weightSetId }, text.removed(name));
  return (
    <>
      <Button
        size="small"
        look="accent"
        aria-label={text.earlier(name)}
        title={text.earlier(name)}
        disabled={at === 0}
        onClick={move(at - 1)}
      >
        ↑
      </Button>
      <Button
        size="small"
        look="accent"
        aria-label={text.later(name)}
        title={text.later(name)}
        disabled={at === weightSets.length - 1}
        onClick={move(at + 1)}
      >
        ↓
      </Button>
      <Button size="small" look="accent" aria-label={text.copyOne(name)} onClick={copy}>
        {text.copy}
      </Button>
      <DeleteButton size="small" aria-label={text.removeOne(name)} onDelete={remove}>
        {text.remove}
      </DeleteButton>
    </>
  );
};
