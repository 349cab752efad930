import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { assessment as texts } from '../../../messages/assessment.ts';
import { FormDialog } from './form-dialog.tsx';
import { partOf } from './grade-columns.ts';
import type { SheetState } from './sheet-state.ts';
import type { WriteCells } from './use-grade-edits.ts';

/** One value into every selected cell that can hold one. */
export const SetDialog = ({ state, write }: { state: SheetState; write: WriteCells }) => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const cells = writableCells(state);
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

const writableCells = ({ selection, active }: SheetState): { rowId: string; columnId: string }[] => {
  const { rowIds, columnIds } = selection;
  const cells = rowIds.flatMap((rowId) => columnIds.map((columnId) => ({ rowId, columnId })));
  const meant = cells.length === 0 && active ? [active] : cells;
  return meant.filter(({ columnId }) => ['problem', 'bonus', 'curve'].includes(partOf(columnId).part));
};
