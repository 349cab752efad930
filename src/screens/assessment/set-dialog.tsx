import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { sheetDialogs as dialogs } from '../../../messages/sheet-dialogs.ts';
import { FormDialog } from './form-dialog.tsx';
import { gradePartOf } from './grade-columns.ts';
import { type ActiveCell, activeIn, type SheetNow } from './open-sheet.ts';
import type { WriteCells } from './use-grade-edits.ts';

type SetDialogProps = { readonly now: SheetNow; readonly onClose: () => void; readonly write: WriteCells };

/** One value into every selected cell of a problem, or into the bonus or the curve. */
export const SetDialog = ({ now, onClose, write }: SetDialogProps) => {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const { cells, leftOut } = writableCells(now);
  const onSubmit = (): void => {
    if (cells.length === 0) {
      setFault(dialogs.setDialog.nothing);
      return;
    }
    const reply = write(
      cells.map((cell) => ({ ...cell, text })),
      'set',
    );
    if ('refused' in reply) setFault(reply.refused);
    else onClose();
  };
  return (
    <FormDialog
      title={dialogs.setDialog.title(cells.length)}
      submit={dialogs.setDialog.apply}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {leftOut && <p>{dialogs.setDialog.leftOut}</p>}
      <TextInput
        data-autofocus
        label={dialogs.setDialog.value}
        value={text}
        error={fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </FormDialog>
  );
};

type Writable = { readonly cells: readonly ActiveCell[]; readonly leftOut: boolean };

/** The selected cells of problems. Bonus and curve are something else: they count only if nothing else is selected. */
const writableCells = (now: SheetNow): Writable => {
  const { selection } = now;
  const active = activeIn(now);
  const { rowIds, columnIds } = selection;
  const selected = rowIds.flatMap((rowId) => columnIds.map((columnId) => ({ rowId, columnId })));
  const meant = selected.length === 0 && active ? [active] : selected;
  const ofProblems = meant.filter(({ columnId }) => gradePartOf(columnId).part === 'problem');
  const extras = meant.filter(({ columnId }) => ['bonus', 'curve'].includes(gradePartOf(columnId).part));
  return ofProblems.length > 0 ? { cells: ofProblems, leftOut: extras.length > 0 } : { cells: extras, leftOut: false };
};
