import type { OfferingId } from '../../events/ids.ts';
import type { Item } from '../../events/items.ts';
import { offeringOfSection } from '../../projections/book/references.ts';
import type { Sides } from './sides.ts';

/** `elsewhere`: takes only what the load cannot have changed. `all`: takes everything, after `elsewhere` was recorded. */
export type LoadedPart = { readonly offerings: ReadonlySet<OfferingId>; readonly take: 'elsewhere' | 'all' };

/** Whether a load of these offerings may have made the item differ: it lies in one of them, or is a new course or student. */
export const mayBeLoaded = (sides: Sides, item: Item, { offerings }: Pick<LoadedPart, 'offerings'>): boolean => {
  if (item.of === 'course' || item.of === 'student') return sides.held(item) === null;
  const offeringId = offeringOf(sides, item);
  return offeringId !== undefined && offerings.has(offeringId);
};

const offeringOf = (
  sides: Sides,
  item: Exclude<Item, { readonly of: 'course' | 'student' }>,
): OfferingId | undefined => {
  if (item.of === 'assessment') return sides.look(item)?.offeringId;
  return item.of === 'setting' ? offeringOfSection(item) : item.offeringId;
};
