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
import { toBlocks } from '../later.ts';
import { countedAs, type ReadEdits, readEdits } from './grade-edits.ts';

/** `done`: a text that says what was done, better than the count of cells. */
export type WriteCells = (cells: readonly CellEdit[], how: EditHow, done?: string) => Reply;

/** Later, if there are very many cells: once they are on screen, or refused. */
type Reply = EditReply | Promise<EditReply>;

/** Values; more hold the page too long to be written at once. */
const mostAtOnce = 500;

/** Writes typed, filled, pasted or cleared cells of one assessment as one commit: all of them, or none and why. */
export const useWriteCells = (assessment: Assessment): WriteCells => {
  const ledger = useLedger();
  const write = useWriteRead(assessment.offeringId);
  return (cells, how, done) => write(readEdits(ledger.book(), assessment, cells, signOf(how)), cells, how, done);
};

/** A fill copies what the grid itself wrote. */
export const signOf = (how: EditHow): DecimalSign => (how === 'fill' ? decimalSign() : 'either');

export type WriteRead = (read: ReadEdits, cells: readonly CellEdit[], how: EditHow, done?: string) => Reply;

/**
 * Writes cells that were read, as one commit. Where many cells get one value, those of excused students stay as they are,
 * and the user is told.
 */
export const useWriteRead = (offeringId: OfferingId): WriteRead => {
  const dispatch = useDispatch();
  const ledger = useLedger();
  const toasts = useToasts();
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
    const doneSentence = sentences.join(' ');
    const reply = (refused: string | undefined): EditReply => {
      const { rowId = '', columnId = '' } = cells[0] ?? {};
      return refused === undefined ? { accepted: true } : { refused, rowId, columnId };
    };
    const command = { type: 'EditGrades', offeringId, edits, ...(excuse && { excuses }) } as const;
    if (edits.length > mostAtOnce) {
      return toBlocks().then(({ writeLarge }) =>
        writeLarge(ledger, toasts, command, hows[how], doneSentence).then(reply),
      );
    }
    const announce = doneSentence ? { done: doneSentence } : undefined;
    const result =
      excuse && edits.length === 0
        ? dispatch({ type: 'EditExcuses', offeringId, excuses, excused: true }, undefined, announce)
        : dispatch(command, { how: hows[how] }, announce);
    return reply(result.ok ? undefined : refusalText(result.refusal, ledger.book()));
  };
};

/** Writes, and tells a refusal by a toast: for what has no field that could show it. */
export const useWriteOrTell = <Asked extends unknown[]>(
  write: (...asked: Asked) => Reply,
): ((...asked: Asked) => Promise<void>) => {
  const toasts = useToasts();
  return async (...asked) => {
    const reply = await write(...asked);
    if ('refused' in reply) toasts.show({ kind: 'refused', text: reply.refused });
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
export const usePaste = (assessment: Assessment, ask: (offer: PasteOffer) => void): ((offer: PasteOffer) => void) => {
  const ledger = useLedger();
  const write = useWriteOrTell(useWriteRead(assessment.offeringId));
  return (offer) => {
    const paste = ({ readPlain }: Awaited<ReturnType<typeof toBlocks>>): Promise<void> | void => {
      const plain = readPlain(ledger.book(), assessment, offer);
      return plain ? write(...plain, 'paste') : ask(offer);
    };
    // The dialog says what has not loaded.
    void toBlocks().then(paste, () => ask(offer));
  };
};

/** What was done, in words; `undefined` for a typed value, which needs no announcement. */
const doneText = (read: ReadEdits, how: EditHow, cells: readonly CellEdit[]): string | undefined => {
  const count = read.edits.length;
  if (how === 'type' || count === 0) return undefined;
  if (how === 'paste') return texts.done.pasted(countedAs(cells, read));
  return how === 'clear' ? texts.done.cleared(count) : texts.done.changed(count);
};
