import { type ScopeKind, scopeHash } from '../../api/scope-hash.ts';
import type { Item, ItemKind } from '../../events/items.ts';
import { heldBeneath } from '../../projections/book/beneath.ts';
import { heldValue } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { isNamed, type WireFields, wireFields, wireIds } from './value.ts';

/**
 * The hash of all rows that deleting these items removes, as the server is known to hold them. A grade whose call was
 * answered after a reading without its student is held without a seat; it cannot be there.
 */
export const scopeHashOf = (records: Records, items: readonly Item[]): string => {
  const { outbox, book } = records;
  const rows: Partial<Record<ScopeKind, WireFields[]>> = {};
  for (const item of items.flatMap((one) => [one, ...heldBeneath(outbox, book, one)])) {
    const value = heldValue(outbox, book, item);
    if (item.of === 'setting' || value === null || !isNamed(records, item)) continue;
    const kind = kindOf[item.of];
    rows[kind] ??= [];
    rows[kind].push({ ...wireFields(records, item, value), ...wireIds(records, item), ...parentIds(records, item) });
  }
  return scopeHash(rows as Parameters<typeof scopeHash>[0]);
};

const kindOf: { readonly [K in Exclude<ItemKind, 'setting'>]: ScopeKind } = {
  course: 'courses',
  offering: 'offerings',
  assessment: 'assessments',
  student: 'students',
  seat: 'enrollments',
  grade: 'grades',
};

/** Parents' ids that a row carries in its fields: an offering's course, an assessment's offering. */
const parentIds = (records: Records, item: Item): WireFields => {
  const { outbox, book } = records;
  const courseId = item.of === 'offering' ? heldValue(outbox, book, item)?.courseId : undefined;
  const offeringId = item.of === 'assessment' ? heldValue(outbox, book, item)?.offeringId : undefined;
  if (courseId !== undefined) return wireIds(records, { of: 'course', courseId });
  return offeringId === undefined ? {} : wireIds(records, { of: 'offering', offeringId });
};
