import { type Item, itemKey } from '../../events/items.ts';
import { keysOf } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { valueIn } from '../../projections/book/items.ts';
import { type OwedOf, owedOf } from '../../projections/outbox/outbox.ts';
import { sendable } from '../../projections/outbox/sendable.ts';
import type { Records } from '../../projections/records/records.ts';
import { waitsForDeleted, waitsForTables } from '../outcomes.ts';
import type { Call } from '../wire/call.ts';
import { differingFields, seenFields, wireIds } from '../wire/value.ts';
import { isTableUnderWay, orderIn } from './outcome-order.ts';
import { isClaimed, type PlanContext, type Planner } from './planning.ts';
import { changesSets } from './unchecked.ts';

/** Edits of courses, offerings and students, with only the fields that differ. */
export const edits: Planner = function* (planning) {
  for (const kind of keysOf(endpoints)) {
    for (const owed of planning.records.outbox.owed[kind].values()) {
      const call = edit(planning, owed);
      if (call) yield call;
    }
  }
};

const endpoints = { course: 'editCourse', offering: 'editOffering', student: 'editStudent' } as const;

type Editable = { [K in keyof typeof endpoints]: OwedOf<K> }[keyof typeof endpoints];

/** `undefined`: not yet, for something else has to come first. */
const edit = (planning: PlanContext, owed: Editable): Call | undefined => {
  const { records, survey, capabilities } = planning;
  const { item, base } = owed;
  if (base === null || !survey.mayBeSent(owed) || isClaimed(planning, item)) return undefined;
  if (changesSets(records, item) && isPolicyInConflict(records, item)) return undefined;
  if (item.of === 'offering' && waitsForTables(records, item.offeringId)) return undefined;
  const value = sendable(records.outbox, records.book, item);
  if (value === null || sameValue(value, base) || !survey.staysAtServer(item)) return undefined;
  const fields = differingFields(records, item, value, base);
  if (!planning.everything && Object.keys(fields).every((name) => name === 'assessmentWeights')) {
    if (isMoreToCome(planning, item)) return undefined;
  }
  const outcomeOrder = orderIn(planning, item);
  if (outcomeOrder && isTableUnderWay(records, item)) return undefined;
  if (!outcomeOrder && item.of === 'offering' && waitsForDeleted(records, item.offeringId)) return undefined;
  const order = outcomeOrder && { outcomeOrder };
  const ifMatch = capabilities.ifMatch ? { ifMatch: seenFields(records, item, value, base) } : {};
  return {
    endpoint: endpoints[item.of],
    params: wireIds(records, item),
    body: { ...fields, ...order, ...ifMatch },
    items: [item],
    ...order,
  };
};

/**
 * Whether the instructor is asked about the choice of a weight set: in a changed list the same position would mean
 * another set.
 */
const isPolicyInConflict = ({ outbox }: Records, item: Item): boolean =>
  item.of === 'offering' &&
  owedOf(outbox, { of: 'setting', section: ['grading', item.offeringId] })?.aside?.why === 'conflict';

/**
 * Whether the offering has weights of assessments that are still to be added. All weights are sent together, once these
 * are there.
 */
const isMoreToCome = ({ records, survey }: PlanContext, item: Item): boolean => {
  if (item.of !== 'offering') return false;
  return (valueIn(records.book, item)?.weightSets ?? []).some(({ weights }) =>
    keysOf(weights).some((assessmentId) => {
      const owed = records.outbox.owed.assessment.get(itemKey({ of: 'assessment', assessmentId }));
      return owed !== undefined && owed.base === null && survey.mayBeSent(owed);
    }),
  );
};
