import type { Enrollment } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import type { ItemOf } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { codeKey } from '../../projections/book/book.ts';
import { valueIn } from '../../projections/book/items.ts';
import { type OwedOf, owedOf } from '../../projections/outbox/outbox.ts';
import type { Call } from '../wire/call.ts';
import { offeringWireId, studentWireId } from '../wire/value.ts';
import { hasStopped } from './adds.ts';
import { chunksOf, type PlanContext, type Planner, rowsAtMost } from './planning.ts';

/** Enrolls a roster in one call; another call then sets the dates that differ from the server's today. */
export const seatCalls: Planner = function* (planning) {
  const isComing = comingTo(planning);
  for (const [offeringId, seats] of seatsByOffering(planning)) {
    if (planning.everything || !seats.some(({ item }) => isComing(item.studentId))) {
      const fresh = seats.filter((seat) => seat.owed.base === null && mayBeSentNow(planning, seat));
      for (const chunk of chunksOf(fresh, rowsAtMost(planning, 'enroll'))) {
        yield enrollment(planning, offeringId, chunk, fresh.length > 1 && !planning.everything);
      }
    }
    const toRedate = seats.filter((seat) => seat.owed.base !== null && mayBeSentNow(planning, seat));
    for (const chunk of chunksOf(toRedate, rowsAtMost(planning, 'editEnrollments'))) {
      yield redating(planning, offeringId, chunk);
    }
  }
};

type OwedSeat = { readonly item: ItemOf<'seat'>; readonly owed: OwedOf<'seat'>; readonly value: Enrollment };

const seatsByOffering = ({ records }: PlanContext): ReadonlyMap<OfferingId, readonly OwedSeat[]> => {
  const seats = new Map<OfferingId, OwedSeat[]>();
  for (const owed of records.outbox.owed.seat.values()) {
    const { item } = owed;
    const value = valueIn(records.book, item);
    if (value === null) continue;
    const list = seats.get(item.offeringId) ?? [];
    list.push({ item, owed, value });
    seats.set(item.offeringId, list);
  }
  return seats;
};

/**
 * Whether a student is still to be added. A roster waits for them, so that it stays one call. It does not wait for one
 * whose code somebody else has there: that one may be a merged student, who goes once the kept one is enrolled, by this
 * very roster.
 */
const comingTo = ({ records, survey }: PlanContext): ((studentId: StudentId) => boolean) => {
  const { book, outbox } = records;
  if (hasStopped(records)) return () => false;
  const codesThere = new Set<string>();
  for (const { base } of outbox.owed.student.values()) if (base) codesThere.add(codeKey(base.studentCode ?? ''));
  codesThere.delete('');
  return (studentId) => {
    const owed = owedOf(outbox, { of: 'student', studentId });
    if (owed?.base !== null || !survey.mayBeSent(owed)) return false;
    return !codesThere.has(codeKey(book.students.get(studentId)?.studentCode ?? ''));
  };
};

const mayBeSentNow = ({ survey, scopes }: PlanContext, { item, owed, value }: OwedSeat): boolean =>
  survey.mayBeSent(owed) &&
  !scopes.isBeingEmptied(item) &&
  !sameValue(owed.base, value) &&
  survey.staysAtServer({ of: 'offering', offeringId: item.offeringId }) &&
  survey.staysAtServer({ of: 'student', studentId: item.studentId });

/** In bulk the server chooses the dates; where ours differ, they are sent afterwards. */
const enrollment = (
  { records }: PlanContext,
  localId: OfferingId,
  seats: readonly OwedSeat[],
  isBulk: boolean,
): Call => {
  const offeringId = offeringWireId(records, localId);
  const items = seats.map(({ item }) => item);
  const studentIdList = items.map(({ studentId }) => studentWireId(records, studentId));
  const [studentId = ''] = studentIdList;
  return isBulk
    ? { endpoint: 'enroll', params: {}, body: { offeringId, studentIdList }, items }
    : {
        endpoint: 'addEnrollment',
        params: { offeringId, studentId },
        body: { dateOfEnrollment: seats[0]?.value.dateOfEnrollment },
        items,
      };
};

const redating = ({ records }: PlanContext, offeringId: OfferingId, seats: readonly OwedSeat[]): Call => ({
  endpoint: 'editEnrollments',
  params: { offeringId: offeringWireId(records, offeringId) },
  body: {
    students: seats.map(({ item, value: { dateOfEnrollment } }) => ({
      studentId: studentWireId(records, item.studentId),
      dateOfEnrollment,
    })),
  },
  items: seats.map(({ item }) => item),
});
