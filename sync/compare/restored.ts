import type { DomainEvent } from '../../events/catalogue.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Records } from '../../projections/records/records.ts';
import type { Sides } from './sides.ts';

/** Whether the server was restored from a backup since the last reading. */
export const isRestored = ({ outbox }: Records, epoch: string | undefined): boolean =>
  epoch !== undefined && outbox.epoch !== null && outbox.epoch !== epoch;

/**
 * What a restore removed or brought back is not a change by others: the book stays as it is, and the instructor decides
 * for each item which side counts.
 */
export const changesByRestore = (sides: Sides): readonly DomainEvent[] =>
  sides
    .differing()
    .filter((item) => !sides.isLeftOut(item) || (sides.isOrphan(item) && !sides.isUnread(item)))
    .filter((item) => !sameValue(sides.theirs(item), sides.held(item)))
    .map((item): DomainEvent => {
      const value = sides.theirs(item);
      // An item that was left out because of its parent is not asked about: its parent is.
      const isAsked = !sides.isLeftOut(item) && !sameValue(value, sides.ours(item));
      return { type: 'ServerHolds', item, value, ...(isAsked && { aside: 'conflict' }) };
    });
