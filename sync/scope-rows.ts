import { type ScopeKind, scopeHash } from '../api/scope-hash.ts';
import type { Assessment, Offering } from '../events/entities.ts';
import type { Item, ItemKind } from '../events/items.ts';
import { heldBeneath } from '../projections/beneath.ts';
import { heldValue } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';
import { assessmentWireId, offeringWireId, studentWireId, type WireFields, wireFields, wireId } from './wire-value.ts';

/** Of all rows that deleting these takes away, as the server is known to hold them. */
export const scopeHashOf = (records: Records, items: readonly Item[]): string => {
  const { outbox, book } = records;
  const rows: Partial<Record<ScopeKind, WireFields[]>> = {};
  for (const item of items.flatMap((one) => [one, ...heldBeneath(outbox, book, one)])) {
    const kind = kindOf[item.of];
    const value = heldValue(outbox, book, item);
    if (!kind || value === null) continue;
    rows[kind] ??= [];
    rows[kind].push({ ...wireFields(records, item, value), ...idsOf(records, item) });
  }
  return scopeHash(rows as Parameters<typeof scopeHash>[0]);
};

const kindOf: { readonly [K in ItemKind]: ScopeKind | undefined } = {
  course: 'courses',
  offering: 'offerings',
  assessment: 'assessments',
  student: 'students',
  seat: 'enrollments',
  grade: 'grades',
  setting: undefined,
};

const idsOf = (records: Records, item: Item): WireFields => {
  const { outbox, book } = records;
  switch (item.of) {
    case 'course':
      return { courseId: wireId(records, item) };
    case 'offering': {
      const { courseId } = heldValue(outbox, book, item) as Offering;
      return { offeringId: wireId(records, item), courseId: wireId(records, { of: 'course', courseId }) };
    }
    case 'assessment': {
      const { offeringId } = heldValue(outbox, book, item) as Assessment;
      return { assessmentId: wireId(records, item), offeringId: offeringWireId(records, offeringId) };
    }
    case 'student':
      return { studentId: wireId(records, item) };
    case 'seat':
      return {
        offeringId: offeringWireId(records, item.offeringId),
        studentId: studentWireId(records, item.studentId),
      };
    case 'grade':
      return {
        offeringId: offeringWireId(records, item.offeringId),
        assessmentId: assessmentWireId(records, item.assessmentId),
        studentId: studentWireId(records, item.studentId),
      };
    case 'setting':
      return {};
  }
};
