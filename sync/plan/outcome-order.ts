/**
 * A server that offers `outcomeOrder` moves the columns of all tables of an offering with its outcomes, in one call.
 * What another call then says of a table counts before that move, or after it. So the two are never under way at once.
 */
import type { OfferingId } from '../../events/ids.ts';
import type { Item, ItemValue } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { valueIn } from '../../projections/book/items.ts';
import { heldValue } from '../../projections/outbox/outbox.ts';
import { sendable } from '../../projections/outbox/sendable.ts';
import type { ColumnOrder } from '../../projections/outcomes/outcome-columns.ts';
import { orderOwed } from '../../projections/outcomes/outcomes-there.ts';
import type { Records } from '../../projections/records/records.ts';
import { sentValue } from '../target.ts';
import type { PlanContext } from './planning.ts';

/** How an edit of the offering moves columns. `undefined`: it moves none, or the server has no word for it. */
export const orderIn = ({ records, capabilities }: PlanContext, item: Item): ColumnOrder | undefined =>
  item.of === 'offering' && capabilities.outcomeOrder
    ? orderOwed(records.outbox, records.book, item.offeringId)
    : undefined;

/** Whether a call is under way that moves the columns of the offering's tables. */
export const isOrderUnderWay = ({ outbox }: Records, offeringId: OfferingId): boolean =>
  Object.values(outbox.sent).some(
    ({ outcomeOrder, items }) =>
      outcomeOrder !== undefined && items.some((item) => item.of === 'offering' && item.offeringId === offeringId),
  );

/** Whether a call with one of the offering's assessments is under way. */
export const isTableUnderWay = ({ outbox, book }: Records, offering: Item): boolean => {
  const isIn = (item: Item): boolean =>
    item.of === 'assessment' &&
    offering.of === 'offering' &&
    (heldValue(outbox, book, item) ?? sentValue(outbox, item) ?? valueIn(book, item))?.offeringId ===
      offering.offeringId;
  return Object.values(outbox.sent).some(({ items }) => items.some(isIn));
};

/** The mark of a call that leaves cells of an assessment out; empty if it sends all. `value`: what the call sends. */
export const cellsWaitMark = (
  { outbox, book }: Records,
  item: Item,
  value: ItemValue | null,
): { readonly cellsWait?: true } =>
  item.of === 'assessment' && !sameValue(value, sendable(outbox, book, item)) ? { cellsWait: true } : {};
