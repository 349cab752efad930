import type { OfferingId } from '../../events/ids.ts';
import { type Item, type ItemOf, itemKey } from '../../events/items.ts';
import { heldBeneath } from '../../projections/book/beneath.ts';
import { heldValue } from '../../projections/outbox/outbox.ts';
import { holderOf, holdersOf, isRow, type WholeOf } from '../../projections/outbox/whole-scopes.ts';
import type { Records } from '../../projections/records/records.ts';
import { deleteCalls } from './survey.ts';

/**
 * Keeps deletes apart. A delete carries a hash of the rows that it removes, so nothing else may change these meanwhile.
 * A grade belongs to both a seat and an assessment: in each offering only one of these two kinds is deleted at a time.
 */
export type ScopeLock = ReturnType<typeof scopeLockOf>;

/**
 * While a deletion or an edit of an assessment changes an offering, only calls about the same kind of item go there.
 */
export const scopeLockOf = (records: Records) => {
  const locked = new Map<OfferingId, Item['of']>();
  const emptied = emptiedBy(records);
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
    /**
     * Whether a call under way deletes all grades or seats of a whole that this one belongs to, as it was when the call
     * was made.
     */
    isBeingEmptied: (row: ItemOf<'grade' | 'seat'>): boolean =>
      emptied.size > 0 && holdersOf(row).some((holder) => emptied.has(itemKey(holder))),
  };
};

/** Keys of the items of which calls under way delete all grades or seats. */
const emptiedBy = ({ outbox }: Records): ReadonlySet<string> =>
  new Set(
    Object.values(outbox.sent).flatMap(({ call, items: [row] }) => {
      const emptiedKind = wholeCalls[call];
      return emptiedKind && row && isRow(row) ? itemKey(holderOf(row, emptiedKind)) : [];
    }),
  );

const wholeCalls: Readonly<Partial<Record<string, WholeOf>>> = {
  deleteGradesOfAssessment: 'assessment',
  deleteGradesOfStudent: 'seat',
  deleteEnrollmentsOfOffering: 'offering',
  deleteEnrollmentsOfStudent: 'student',
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
