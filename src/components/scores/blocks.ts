import type { CommandOf } from '../../../commands/catalogue.ts';
import type { EntryMethod } from '../../../events/commit.ts';
import type { Assessment } from '../../../events/entities.ts';
import { isExtraPart } from '../../../events/fields.ts';
import { asId } from '../../../events/ids.ts';
import { reasonOf } from '../../../machines/failure.ts';
import type { CellAt, CellEdit } from '../../../machines/grid-edit.ts';
import type { Ledger } from '../../../machines/ledger/ledger-port.ts';
import { refusalText } from '../../../messages/refusals.ts';
import { gridText } from '../../../messages/ui/grid.ts';
import { undone } from '../../../messages/undo.ts';
import type { Book } from '../../../projections/book/book.ts';
import { extraOf, gradeOf } from '../../../projections/book/grade-of.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import { busyToast, isAborted, tellDone } from '../../workspace/toasts/take-back.ts';
import type { Toasts } from '../../workspace/toasts/toasts.ts';
import { pastedEdits } from '../row-edits.ts';
import { gradePartOf } from './grade-columns.ts';
import { type ReadEdits, readEdits } from './grade-edits.ts';

/** The cells of bonus and curve in a block that begins at a problem: it may have run on to them by mistake. */
export const overrunCells = (
  book: Book,
  { offeringId, assessmentId }: Assessment,
  anchor: CellAt,
  cells: readonly CellEdit[],
): readonly CellEdit[] => {
  if (gradePartOf(anchor.columnId).part !== 'problem') return [];
  return cells.filter(({ rowId, columnId, text }) => {
    const { part } = gradePartOf(columnId);
    if (!isExtraPart(part)) return false;
    return text.trim() !== '' || extraOf(gradeOf(book, offeringId, assessmentId, asId(rowId)), part) !== null;
  });
};

/** A block that fits, holds only points and runs on into nothing else, as it is read. Of any other, the user decides. */
export const readPlain = (
  book: Book,
  assessment: Assessment,
  offer: PasteOffer,
): readonly [ReadEdits, readonly CellEdit[]] | undefined => {
  const cells = pastedEdits(offer);
  if (!offer.fits || overrunCells(book, assessment, offer.anchor, cells).length > 0) return undefined;
  const read = readEdits(book, assessment, cells);
  return read.refused.length === 0 ? [read, cells] : undefined;
};

/**
 * Writes very many cells in slices, so that the page lives meanwhile; the toast tells how far it is, and can cancel it.
 * Resolves once they are on screen, or with the reason, in words, why none of them is. What goes wrong after that is
 * told by a toast.
 */
export const writeLarge = (
  ledger: Ledger,
  toasts: Toasts,
  command: CommandOf<'EditGrades'>,
  how: EntryMethod,
  done: string,
): Promise<string | undefined> => {
  const { waiting, end } = busyToast(toasts, undone.writing(command.edits.length));
  return new Promise((settle) => {
    let isShown = false;
    const refuse = (why: string): void => {
      end();
      if (isShown) toasts.show({ kind: 'refused', text: why });
      else settle(why);
    };
    const tell = (share: number): void => {
      waiting.tell(share);
      if (share < 1) return;
      isShown = true;
      settle(undefined);
    };
    ledger.applyInSlices(command, { how }, { ...waiting, tell }).then(
      (result) => {
        if (!result.ok) refuse(refusalText(result.refusal, ledger.book()));
        else if (result.commit) tellDone(ledger, toasts, result.commit, done);
        else end();
        settle(undefined);
      },
      (error: unknown) => {
        refuse(isAborted(waiting) ? undone.cancelled : gridText.failedMany(reasonOf(error)));
        if (!isAborted(waiting)) reportError(error);
      },
    );
  });
};
