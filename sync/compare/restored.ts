import type { DomainEvent } from '../../events/catalogue.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Records } from '../../projections/records.ts';
import type { Sides } from './sides.ts';

/** The server was put back to a backup since it was last read. */
export const isRestored = ({ outbox }: Records, epoch: string | undefined): boolean =>
  epoch !== undefined && outbox.epoch !== null && outbox.epoch !== epoch;

/**
 * What a server has lost, or has again, by being restored is no news from others: the book stays as it
 * is, and the instructor says of each item which of the two counts.
 */
export const lostOrFound = (sides: Sides): readonly DomainEvent[] =>
  sides
    .differing()
    .filter((item) => !sides.isLeftOut(item) || (sides.isOrphan(item) && !sides.isUnread(item)))
    .filter((item) => !sameValue(sides.theirs(item), sides.held(item)))
    .map((item): DomainEvent => {
      const value = sides.theirs(item);
      // Of an orphan its parent is asked about.
      const isAsked = !sides.isLeftOut(item) && !sameValue(value, sides.ours(item));
      return { type: 'ServerHolds', item, value, ...(isAsked && { aside: 'conflict' }) };
    });
