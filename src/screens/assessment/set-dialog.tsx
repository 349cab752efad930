import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { assessment as texts } from '../../../messages/assessment.ts';
import { FormDialog } from './form-dialog.tsx';
import { partOf } from './grade-columns.ts';
import type { ActiveCell, SheetState } from './sheet-state.ts';
import type { WriteCells } from './use-grade-edits.ts';

/** One value into every selected cell of a problem, or into the bonus or the curve. */
export const SetDialog = ({ state, write }: { state: SheetState; write: WriteCells }) => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const { cells, leftOut } = writableCells(state);
  const onSubmit = (): void => {
    if (cells.length === 0) {
      setFault(texts.setDialog.nothing);
      return;
    }
    const reply = write(
      cells.map((cell) => ({ ...cell, text })),
      'set',
    );
    if ('refused' in reply) setFault(reply.refused);
    else state.close();
  };
  return (
    <FormDialog
      title={texts.setDialog.title(cells.length)}
      submit={texts.setDialog.apply}
      onSubmit={onSubmit}
      onClose={state.close}
    >
      {leftOut && <p>{texts.setDialog.leftOut}</p>}
      <TextInput
        data-autofocus
        label={texts.setDialog.value}
        value={text}
        error={fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

type Writable = { readonly cells: readonly ActiveCell[]; readonly leftOut: boolean };

/** The selected cells of problems. Bonus and curve are something else: they count only if nothing else is selected. */
const writableCells = ({ selection, active }: SheetState): Writable => {
  const { rowIds, columnIds } = selection;
  const selected = rowIds.flatMap((rowId) => columnIds.map((columnId) => ({ rowId, columnId })));
  const meant = selected.length === 0 && active ? [active] : selected;
  const ofProblems = meant.filter(({ columnId }) => partOf(columnId).part === 'problem');
  const extras = meant.filter(({ columnId }) => ['bonus', 'curve'].includes(partOf(columnId).part));
  return ofProblems.length > 0 ? { cells: ofProblems, leftOut: extras.length > 0 } : { cells: extras, leftOut: false };
};
