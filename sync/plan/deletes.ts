import type { EndpointName } from '../../api/endpoints.ts';
import type { OfferingId } from '../../events/ids.ts';
import { type Item, type ItemOf, itemKey } from '../../events/items.ts';
import { heldValue, isUnderWay, type OwedItem } from '../../projections/outbox/outbox.ts';
import type { Call } from '../wire/call.ts';
import { scopeHashOf } from '../wire/scope-rows.ts';
import { offeringWireId, studentWireId, wireIds } from '../wire/value.ts';
import { isTakenOver } from './merged.ts';
import { chunksOf, claim, type PlanContext, type Planner, rowsAtMost } from './planning.ts';
import { parentsThere } from './survey.ts';
import { seatScopes } from './whole-scopes.ts';

/**
 * Deletions. What lies beneath an item goes with it and is not deleted separately. Nothing is deleted while something
 * beneath it is under way or waits for the instructor.
 */
export const deletes: Planner = function* (planning) {
  const { owed } = planning.records.outbox;
  for (const kind of ['course', 'student', 'offering', 'assessment'] as const) {
    for (const one of owed[kind].values()) {
      const call = isDeletableNow(planning, one) && deletion(planning, one.item);
      if (!call) continue;
      planning.scopes.lock(one.item);
      yield call;
    }
  }
  const toDelete = seatsToDelete(planning);
  const inWholeScopes = new Set<string>();
  for (const call of seatScopes(planning, toDelete)) {
    for (const item of call.items) {
      planning.scopes.lock(item);
      inWholeScopes.add(itemKey(item));
    }
    yield call;
  }
  const others = toDelete.filter((seat) => !inWholeScopes.has(itemKey(seat)));
  for (const [offeringId, seats] of byOffering(others)) {
    for (const chunk of chunksOf(seats, rowsAtMost(planning, 'unenroll'))) {
      chunk.forEach(planning.scopes.lock);
      yield unenrollment(planning, offeringId, chunk, seats.length > 1 && !planning.everything);
    }
  }
};

/** `base` comes first: it costs nothing to ask, and answers for all rows that are still to be added. */
const isDeletableNow = ({ records, survey, scopes }: PlanContext, owed: OwedItem): boolean =>
  owed.base !== null &&
  survey.isToBeDeleted(owed.item) &&
  survey.mayBeSent(owed) &&
  isTakenOver(records, owed) &&
  !survey.isBusyBeneath(owed.item) &&
  scopes.isFree(owed.item) &&
  parentsThere(records, owed.item).every(survey.staysAtServer);

const endpoints = { course: 'deleteCourse', student: 'deleteStudent', offering: 'deleteOffering' } as const;

/** `undefined`: it cannot be deleted yet. An assessment and its offering's weights are never changed at once. */
const deletion = (planning: PlanContext, item: Item): Call | undefined => {
  const { records } = planning;
  switch (item.of) {
    case 'course':
    case 'student':
    case 'offering':
      return deletionCall(planning, endpoints[item.of], wireIds(records, item), item);
    case 'assessment': {
      const offeringId = heldValue(records.outbox, records.book, item)?.offeringId;
      if (offeringId === undefined) return undefined;
      const offering = { of: 'offering', offeringId } as const;
      if (isUnderWay(records.outbox, offering)) return undefined;
      claim(planning, offering);
      const params = { ...wireIds(records, item), ...wireIds(records, offering) };
      return deletionCall(planning, 'deleteAssessment', params, item);
    }
    default:
      return undefined;
  }
};

/**
 * The call that deletes this item and everything beneath it. Where the server compares, it refuses if it holds rows
 * that were not seen here.
 */
export const deletionCall = (
  planning: PlanContext,
  endpoint: EndpointName,
  params: Call['params'],
  item: Item,
): Call => ({
  endpoint,
  params,
  ...ifMatchOf(planning, [item]),
  items: [item],
});

/** The hash of the rows to delete: a server that holds rows which were never seen here refuses. */
const ifMatchOf = ({ records, capabilities }: PlanContext, items: readonly Item[]): Pick<Call, 'query'> =>
  capabilities.ifMatch ? { query: { ifMatch: scopeHashOf(records, items) } } : {};

const seatsToDelete = (planning: PlanContext): readonly ItemOf<'seat'>[] =>
  [...planning.records.outbox.owed.seat.values()]
    .filter((owed) => isDeletableNow(planning, owed))
    .map(({ item }) => item);

const byOffering = (seats: readonly ItemOf<'seat'>[]): ReadonlyMap<OfferingId, readonly ItemOf<'seat'>[]> => {
  const groups = new Map<OfferingId, ItemOf<'seat'>[]>();
  for (const seat of seats) {
    const group = groups.get(seat.offeringId);
    if (group) group.push(seat);
    else groups.set(seat.offeringId, [seat]);
  }
  return groups;
};

const unenrollment = (
  planning: PlanContext,
  localId: OfferingId,
  seats: readonly ItemOf<'seat'>[],
  isBulk: boolean,
): Call => {
  const { records } = planning;
  const offeringId = offeringWireId(records, localId);
  const studentIdList = seats.map((seat) => studentWireId(records, seat.studentId));
  const [studentId = ''] = studentIdList;
  const ifMatchQuery = ifMatchOf(planning, seats);
  return isBulk
    ? { endpoint: 'unenroll', params: {}, ...ifMatchQuery, body: { offeringId, studentIdList }, items: seats }
    : { endpoint: 'deleteEnrollment', params: { offeringId, studentId }, ...ifMatchQuery, items: seats };
};
