import type { EndpointName } from '../../api/endpoints.ts';
import type { NounItem } from '../../events/items.ts';
import { valueIn } from '../../projections/book/items.ts';
import { sendable } from '../../projections/outbox/sendable.ts';
import type { Records } from '../../projections/records/records.ts';
import { additionOf } from './addition-of.ts';
import { cellsWaitMark } from './outcome-order.ts';

/** A row that the server is not known to hold, and the call that would add it. */
export type OwedAddition = { readonly call: EndpointName; readonly item: NounItem; readonly cellsWait?: true };

/**
 * The additions that another browser may have made already, when its ledger is continued here: a call for each row that
 * the server is not known to hold and that is not under way, parents first. Leaves out rows that several rows of the
 * server may be: about those the instructor is asked already.
 */
export const additionsPerhapsMade = (records: Records): readonly OwedAddition[] => {
  const { outbox, book } = records;
  return (['course', 'student', 'offering', 'assessment'] as const).flatMap((noun) =>
    [...outbox.owed[noun].values()].flatMap(({ item, base, underWay, aside }): OwedAddition[] => {
      const isToCome = base === null && underWay === null && valueIn(book, item) !== null;
      if (!isToCome || aside?.why === 'ambiguous') return [];
      return [{ call: additionOf[noun], item, ...cellsWaitMark(records, item, sendable(outbox, book, item, true)) }];
    }),
  );
};
