import type { DecimalSign } from '../../../commands/entry.ts';
import type { EntryMethod } from '../../../events/commit.ts';
import type { Assessment } from '../../../events/entities.ts';
import type { OfferingId } from '../../../events/ids.ts';
import type { CellEdit, EditHow, EditReply } from '../../../machines/grid-edit.ts';
import { studentName } from '../../../messages/naming.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import { decimalSign } from '../../ui/numbers.ts';
import { useToasts } from '../../workspace/toasts/toasts.ts';
import { useDispatch, useLedger } from '../../workspace/workspace-hooks.tsx';
import { pastedEdits } from '../row-edits.ts';
import { countedAs, type ReadEdits, readEdits, runOver } from './grade-edits.ts';

/** `done`: a text that says what was done, better than the count of cells. */
export type WriteCells = (cells: readonly CellEdit[], how: EditHow, done?: string) => EditReply;

/** Writes typed, filled, pasted or cleared cells of one assessment as one commit: all of them, or none and why. */
export const useWriteCells = (assessment: Assessment): WriteCells => {
  const ledger = useLedger();
  const write = useWriteRead(assessment.offeringId);
  return (cells, how, done) => write(readEdits(ledger.book(), assessment, cells, signOf(how)), cells, how, done);
};

/** A fill copies what the grid itself wrote. */
export const signOf = (how: EditHow): DecimalSign => (how === 'fill' ? decimalSign() : 'either');

export type WriteRead = (read: ReadEdits, cells: readonly CellEdit[], how: EditHow, done?: string) => EditReply;

/**
 * Writes cells that were read, as one commit. Where many cells get one value, those of excused students stay as they are,
 * and the user is told.
 */
export const useWriteRead = (offeringId: OfferingId): WriteRead => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  return (read, cells, how, done) => {
    const { edits, excuses, refused } = read;
    const isForMany = edits.length > 0 && (how === 'fill' || how === 'set' || how === 'clear');
    const [first] = isForMany ? refused.filter(({ isExcused }) => !isExcused) : refused;
    if (first) return { refused: first.why, rowId: first.rowId, columnId: first.columnId };

    const [excuse] = excuses;
    const sentences = [
      done ?? doneText(read, how, cells),
      excuse && texts.done.excused(excuses.length, studentName(ledger.book(), excuse.studentId)),
      refused.length > 0 && texts.done.excusedLeft(refused.length),
    ].filter(Boolean);
    const announce = sentences.length > 0 ? { done: sentences.join(' ') } : undefined;
    const result =
      excuse && edits.length === 0
        ? dispatch({ type: 'EditExcuses', offeringId, excuses, excused: true }, undefined, announce)
        : dispatch({ type: 'EditGrades', offeringId, edits, ...(excuse && { excuses }) }, { how: hows[how] }, announce);
    if (result.ok) return { accepted: true };
    const { rowId = '', columnId = '' } = cells[0] ?? {};
    return { refused: refusalText(result.refusal, ledger.book()), rowId, columnId };
  };
};

/** The log's word for each way in which a value comes into the grid. */
const hows: { readonly [H in EditHow]: EntryMethod } = {
  type: 'typed',
  clear: 'cleared',
  paste: 'pasted',
  fill: 'filled',
  set: 'set',
};

/** A block that fits, holds only points and runs on into nothing else is written at once; otherwise the user decides. */
export const usePaste = (
  assessment: Assessment,
  write: WriteCells,
  ask: (offer: PasteOffer) => void,
): ((offer: PasteOffer) => void) => {
  const ledger = useLedger();
  const toasts = useToasts();
  return (offer) => {
    const book = ledger.book();
    const cells = pastedEdits(offer);
    const isOver = runOver(book, assessment, offer.anchor, cells).length > 0;
    if (!offer.fits || isOver || readEdits(book, assessment, cells).refused.length > 0) {
      ask(offer);
      return;
    }
    const reply = write(cells, 'paste');
    if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
  };
};

/** What was done, in words; `undefined` for a typed value, which needs no announcement. */
const doneText = (read: ReadEdits, how: EditHow, cells: readonly CellEdit[]): string | undefined => {
  const count = read.edits.length;
  if (how === 'type' || count === 0) return undefined;
  if (how === 'paste') return texts.done.pasted(countedAs(cells, read));
  return how === 'clear' ? texts.done.cleared(count) : texts.done.changed(count);
};
