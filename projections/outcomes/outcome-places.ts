/** Outcome cells that an event tells go by the outcomes as they stood then. These may have moved since. */
import type { Problem } from '../../events/entities.ts';
import type { OfferingId } from '../../events/ids.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../book/book.ts';
import { type ColumnOrder, cellsInOrder, columnOrder, isCut } from './outcome-columns.ts';

/** How to move columns that went by these outcomes to where the outcomes are now. `undefined`: they are there. */
const orderSince = (
  { offerings }: Book,
  offeringId: OfferingId | undefined,
  under: readonly string[] | undefined,
): ColumnOrder | undefined => {
  const now = offeringId && offerings[offeringId]?.learningOutcomes;
  return under && now && !sameValue(under, now) ? columnOrder(under, now) : undefined;
};

/** The outcomes as they stand now, where the event told those of its cells. */
export const underNow = (
  { offerings }: Book,
  offeringId: OfferingId | undefined,
  under: readonly string[] | undefined,
): { readonly under?: string[] } =>
  under && offeringId ? { under: [...(offerings[offeringId]?.learningOutcomes ?? [])] } : {};

/**
 * The event's rows, with their cells moved to where the outcomes are now. `undefined`: one of these has no column any
 * more.
 */
export const rowsNow = <R extends Partial<Pick<Problem, 'outcomes'>>>(
  book: Book,
  offeringId: OfferingId | undefined,
  rows: readonly R[],
  under: readonly string[] | undefined,
): readonly R[] | undefined => {
  const order = orderSince(book, offeringId, under);
  if (!order) return rows;
  if (rows.some(({ outcomes = [] }) => isCut(outcomes, order))) return undefined;
  return rows.map((row) => (row.outcomes ? { ...row, outcomes: cellsInOrder(row.outcomes, order) } : row));
};
