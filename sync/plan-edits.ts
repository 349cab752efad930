import type { EndpointName } from '../api/endpoints.ts';
import type { Offering } from '../events/entities.ts';
import { type Item, itemKey } from '../events/items.ts';
import { keysOf } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import { type Owed, owedOf } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';
import { sendable } from '../projections/sendable.ts';
import type { Call } from './call.ts';
import { isClaimed, type Planner, type Planning } from './planning.ts';
import { changesSets } from './unchecked.ts';
import { differingFields, seenFields, wireId } from './wire-value.ts';

/** Of courses, offerings and students. Only the fields that differ. */
export const edits: Planner = function* (planning) {
  for (const kind of ['course', 'offering', 'student'] as const) {
    for (const owed of Object.values(planning.records.outbox.owed[kind])) {
      const call = edit(planning, owed);
      if (call) yield call;
    }
  }
};

const edit = (planning: Planning, owed: Owed): Call | undefined => {
  const { records, survey, capabilities } = planning;
  const { item, base } = owed;
  if (base === null || !survey.mayGo(owed) || isClaimed(planning, item)) return undefined;
  if (changesSets(records, item) && isPolicyOpen(records, item)) return undefined;
  const value = sendable(records.outbox, records.book, item);
  if (value === null || sameValue(value, base) || !survey.stands(item)) return undefined;
  const fields = differingFields(records, item, value, base);
  if (!planning.everything && Object.keys(fields).every((name) => name === 'assessmentWeights')) {
    if (isMoreToCome(planning, item)) return undefined;
  }
  const ifMatch = capabilities.ifMatch ? { ifMatch: seenFields(records, item, value, base) } : {};
  const target = targetOf(planning, item);
  return target && { ...target, body: { ...fields, ...ifMatch }, items: [item] };
};

/** The choice of a weight set is asked about: under a list with other places it would mean another one at once. */
const isPolicyOpen = ({ outbox }: Records, item: Item): boolean =>
  item.of === 'offering' &&
  owedOf(outbox, { of: 'setting', section: ['grading', item.offeringId] })?.aside?.why === 'conflict';

const targetOf = (
  { records }: Planning,
  item: Item,
): { readonly endpoint: EndpointName; readonly params: Call['params'] } | undefined => {
  switch (item.of) {
    case 'course':
      return { endpoint: 'editCourse', params: { courseId: wireId(records, item) } };
    case 'offering':
      return { endpoint: 'editOffering', params: { offeringId: wireId(records, item) } };
    case 'student':
      return { endpoint: 'editStudent', params: { studentId: wireId(records, item) } };
    default:
      return undefined;
  }
};

/** Weights of assessments whose turn to be added has yet to come: all are sent at once, once they are there. */
const isMoreToCome = ({ records, survey }: Planning, item: Item): boolean => {
  if (item.of !== 'offering') return false;
  const offering = records.book.offerings[item.offeringId] as Offering | undefined;
  return (offering?.weightSets ?? []).some(({ weights }) =>
    keysOf(weights).some((assessmentId) => {
      const owed = records.outbox.owed.assessment[itemKey({ of: 'assessment', assessmentId })];
      return owed !== undefined && owed.base === null && survey.mayGo(owed);
    }),
  );
};
