import type { OfferingId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { heldBeneath } from '../../projections/beneath.ts';
import { heldValue } from '../../projections/outbox.ts';
import type { Records } from '../../projections/records.ts';
import { deleteCalls } from './survey.ts';

/**
 * Keeps deletes apart. A delete carries a hash of the rows that it removes, so nothing else may change these meanwhile.
 * A grade belongs to both a seat and an assessment: in each offering only one of these two kinds is deleted at a time.
 */
export type ScopeLock = ReturnType<typeof scopeLockOf>;

export const scopeLockOf = (records: Records) => {
  const locked = new Map<OfferingId, Item['of']>();
  const lock = (item: Item): void => {
    for (const offeringId of offeringsTouched(records, item)) locked.set(offeringId, kindOf(item));
  };
  for (const { call, items } of Object.values(records.outbox.sent)) {
    if (deleteCalls.has(call) || call === 'editAssessment') items.forEach(lock);
  }
  return {
    lock,
    isFree: (item: Item): boolean =>
      offeringsTouched(records, item).every((id) => (locked.get(id) ?? kindOf(item)) === kindOf(item)),
  };
};

const kindOf = ({ of }: Item): Item['of'] => (of === 'course' ? 'offering' : of === 'student' ? 'seat' : of);

const offeringsTouched = ({ outbox, book }: Records, item: Item): readonly OfferingId[] => {
  switch (item.of) {
    case 'course':
    case 'student':
      return heldBeneath(outbox, book, item).flatMap((one) =>
        one.of === 'offering' || one.of === 'seat' ? one.offeringId : [],
      );
    case 'offering':
    case 'seat':
    case 'grade':
      return [item.offeringId];
    case 'assessment': {
      const held = heldValue(outbox, book, item);
      return held ? [held.offeringId] : [];
    }
    case 'setting':
      return [];
  }
};
