import { type KeyboardEvent, memo, useContext, useDeferredValue, useMemo } from 'react';
import type { GradingPolicy, Offering } from '../../../events/entities.ts';
import { finalGradesText } from '../../../messages/final-words.ts';
import { categoriesText as text } from '../../../messages/screens/categories.ts';
import { assessments, assessmentsText } from '../../../messages/screens/offering.ts';
import { categorySamples } from '../../../projections/figures/final-samples.ts';
import { meanOf } from '../../../projections/figures/statistics.ts';
import { categoryCell } from '../../components/offering/weight-edits.ts';
import { WeightField } from '../../components/offering/weight-field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { openRowMenu, RowMenu } from '../../ui/row-menu.tsx';
import classes from './assessments.module.css';
import type { CategoryEdits } from './category-edits.ts';
import type { CategoryGroup } from './category-groups.ts';
import rows from './category-rows.module.css';
import { Grip } from './grip.tsx';
import { GradesOfOffering } from './offering-grades.ts';
import type { useColumnsBefore } from './sum-rows.tsx';

type RowProps = {
  readonly offering: Offering;
  readonly group: CategoryGroup;
  readonly setNames: readonly string[];
  readonly ungraded: GradingPolicy['ungraded'];
  readonly edits: CategoryEdits;
  readonly columnsBefore: ReturnType<typeof useColumnsBefore>;
  readonly isFolded: boolean;
  readonly onFold: (categoryId: string) => void;
  readonly onEdit: (edited: { readonly categoryId: string }) => void;
};

/** A category: its rule, its mean, and what it weighs in each set. Alt and an arrow move it among the categories. */
export const CategoryRow = memo((props: RowProps) => {
  const { offering, group, setNames, ungraded, edits, columnsBefore, isFolded, onFold, onEdit } = props;
  const { categoryId, category, members } = group;
  const name = category.name || text.unnamed;
  const edit = (): void => onEdit({ categoryId });
  const press = (event: KeyboardEvent): void => {
    const by = stepBy(event);
    if (by === undefined) return;
    event.preventDefault();
    edits.step(categoryId, by);
  };
  return (
    <tr
      className={`${rows.row} ${rows.category}`}
      data-category={categoryId}
      onContextMenu={(event) => !(event.target instanceof HTMLInputElement) && openRowMenu(event)}
    >
      <th scope="row" colSpan={Math.max(1, columnsBefore - 1)}>
        <span className={rows.head}>
          <Grip />
          <button
            type="button"
            className={rows.fold}
            aria-expanded={!isFolded}
            aria-label={text.fold(name, isFolded)}
            onClick={() => onFold(categoryId)}
            onKeyDown={press}
          >
            <Icon name={isFolded ? 'fold' : 'pick'} />
          </button>
          <b>{name}</b>
          <span className={rows.count}>{assessments(members.length)}</span>
          {columnsBefore > 1 && (
            <button type="button" className={rows.word} aria-label={text.ruleOf(name, ruleOf(props))} onClick={edit}>
              {ruleOf(props)}
            </button>
          )}
        </span>
      </th>
      <td className={classes.figure} data-wide>
        <CategoryMean group={group} ungraded={ungraded} />
      </td>
      {offering.weightSets.map(({ weightSetId }, at) => (
        <td key={weightSetId}>
          <WeightField
            offeringId={offering.offeringId}
            rowId={categoryCell(categoryId)}
            weightSetId={weightSetId}
            weight={category.weights[at] ?? undefined}
            blank={text.ownWeights}
            assessment={name}
            set={setNames[at] ?? ''}
          />
        </td>
      ))}
      <td className={classes.more}>
        <RowMenu
          label={text.more(name)}
          actions={[
            { name: text.edit, onChoose: edit },
            { name: text.up, onChoose: () => edits.step(categoryId, -1) },
            { name: text.down, onChoose: () => edits.step(categoryId, 1) },
            { name: text.remove, isLoss: true, onChoose: () => edits.remove(categoryId) },
          ]}
        />
      </td>
    </tr>
  );
});

/** Without sets, what the category weighs has no field and is said in words. */
const ruleOf = ({ offering, group: { category } }: Pick<RowProps, 'offering' | 'group'>): string => {
  const weight = offering.weightSets.length === 0 ? (category.weights[0] ?? null) : null;
  return [text.rule(category), ...(weight === null ? [] : [text.weighs(shownNumber(weight))])].join(', ');
};

/** Up (-1) or down (1) for Alt and an arrow; `undefined` for other keys. */
export const stepBy = ({ altKey, key }: KeyboardEvent): -1 | 1 | undefined => {
  if (!altKey) return undefined;
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
};

type MeanProps = Pick<RowProps, 'group' | 'ungraded'>;

/** What the class earned in the category, computed after a typed value is on screen. */
const CategoryMean = memo(({ group, ungraded }: MeanProps) => {
  const grades = useDeferredValue(useContext(GradesOfOffering));
  const mean = useMemo(() => {
    if (!grades) return undefined;
    const members = group.members.map(({ assessmentId }) => assessmentId);
    return meanOf(categorySamples(grades, ungraded, members), grades.policy)?.shown;
  }, [grades, ungraded, group]);
  return (
    <span title={assessmentsText.meanHelp[ungraded]}>
      {mean === undefined ? finalGradesText.nothing : shownDecimal(mean)}
    </span>
  );
});
