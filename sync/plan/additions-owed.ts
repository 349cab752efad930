import type { EndpointName } from '../../api/endpoints.ts';
import type { NounItem } from '../../events/items.ts';
import { valueIn } from '../../projections/book/items.ts';
import { sendable } from '../../projections/outbox/sendable.ts';
import type { Records } from '../../projections/records/records.ts';
import { additionOf } from './addition-of.ts';
import { cellsWaiting } from './outcome-order.ts';

/** A row that the server is not known to hold, and the call that would add it. */
export type OwedAddition = { readonly call: EndpointName; readonly item: NounItem; readonly cellsWait?: true };

/**
 * The rows that are to be added and are not under way, parents first. Leaves out rows that several rows of the server
 * may be: about those the instructor is asked already.
 */
export const additionsOwed = (records: Records): readonly OwedAddition[] => {
  const { outbox, book } = records;
  return (['course', 'student', 'offering', 'assessment'] as const).flatMap((noun) =>
    [...outbox.owed[noun].values()].flatMap(({ item, base, underWay, aside }): OwedAddition[] => {
      const isToCome = base === null && underWay === null && valueIn(book, item) !== null;
      if (!isToCome || aside?.why === 'ambiguous') return [];
      return [{ call: additionOf[noun], item, ...cellsWaiting(records, item, sendable(outbox, book, item, true)) }];
    }),
  );
};
