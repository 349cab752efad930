import type { GradeEdit } from '../../../commands/catalogue.ts';
import type { How } from '../../../events/commit.ts';
import type { Assessment } from '../../../events/entities.ts';
import type { CellEdit, EditHow, EditReply } from '../../../machines/grid-edit.ts';
import { assessment as texts } from '../../../messages/assessment.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { useToasts } from '../../app/toasts/toasts.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import { decimalSign } from '../../ui/numbers.ts';
import { pastedEdits } from '../../ui/row-edits.ts';
import { useDispatch, useLedger } from '../../workspace-hooks.tsx';
import { readEdits } from './grade-edits.ts';

/** `done`: a text for what was done that is better than the count of cells. */
export type WriteCells = (cells: readonly CellEdit[], how: EditHow, done?: string) => EditReply;

/**
 * Writes typed, filled, pasted or cleared cells as one commit: all of them, or none and why. Where many cells get one
 * value, those of excused students stay as they are, and that is said.
 */
export const useWriteCells = (assessment: Assessment): WriteCells => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  return (cells, how, done) => {
    const { edits, refused } = readEdits(ledger.book(), assessment, cells, how === 'fill' ? decimalSign() : 'either');
    const isForMany = edits.length > 0 && (how === 'fill' || how === 'set' || how === 'clear');
    const [first] = isForMany ? refused.filter(({ isExcused }) => !isExcused) : refused;
    if (first) return { refused: first.why, rowId: first.rowId, columnId: first.columnId };

    const { offeringId } = assessment;
    const announce = done === undefined ? said(edits, how) : { done };
    if (announce && refused.length > 0) announce.done += ` ${texts.done.excusedLeft(refused.length)}`;
    const result = dispatch({ type: 'EditGrades', offeringId, edits }, { how: hows[how] }, announce);
    if (result.ok) return { accepted: true };
    const { rowId = '', columnId = '' } = cells[0] ?? {};
    return { refused: refusalText(result.refusal, ledger.book()), rowId, columnId };
  };
};

/** The word that the log uses for each way into the grid. */
const hows: { readonly [H in EditHow]: How } = {
  type: 'typed',
  clear: 'cleared',
  paste: 'pasted',
  fill: 'filled',
  set: 'set',
};

/** A block that fits and holds only points is written at once; otherwise the user decides. */
export const usePaste = (
  assessment: Assessment,
  write: WriteCells,
  ask: (offer: PasteOffer) => void,
): ((offer: PasteOffer) => void) => {
  const ledger = useLedger();
  const toasts = useToasts();
  return (offer) => {
    const cells = pastedEdits(offer);
    if (!offer.fits || readEdits(ledger.book(), assessment, cells).refused.length > 0) {
      ask(offer);
      return;
    }
    const reply = write(cells, 'paste');
    if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
  };
};

/** One typed value needs no announcement. */
const said = (edits: readonly GradeEdit[], how: EditHow): { done: string } | undefined => {
  if (how === 'type') return undefined;
  if (how === 'paste') return { done: texts.done.pasted(edits.length) };
  return { done: how === 'clear' ? texts.done.cleared(edits.length) : texts.done.changed(edits.length) };
};
