import type { GradeEdit } from '../../../commands/catalogue.ts';
import type { CellEdit } from '../../../machines/grid-edit.ts';
import { overrunCells } from '../../components/scores/blocks.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import { gradeColumns, gradePartOf } from '../../components/scores/grade-columns.ts';
import { type RefusedEdit, readEdits } from '../../components/scores/grade-edits.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';

const writableColumns = (source: GradeSource): ReadonlySet<string> =>
  new Set(
    gradeColumns(source.assessment)
      .filter(({ editable }) => editable)
      .map(({ columnId }) => columnId),
  );

/** A pasted block before it is written. */
export type SortedPaste = {
  readonly source: GradeSource;
  /** What is pasted, and as which edits. */
  readonly good: readonly CellEdit[];
  readonly edits: readonly GradeEdit[];
  /** How many texts fall on no cell that can be typed in. */
  readonly outside: number;
  /** How many texts run on into bonus and curve. */
  readonly over: number;
  readonly refused: readonly RefusedEdit[];
};

/**
 * What of a block fits, and what would be left out and why. `isOverToo`: also pastes what runs on into bonus and curve.
 */
export const sortOffer = (
  source: GradeSource,
  { anchor, block, targets }: Pick<PasteOffer, 'anchor' | 'block' | 'targets'>,
  isOverToo: boolean,
): SortedPaste => {
  const columns = writableColumns(source);
  const cells = block.flatMap((row, at) =>
    row.map((text, across) => ({ target: targets[at]?.[across] ?? null, text })),
  );
  const writable = cells.flatMap(({ target, text }) =>
    target && columns.has(target.columnId) ? [{ ...target, text }] : [],
  );
  const over = overrunCells(source.book, source.assessment, anchor, writable).length;
  const isForProblem = ({ columnId }: CellEdit): boolean => gradePartOf(columnId).part === 'problem';
  const offered = over > 0 && !isOverToo ? writable.filter(isForProblem) : writable;
  const { edits, refused } = readEdits(source.book, source.assessment, offered);
  const refusedKeys = new Set(refused.map(({ rowId, columnId }) => `${rowId} ${columnId}`));
  const good = offered.filter(({ rowId, columnId }) => !refusedKeys.has(`${rowId} ${columnId}`));
  return { source, good, edits, outside: cells.length - writable.length, over, refused };
};
