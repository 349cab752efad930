import type { OfferingId } from '../../../events/ids.ts';
import type { CellSource } from './final-cell.ts';
import type { FinalColumn, What } from './final-columns.ts';
import type { FinalRows } from './final-rows.ts';
import type { SheetState } from './sheet-state.ts';

/** What every part of the screen works on. */
export type SheetParts = {
  readonly offeringId: OfferingId;
  readonly source: CellSource;
  readonly columns: readonly FinalColumn[];
  readonly whatOf: (columnId: string) => What | undefined;
  readonly rows: FinalRows;
  readonly state: SheetState;
};
