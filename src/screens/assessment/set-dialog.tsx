import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isExtraPart } from '../../../events/fields.ts';
import { asId } from '../../../events/ids.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { gradeCell } from '../../components/scores/grade-cell.ts';
import { gradePartOf } from '../../components/scores/grade-columns.ts';
import type { WriteCells } from '../../components/scores/use-grade-edits.ts';
import { FormDialog } from './form-dialog.tsx';
import { type ActiveCell, activeIn, type SheetNow } from './open-sheet.ts';

type SetDialogProps = { readonly now: SheetNow; readonly onClose: () => void; readonly write: WriteCells };

/** One value into the selected cells of problems, or else of bonus and curve; at first only into blanks, if any. */
export const SetDialog = ({ now, onClose, write }: SetDialogProps) => {
  const words = dialogs.setDialog;
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const { cells: writable, leftOut } = writableCells(now);
  const blanks = writable.filter(({ rowId, columnId }) => gradeCell(now.source, asId(rowId), columnId).text === '');
  const graded = gradedIn(now, writable);
  const [which, setWhich] = useState(graded > 0 && blanks.length > 0 ? 'blanks' : 'all');
  const cells = which === 'blanks' ? blanks : writable;
  const onSubmit = async (): Promise<void> => {
    if (cells.length === 0) {
      setFault(words.nothing);
      return;
    }
    const reply = await write(
      cells.map((cell) => ({ ...cell, text })),
      'set',
    );
    if ('refused' in reply) setFault(reply.refused);
    else onClose();
  };
  return (
    <FormDialog title={words.title} submit={words.apply(cells.length)} onSubmit={onSubmit} onClose={onClose}>
      <Stack gap={12}>
        {leftOut && <p>{words.leftOut}</p>}
        <TextInput
          data-autofocus
          label={words.value}
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {graded > 0 && (
          <Radio.Group label={words.which} value={which} onChange={setWhich}>
            <Stack gap={4} mt={4}>
              <Radio value="blanks" label={words.blanks(blanks.length)} disabled={blanks.length === 0} />
              <Radio value="all" label={words.all(writable.length, graded)} />
            </Stack>
          </Radio.Group>
        )}
      </Stack>
    </FormDialog>
  );
};

/** How many of the cells hold something. */
export const gradedIn = ({ source }: SheetNow, cells: readonly ActiveCell[]): number =>
  cells.filter(({ rowId, columnId }) => gradeCell(source, asId(rowId), columnId).text !== '').length;

/** `leftOut`: cells of bonus or curve are selected, too, and are not written. */
type Writable = { readonly cells: readonly ActiveCell[]; readonly leftOut: boolean };

/** The selected cells of problems. Cells of bonus and curve count only if no others are selected. */
export const writableCells = (now: SheetNow): Writable => {
  const { selection } = now;
  const active = activeIn(now);
  const { rowIds, columnIds } = selection;
  const selected = rowIds.flatMap((rowId) => columnIds.map((columnId) => ({ rowId, columnId })));
  const candidates = selected.length === 0 && active ? [active] : selected;
  const ofProblems = candidates.filter(({ columnId }) => gradePartOf(columnId).part === 'problem');
  const extras = candidates.filter(({ columnId }) => isExtraPart(gradePartOf(columnId).part));
  return ofProblems.length > 0 ? { cells: ofProblems, leftOut: extras.length > 0 } : { cells: extras, leftOut: false };
};
