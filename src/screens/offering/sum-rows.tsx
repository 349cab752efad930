import { useMediaQuery } from '@mantine/hooks';
import { memo, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { decimalText, type Units } from '../../../events/decimal.ts';
import type { Offering } from '../../../events/entities.ts';
import type { WeightSetId } from '../../../events/ids.ts';
import { whole } from '../../../messages/counts.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { weightsText as text } from '../../../messages/screens/offering.ts';
import { weightSetSamples } from '../../../projections/figures/final-samples.ts';
import { meanOf } from '../../../projections/figures/statistics.ts';
import type { Plan } from '../../../projections/final-grades/plan.ts';
import type { OfferingGrades } from '../../../projections/final-grades/result.ts';
import type { Sets } from '../../components/offering/sets-hook.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import classes from './assessments.module.css';
import { GradesOfOffering } from './offering-grades.ts';

type SumProps = { readonly offering: Offering; readonly plan: Plan; readonly sets: Sets };

/** The sums of the weights, and the effect of each set on the class. */
export const SumRows = memo(({ offering, plan, sets }: SumProps) => {
  const { weightSets } = offering;
  const grades = useDeferredValue(useContext(GradesOfOffering));
  const effects = useMemo(() => (grades ? effectsOf(grades) : noEffects), [grades]);
  const { policy } = sets;
  const columnsBefore = useColumnsBefore();
  const isBest = policy.weightSet === 'best' && weightSets.length > 1;
  const row = (label: string, value: (set: { weightSetId: WeightSetId }, at: number) => ReactNode) => (
    <tr>
      <th scope="row" colSpan={columnsBefore}>
        {label}
      </th>
      {weightSets.map((set, at) => (
        <td key={set.weightSetId}>{value(set, at)}</td>
      ))}
      <td />
    </tr>
  );
  return (
    <tfoot className={classes.sums}>
      {row(text.sum, (_, at) => (
        <b data-needs={divisorOf(plan, at) === 0}>{shownDecimal(decimalText(divisorOf(plan, at)))}</b>
      ))}
      {row(text.mean[policy.ungraded], ({ weightSetId }) => (
        <span className={classes.figure}>{shownMean(effects.get(weightSetId))}</span>
      ))}
      {isBest && row(text.bestFor(weightSets.length), ({ weightSetId }) => shownCount(effects.get(weightSetId)))}
    </tfoot>
  );
});

/**
 * The sum of the weights by which a grade of this set is divided, in ten-thousandths: those of the categories, and of
 * the assessments in no category that are not extra credit. A number that breaks the rules adds nothing.
 */
const divisorOf = ({ weightSets, categories, categoryAt, isExtra }: Plan, set: number): Units => {
  const inNoCategory = (weightSets[set] ?? []).filter((_, at) => !categoryAt[at] && !isExtra(at));
  return [...inNoCategory, ...categories.map(({ weights }) => weights[set])].reduce<Units>(
    (sum, weight) => (typeof weight === 'number' ? sum + weight : sum),
    0,
  );
};

/**
 * How many columns stand before the weights: on a phone the name alone, in a narrow window the name, the points and the
 * mean.
 */
export const useColumnsBefore = (): 1 | 3 | 5 => {
  const isPhone = useMediaQuery('(max-width: 720px)', false, { getInitialValueInEffect: false });
  const isNarrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false });
  return isPhone ? 1 : isNarrow ? 3 : 5;
};

type Effect = { readonly mean: string | undefined; readonly bestFor: number };
type Effects = ReadonlyMap<WeightSetId | null, Effect>;

const noEffects: Effects = new Map();

const shownMean = (effect: Effect | undefined): string =>
  effect?.mean === undefined ? finalGradesText.nothing : shownDecimal(effect.mean);

const shownCount = (effect: Effect | undefined): string =>
  effect === undefined ? finalGradesText.nothing : whole(effect.bestFor);

/** Under the official rule for ungraded work: the class mean of each set, and for how many students it decides. */
const effectsOf = (grades: OfferingGrades): Effects => {
  const { ungraded } = grades.policy;
  const decidedCounts = new Map<number, number>();
  for (const { official } of grades.students.values()) {
    if (official.final.kind === 'grade')
      decidedCounts.set(official.final.weightSet, (decidedCounts.get(official.final.weightSet) ?? 0) + 1);
  }
  return new Map(
    grades.weightSets.map(({ weightSetId }, at) => {
      const mean = meanOf(weightSetSamples(grades, ungraded, at), grades.policy)?.shown;
      return [weightSetId, { mean, bestFor: decidedCounts.get(at) ?? 0 }];
    }),
  );
};
