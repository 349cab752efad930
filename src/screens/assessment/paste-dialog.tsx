import { Checkbox, Table } from '@mantine/core';
import { useState } from 'react';
import { asId, type StudentId } from '../../../events/ids.ts';
import type { CellEdit } from '../../../machines/grid-edit.ts';
import { studentWithCode } from '../../../messages/naming.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import { FormDialog } from './form-dialog.tsx';
import type { GradeSource } from './grade-cell.ts';
import { gradeColumns, gradePartOf } from './grade-columns.ts';
import { type RefusedEdit, readEdits, runOver } from './grade-edits.ts';
import classes from './grade-sheet.module.css';
import type { WriteCells } from './use-grade-edits.ts';

type PasteDialogProps = {
  readonly source: GradeSource;
  readonly offer: PasteOffer;
  readonly write: WriteCells;
  readonly onClose: () => void;
};

/**
 * For a block that does not fit, runs on into bonus and curve, or holds texts that are no points: shows, before
 * anything is written, which texts would be left out and why.
 */
export const PasteDialog = ({ source, offer, write, onClose }: PasteDialogProps) => {
  const [fault, setFault] = useState<string>();
  const [isOverToo, setOverToo] = useState(false);
  const { inside, outside, over, refused } = sortOffer(source, offer, isOverToo);
  const bad = new Set(refused.map(({ rowId, columnId }) => `${rowId} ${columnId}`));
  const good = inside.filter(({ rowId, columnId }) => !bad.has(`${rowId} ${columnId}`));
  const onSubmit = (): void => {
    const reply = good.length === 0 ? undefined : write(good, 'paste');
    if (reply && 'refused' in reply) setFault(reply.refused);
    else onClose();
  };
  return (
    <FormDialog
      title={
        outside + refused.length > 0
          ? dialogs.paste.title(outside + refused.length, offer.block.flat().length)
          : dialogs.paste.overTitle
      }
      submit={good.length === 0 ? dialogs.paste.cancel : dialogs.paste.pasteRest(good.length)}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p>{dialogs.paste.size(offer.block.length, Math.max(...offer.block.map((row) => row.length)))}</p>
      {outside > 0 && <p>{dialogs.paste.outside(outside)}</p>}
      {over > 0 && (
        <>
          <p>{dialogs.paste.over(over)}</p>
          <Checkbox
            mt={8}
            label={dialogs.paste.overToo}
            checked={isOverToo}
            onChange={({ currentTarget }) => setOverToo(currentTarget.checked)}
          />
        </>
      )}
      {refused.length > 0 && <Refused source={source} refused={refused} />}
      {good.length === 0 && <p>{dialogs.paste.nothingFits}</p>}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </FormDialog>
  );
};

const shownAtMost = 50;

const Refused = ({ source, refused }: { source: GradeSource; refused: readonly RefusedEdit[] }) => {
  const headers = new Map(gradeColumns(source.assessment).map(({ columnId, header }) => [columnId, header] as const));
  return (
    <section className={classes.refused} aria-label={dialogs.paste.refused(refused.length)}>
      <p>{dialogs.paste.refused(refused.length)}</p>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{dialogs.paste.where}</Table.Th>
            <Table.Th>{dialogs.paste.value}</Table.Th>
            <Table.Th>{dialogs.paste.why}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {refused.slice(0, shownAtMost).map(({ rowId, columnId, text, why }) => (
            <Table.Tr key={`${rowId} ${columnId}`}>
              <Table.Td>
                {headers.get(columnId)} · {studentWithCode(source.book, asId<StudentId>(rowId))}
              </Table.Td>
              <Table.Td>{text}</Table.Td>
              <Table.Td>{why}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {refused.length > shownAtMost && <p>{dialogs.paste.more(refused.length - shownAtMost)}</p>}
    </section>
  );
};

const writableColumns = (source: GradeSource): ReadonlySet<string> =>
  new Set(
    gradeColumns(source.assessment)
      .filter(({ editable }) => editable)
      .map(({ columnId }) => columnId),
  );

const sortOffer = (
  source: GradeSource,
  { anchor, block, targets }: PasteOffer,
  isOverToo: boolean,
): { inside: readonly CellEdit[]; outside: number; over: number; refused: readonly RefusedEdit[] } => {
  const columns = writableColumns(source);
  const cells = block.flatMap((row, at) =>
    row.map((text, across) => ({ target: targets[at]?.[across] ?? null, text })),
  );
  const writable = cells.flatMap(({ target, text }) =>
    target && columns.has(target.columnId) ? [{ ...target, text }] : [],
  );
  const over = runOver(source.book, source.assessment, anchor, writable).length;
  const isMeant = ({ columnId }: CellEdit): boolean => gradePartOf(columnId).part === 'problem';
  const inside = over > 0 && !isOverToo ? writable.filter(isMeant) : writable;
  const { refused } = readEdits(source.book, source.assessment, inside);
  return { inside, outside: cells.length - writable.length, over, refused };
};
