import { Checkbox, Table } from '@mantine/core';
import { useMemo, useState } from 'react';
import { asId, type StudentId } from '../../../events/ids.ts';
import { guardText } from '../../../messages/components/guard.ts';
import { studentWithCode } from '../../../messages/naming.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { markKey } from '../../../projections/guard/mark.ts';
import { markText } from '../../components/guard/mark-text.ts';
import { useMarks } from '../../components/guard/marks-hook.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import { gradeColumns } from '../../components/scores/grade-columns.ts';
import type { RefusedEdit } from '../../components/scores/grade-edits.ts';
import type { WriteCells } from '../../components/scores/use-grade-edits.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import { FormDialog } from './form-dialog.tsx';
import classes from './grade-sheet.module.css';
import { marksOfPaste, namesOnSheet } from './guarded-sheet.ts';
import { type SortedPaste, sortOffer } from './sorted-paste.ts';

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
  const sorted = useMemo(() => sortOffer(source, offer, isOverToo), [source, offer, isOverToo]);
  const { good, outside, over, refused } = sorted;
  const onSubmit = async (): Promise<void> => {
    const reply = good.length === 0 ? undefined : await write(good, 'paste');
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
      <Unusual source={source} pasted={sorted} />
      {good.length === 0 && <p>{dialogs.paste.nothingFits}</p>}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </FormDialog>
  );
};

/** What would be unusual once the good cells are pasted. Nothing is held up. */
const Unusual = ({ source, pasted }: { readonly source: GradeSource; readonly pasted: SortedPaste }) => {
  const marks = useMarks(pasted, marksOfPaste);
  if (marks.length === 0) return null;
  const names = namesOnSheet(source);
  return (
    <section className={classes.refused} aria-label={guardText.title(marks.length)}>
      <p>{guardText.title(marks.length)}</p>
      <ul>
        {marks.map((mark) => (
          <li key={markKey(mark)}>{markText(mark, names)}</li>
        ))}
      </ul>
    </section>
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
