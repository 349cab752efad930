/**
 * Deletes all that something holds in one call, where the instructor asked for just that and the server compares the
 * rows with those seen here. Elsewhere the rows are named, because the one call also deletes rows that nobody here has
 * seen (decision 0268). After a refusal that names no row, they are named, too.
 */
import type { EndpointName } from '../../api/endpoints.ts';
import { wireLimits } from '../../api/shapes.ts';
import type { Assessment } from '../../events/entities.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { type ItemOf, itemKey } from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import { heldBeneath } from '../../projections/book/beneath.ts';
import { type OwedOf, owedGradesOf, owedOf } from '../../projections/outbox/outbox.ts';
import type { Call } from '../wire/call.ts';
import { scopeHashOf } from '../wire/scope-rows.ts';
import { assessmentWireId, offeringWireId, studentWireId } from '../wire/value.ts';
import { isClaimed, type PlanContext, rowsAtMost } from './planning.ts';

type SeatItem = ItemOf<'seat'>;
type GradeItem = ItemOf<'grade'>;

/**
 * Calls for whole rosters, and for students who leave all their offerings. `toDelete`: the seats that may be deleted
 * now.
 */
export function* seatScopes(planning: PlanContext, toDelete: readonly SeatItem[]): Iterable<Call> {
  if (toDelete.length === 0) return;
  const { book, outbox } = planning.records;
  const planned = new Set<string>();
  const isUnplanned = (seat: SeatItem): boolean => !planned.has(itemKey(seat));
  const notePlanned = (call: Call): Call => {
    for (const item of call.items) planned.add(itemKey(item));
    return call;
  };
  const owed = [...outbox.owed.seat.values()];
  for (const offeringId of emptiedIds(planning, toDelete, 'offering', (seat) => seat.offeringId)) {
    const seats = toDelete.filter((seat) => seat.offeringId === offeringId);
    const atServer = owed.filter((one) => one.item.offeringId === offeringId && one.base !== null);
    if ((book.enrollments[offeringId]?.size ?? 0) > 0 || atServer.length > seats.length) continue;
    const params = { offeringId: offeringWireId(planning.records, offeringId) };
    const call = callFor(planning, 'deleteEnrollmentsOfOffering', params, seats);
    if (call) yield notePlanned(call);
  }
  for (const studentId of emptiedIds(planning, toDelete.filter(isUnplanned), 'student', (seat) => seat.studentId)) {
    const seats = toDelete.filter((seat) => seat.studentId === studentId && isUnplanned(seat));
    const atServer = owed.filter((one) => one.item.studentId === studentId && one.base !== null);
    if (keysOf(book.seatsOf.get(studentId) ?? record()).length > 0 || atServer.length > seats.length) continue;
    const params = { studentId: studentWireId(planning.records, studentId) };
    const call = callFor(planning, 'deleteEnrollmentsOfStudent', params, seats);
    if (call) yield notePlanned(call);
  }
}

/** The ids of what the instructor emptied, of these seats. */
const emptiedIds = <Id extends OfferingId | StudentId>(
  { records: { outbox } }: PlanContext,
  seats: readonly SeatItem[],
  whole: 'offering' | 'student',
  idOf: (seat: SeatItem) => Id,
): ReadonlySet<Id> => new Set(seats.filter((seat) => owedOf(outbox, seat)?.wholeOf === whole).map(idOf));

/** The call for all grades of the assessment, if these are all. `deleted`: those that may be deleted now. */
export const wholeAssessment = (
  planning: PlanContext,
  assessment: Assessment,
  deleted: readonly GradeItem[],
): Call | undefined => {
  const { book, outbox } = planning.records;
  const { offeringId, assessmentId } = assessment;
  if (!deleted.some((item) => owedOf(outbox, item)?.wholeOf === 'assessment')) return undefined;
  const atServer = owedGradesOf(outbox, offeringId, assessmentId).filter(({ base }) => base !== null);
  if (atServer.length > deleted.length) return undefined;
  for (const [, seat] of book.grades[offeringId] ?? []) if (seat[assessmentId]) return undefined;
  const params = {
    offeringId: offeringWireId(planning.records, offeringId),
    assessmentId: assessmentWireId(planning.records, assessmentId),
  };
  return callFor(planning, 'deleteGradesOfAssessment', params, deleted);
};

/** The call for all grades of the student in the offering that this grade is one of, if they may all be deleted now. */
export const wholeSeat = (planning: PlanContext, { offeringId, studentId }: GradeItem): Call | undefined => {
  const { records, survey } = planning;
  const { book, outbox } = records;
  if (keysOf(book.grades[offeringId]?.get(studentId) ?? record()).length > 0) return undefined;
  const held = heldBeneath(outbox, book, { of: 'seat', offeringId, studentId });
  const grades = held.flatMap((item) => (item.of === 'grade' ? item : []));
  const mayAllGo = grades.every((item) => {
    const owed: OwedOf<'grade'> | undefined = owedOf(outbox, item);
    const assessment = { of: 'assessment', assessmentId: item.assessmentId } as const;
    const isFree = !isClaimed(planning, item) && !isClaimed(planning, assessment);
    return owed && survey.mayBeSent(owed) && isFree && survey.staysAtServer(assessment);
  });
  if (!mayAllGo) return undefined;
  const params = { offeringId: offeringWireId(records, offeringId), studentId: studentWireId(records, studentId) };
  return callFor(planning, 'deleteGradesOfStudent', params, grades);
};

/** The call for all of `items`. `undefined` where they are to be named: a single one, or after the call was refused. */
const callFor = (
  planning: PlanContext,
  endpoint: EndpointName,
  params: Call['params'],
  items: Call['items'],
): Call | undefined => {
  const { records, capabilities, everything } = planning;
  if (!capabilities.ifMatch || everything || items.length < 2) return undefined;
  if (rowsAtMost(planning, endpoint) < Math.min(items.length, wireLimits.bulk)) return undefined;
  return { endpoint, params, query: { ifMatch: scopeHashOf(records, items) }, items };
};
