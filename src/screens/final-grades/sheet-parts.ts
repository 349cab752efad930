import type { OfferingId } from '../../../events/ids.ts';
import type { ShownSource } from '../../components/offering/final-cell.ts';
import type { ColumnContent, FinalColumn } from '../../components/offering/final-columns.ts';
import type { ClassFacts } from './class-facts.ts';
import type { FinalRows } from './final-rows.ts';
import type { FinalsSheetState } from './sheet-state.ts';

/** What every part of the screen works on. */
export type SheetParts = {
  readonly offeringId: OfferingId;
  readonly source: ShownSource;
  /** `undefined` until they are made, after the first rows are there. */
  readonly facts: ClassFacts | undefined;
  readonly columns: readonly FinalColumn[];
  readonly whatOf: (columnId: string) => ColumnContent | undefined;
  readonly rows: FinalRows;
  readonly state: FinalsSheetState;
};
