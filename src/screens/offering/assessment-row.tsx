import { TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import type { Assessment, GradingPolicy, WeightSet } from '../../../events/entities.ts';
import type { AssessmentId } from '../../../events/ids.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { categoriesText } from '../../../messages/screens/categories.ts';
import { assessmentsText as text } from '../../../messages/screens/offering.ts';
import { seatsIn } from '../../../projections/book/book.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useHistoryAction } from '../../components/history/history-action.tsx';
import { maximumText } from '../../components/offering/assessments-hook.ts';
import type { ProgressOfOffering } from '../../components/offering/offering-progress.ts';
import { WeightField } from '../../components/offering/weight-field.tsx';
import { useSubmittedDraft } from '../../ui/fields/draft.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { afterMenu, openRowMenu, type RowAction, RowMenu } from '../../ui/row-menu.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import { GradedShare, OverTag, RowMean } from './assessment-counts.tsx';
import classes from './assessments.module.css';
import type { CategoryEdits } from './category-edits.ts';
import { stepBy } from './category-row.tsx';
import rows from './category-rows.module.css';
import { Grip } from './grip.tsx';

type RowProps = {
  readonly assessment: Assessment;
  readonly weightSets: readonly WeightSet[];
  readonly setNames: readonly string[];
  readonly ungraded: GradingPolicy['ungraded'];
  readonly progress: ProgressOfOffering;
  /** The category that it is in. */
  readonly categoryId: string | undefined;
  /** What it counts in each set as a part of its category; `undefined`: by its own weight, in a field. */
  readonly shares: readonly (number | undefined)[] | undefined;
  readonly isExtra: boolean;
  readonly edits: CategoryEdits;
  /** Names of all categories, for the menu. */
  readonly categories: readonly CategoryName[];
  /** Asks for a new category that begins with the assessment. */
  readonly onEdit: (edited: { readonly begunWith: AssessmentId }) => void;
};

type CategoryName = { readonly categoryId: string; readonly name: string };

/** Alt and an arrow put it into the category above or below. */
export const AssessmentRow = memo((props: RowProps) => {
  const { assessment, weightSets, ungraded, progress, categoryId, shares, isExtra, edits } = props;
  const goTo = useGoTo();
  const { assessmentId } = assessment;
  const name = useBook((book) => assessmentName(book, assessmentId));
  const [isRenaming, setRenaming] = useState(false);
  const remove = useRemove(assessment);
  const history = useHistoryAction();
  const weightIn = ({ weights }: WeightSet, at: number) => shares?.[at] ?? weights[assessmentId];
  const isUnweighted = weightSets.length > 0 && !weightSets.some(weightIn);
  const open = (): void => goTo.assessment(assessmentId);
  return (
    <tr
      className={categoryId === undefined ? rows.row : `${rows.row} ${rows.member}`}
      data-category={categoryId}
      data-assessment={assessmentId}
      onContextMenu={(event) => !(event.target instanceof HTMLInputElement) && openRowMenu(event)}
    >
      <th scope="row">
        {props.categories.length > 0 && <Grip />}
        {isRenaming ? (
          <Rename assessment={assessment} name={name} onEnd={() => setRenaming(false)} />
        ) : (
          <button
            type="button"
            className={classes.name}
            aria-label={text.openOne(name)}
            onClick={open}
            onKeyDown={(event) => {
              const step = stepBy(event);
              if (step !== undefined) {
                event.preventDefault();
                edits.shift(assessmentId, step);
              } else if (event.key === 'F2') setRenaming(true);
            }}
          >
            {name}
          </button>
        )}
        {isExtra && <Tag title={categoriesText.isExtraHelp}>{categoriesText.isExtra}</Tag>}
        {isUnweighted && (
          <Tag look="needs" title={text.noWeightHelp}>
            {text.noWeight}
          </Tag>
        )}
        <OverTag assessmentId={assessmentId} progress={progress} />
      </th>
      <td data-wide="most">{assessment.problems.length}</td>
      <td data-wide>{shownDecimal(maximumText(assessment))}</td>
      <td data-wide="most">
        <GradedShare assessmentId={assessmentId} progress={progress} />
      </td>
      <td className={classes.figure} data-wide>
        <RowMean assessmentId={assessmentId} ungraded={ungraded} />
      </td>
      {weightSets.map((set, at) => (
        <td key={set.weightSetId}>
          <Weight {...props} set={set} at={at} name={name} />
        </td>
      ))}
      <td className={classes.more}>
        <RowMenu
          label={text.more(name)}
          actions={[
            { name: text.open, onChoose: open },
            { name: text.rename, onChoose: () => afterMenu(() => setRenaming(true)) },
            ...categoryActions(props),
            history.actionFor({ what: 'assessment', assessmentId }),
            { name: text.remove, isLoss: true, onChoose: () => remove(name) },
          ]}
        />
        {history.drawer}
      </td>
    </tr>
  );
});

type WeightProps = RowProps & { readonly set: WeightSet; readonly at: number; readonly name: string };

/** A field for its own weight, or its part of what its category weighs. */
const Weight = ({ assessment, set, at, setNames, shares, name }: WeightProps) => {
  const { assessmentId, offeringId } = assessment;
  const share = shares?.[at];
  if (share === undefined) {
    return (
      <WeightField
        {...{ offeringId, rowId: assessmentId, weightSetId: set.weightSetId }}
        weight={set.weights[assessmentId]}
        assessment={name}
        set={setNames[at] ?? ''}
      />
    );
  }
  return (
    <span className={rows.part} title={categoriesText.shareHelp}>
      {shownNumber(Math.round(share * 100) / 100)}
    </span>
  );
};

const categoryActions = (props: RowProps): readonly RowAction[] => {
  const { assessment, categoryId, categories, edits, isExtra, onEdit } = props;
  const { assessmentId } = assessment;
  return [
    ...categories.map((category) =>
      category.categoryId === categoryId
        ? { name: categoriesText.outOf(category.name), onChoose: () => edits.put(assessmentId, undefined) }
        : { name: categoriesText.into(category.name), onChoose: () => edits.put(assessmentId, category.categoryId) },
    ),
    ...(categoryId === undefined
      ? [{ name: categoriesText.newWith, onChoose: () => afterMenu(() => onEdit({ begunWith: assessmentId })) }]
      : []),
    {
      name: isExtra ? categoriesText.noExtra : categoriesText.makeExtra,
      onChoose: () => edits.setExtra(assessmentId, !isExtra),
    },
  ];
};

/** Deletes the assessment, and tells how many grades were deleted with it. */
const useRemove = ({ offeringId, assessmentId }: Assessment): ((name: string) => void) => {
  const ask = useAsk();
  const ledger = useLedger();
  return (name) => {
    const records = seatsIn(ledger.book(), offeringId).filter((seat) => seat[assessmentId] !== undefined).length;
    ask({ type: 'DeleteAssessment', assessmentId }, text.removed(name, records));
  };
};

type RenameProps = { readonly assessment: Assessment; readonly name: string; readonly onEnd: () => void };

const Rename = ({ assessment, name, onEnd }: RenameProps) => {
  const ask = useAsk();
  const { assessmentId } = assessment;
  const rename = (typed: string): string | undefined => {
    const assessmentName = typed.trim();
    if (assessmentName === '') return text.nameMissing;
    return ask({ type: 'EditAssessment', assessmentId, fields: { assessmentName } });
  };
  const { draft, submit } = useSubmittedDraft(assessment.assessmentName, rename);
  return (
    <TextInput
      autoFocus
      className={classes.rename}
      aria-label={text.nameOf(name)}
      {...draft}
      onBlur={() => submit() && onEnd()}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
          if (submit()) onEnd();
        } else if (event.key === 'Escape') {
          event.stopPropagation();
          onEnd();
        }
      }}
    />
  );
};
