import type { CellEdit } from '../../machines/grid-edit.ts';
import type { PasteOffer } from '../ui/grid/block.ts';

export type RowEdits = { readonly rowId: string; readonly columnId: string; readonly edits: readonly CellEdit[] };

/** Edits that all concern one row, which one command can carry; `undefined` for several rows, or none. */
export const editsOfOneRow = (edits: readonly CellEdit[]): RowEdits | undefined => {
  const [first] = edits;
  if (!first || edits.some(({ rowId }) => rowId !== first.rowId)) return undefined;
  return { rowId: first.rowId, columnId: first.columnId, edits };
};

/** A pasted block as edits of the cells that it would land on; none unless all of them are there to be typed in. */
export const pastedEdits = ({ block, targets, fits }: PasteOffer): readonly CellEdit[] =>
  fits
    ? targets.flatMap((row, at) =>
        row.flatMap((target, across) => (target ? [{ ...target, text: block[at]?.[across] ?? '' }] : [])),
      )
    : [];
