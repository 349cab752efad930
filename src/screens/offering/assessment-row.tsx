import { TextInput } from '@mantine/core';
import { memo, useState } from 'react';
import type { Assessment, GradingPolicy, WeightSet } from '../../../events/entities.ts';
import { assessmentName } from '../../../messages/naming.ts';
import { assessmentsText as text } from '../../../messages/screens/offering.ts';
import { seatsIn } from '../../../projections/book/book.ts';
import { useGoTo } from '../../components/go-to.ts';
import { useHistoryAction } from '../../components/history/history-action.tsx';
import { maximumText } from '../../components/offering/assessments-hook.ts';
import type { ProgressOfOffering } from '../../components/offering/offering-progress.ts';
import { WeightField } from '../../components/offering/weight-field.tsx';
import { useSubmittedDraft } from '../../ui/fields/draft.ts';
import { shownDecimal } from '../../ui/numbers.ts';
import { afterMenu, openRowMenu, RowMenu } from '../../ui/row-menu.tsx';
import { Tag } from '../../ui/tag.tsx';
import { useAsk } from '../../workspace/ask-hook.ts';
import { useBook, useLedger } from '../../workspace/workspace-hooks.tsx';
import { GradedShare, OverTag, RowMean } from './assessment-counts.tsx';
import classes from './assessments.module.css';

type RowProps = {
  readonly assessment: Assessment;
  readonly weightSets: readonly WeightSet[];
  readonly setNames: readonly string[];
  readonly ungraded: GradingPolicy['ungraded'];
  readonly progress: ProgressOfOffering;
};

export const AssessmentRow = memo(({ assessment, weightSets, setNames, ungraded, progress }: RowProps) => {
  const goTo = useGoTo();
  const { assessmentId, offeringId } = assessment;
  const name = useBook((book) => assessmentName(book, assessmentId));
  const [isRenaming, setRenaming] = useState(false);
  const remove = useRemove(assessment);
  const history = useHistoryAction();
  const isUnweighted = weightSets.length > 0 && weightSets.every(({ weights }) => !weights[assessmentId]);
  const open = (): void => goTo.assessment(assessmentId);
  return (
    <tr onContextMenu={(event) => !(event.target instanceof HTMLInputElement) && openRowMenu(event)}>
      <th scope="row">
        {isRenaming ? (
          <Rename assessment={assessment} name={name} onEnd={() => setRenaming(false)} />
        ) : (
          <button
            type="button"
            className={classes.name}
            aria-label={text.openOne(name)}
            onClick={open}
            onKeyDown={(event) => event.key === 'F2' && setRenaming(true)}
          >
            {name}
          </button>
        )}
        {isUnweighted && (
          <Tag look="needs" title={text.noWeightHelp}>
            {text.noWeight}
          </Tag>
        )}
        <OverTag assessmentId={assessmentId} progress={progress} />
      </th>
      <td>{assessment.problems.length}</td>
      <td>{shownDecimal(maximumText(assessment))}</td>
      <td>
        <GradedShare assessmentId={assessmentId} progress={progress} />
      </td>
      <td className={classes.figure}>
        <RowMean assessmentId={assessmentId} ungraded={ungraded} />
      </td>
      {weightSets.map(({ weightSetId, weights }, at) => (
        <td key={weightSetId}>
          <WeightField
            offeringId={offeringId}
            assessmentId={assessmentId}
            weightSetId={weightSetId}
            weight={weights[assessmentId]}
            assessment={name}
            set={setNames[at] ?? ''}
          />
        </td>
      ))}
      <td className={classes.more}>
        <RowMenu
          label={text.more(name)}
          actions={[
            { name: text.open, onChoose: open },
            { name: text.rename, onChoose: () => afterMenu(() => setRenaming(true)) },
            history.actionFor({ what: 'assessment', assessmentId }),
            { name: text.remove, isLoss: true, onChoose: () => remove(name) },
          ]}
        />
        {history.drawer}
      </td>
    </tr>
  );
});

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
