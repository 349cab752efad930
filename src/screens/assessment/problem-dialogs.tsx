import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { readEntry } from '../../../commands/entry.ts';
import type { Assessment } from '../../../events/entities.ts';
import type { ProblemId } from '../../../events/ids.ts';
import { entryFaults } from '../../../messages/entry.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { useAskInForm } from '../../workspace/ask-hook.ts';
import { FormDialog } from './form-dialog.tsx';

type MaximumProps = { readonly assessment: Assessment; readonly problemId: ProblemId; readonly onClose: () => void };

export const MaximumDialog = ({ assessment, problemId, onClose }: MaximumProps) => {
  const ask = useAskInForm();
  const { assessmentId, problems } = assessment;
  const at = problems.findIndex((problem) => problem.problemId === problemId);
  const name = texts.columns.problem(at + 1);
  const save = (max: number): string | undefined =>
    ask(
      { type: 'EditProblem', assessmentId, problemId, fields: { max } },
      dialogs.done.maximumChanged(name, shownNumber(max)),
    );
  return (
    <PointsDialog
      title={dialogs.problem.maximumTitle(name)}
      submit={dialogs.problem.save}
      initialText={shownNumber(problems[at]?.max ?? 0)}
      onPoints={save}
      onClose={onClose}
    />
  );
};

type InsertProps = { readonly assessment: Assessment; readonly position: number; readonly onClose: () => void };

export const InsertProblemDialog = ({ assessment, position, onClose }: InsertProps) => {
  const ask = useAskInForm();
  const { assessmentId } = assessment;
  const insert = (max: number): string | undefined =>
    ask(
      { type: 'InsertProblem', assessmentId, at: position, max },
      dialogs.done.problemInserted(texts.columns.problem(position + 1)),
    );
  return (
    <PointsDialog
      title={dialogs.problem.addTitle}
      submit={dialogs.problem.add}
      initialText=""
      onPoints={insert}
      onClose={onClose}
    />
  );
};

type PointsProps = {
  readonly title: string;
  readonly submit: string;
  readonly initialText: string;
  /** Saves the points; returns a sentence if they are refused, `undefined` once they are saved. */
  readonly onPoints: (points: number) => string | undefined;
  readonly onClose: () => void;
};

const PointsDialog = ({ title, submit, initialText, onPoints, onClose }: PointsProps) => {
  const [text, setText] = useState(initialText);
  const [fault, setFault] = useState<string>();
  const onSubmit = (): void => {
    const refused = savePoints(text, onPoints);
    setFault(refused);
    if (refused === undefined) onClose();
  };
  return (
    <FormDialog title={title} submit={submit} onSubmit={onSubmit} onClose={onClose}>
      <TextInput
        data-autofocus
        label={dialogs.problem.points}
        value={text}
        error={fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

/** Reads the text and saves it. Returns why the text is no maximum or was refused; `undefined` once it is saved. */
const savePoints = (text: string, onPoints: PointsProps['onPoints']): string | undefined => {
  const entry = readEntry(text, { max: null, decimalSign: 'either' });
  if ('fault' in entry) return entryFaults[entry.fault](text);
  return entry.value === null ? dialogs.problem.blankMaximum : onPoints(entry.value);
};
