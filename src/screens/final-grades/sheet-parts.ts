import type { OfferingId } from '../../../events/ids.ts';
import type { ShownSource } from '../../components/offering/final-cell.ts';
import type { ColumnContent, FinalColumn } from '../../components/offering/final-columns.ts';
import type { OpenDecisions } from './before-submission.tsx';
import type { ClassFacts } from './class-facts.ts';
import type { FinalRows } from './final-rows.ts';
import type { FinalsSheetState } from './sheet-state.ts';

export type SheetParts = {
  readonly offeringId: OfferingId;
  readonly source: ShownSource;
  /** `undefined` until the first rows are painted and the facts are made. */
  readonly facts: ClassFacts | undefined;
  readonly columns: readonly FinalColumn[];
  readonly whatOf: (columnId: string) => ColumnContent | undefined;
  readonly rows: FinalRows;
  readonly decisions: OpenDecisions;
  readonly state: FinalsSheetState;
};
