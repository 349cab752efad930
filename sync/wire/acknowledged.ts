import { isBlankGrade } from '../../api/scope-hash.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { IntentId } from '../../events/ids.ts';
import { type Item, isNounItem, localIdOf, type NounItem, nounItem } from '../../events/items.ts';
import { isRecord } from '../../events/record.ts';
import { heldBeneath } from '../../projections/beneath.ts';
import { valueIn } from '../../projections/items.ts';
import { heldValue, type Outbox, type Sent } from '../../projections/outbox.ts';
import type { Records } from '../../projections/records.ts';
import { isTargetOf, targetsOf } from '../target.ts';

/**
 * What a reply of the agreed shape says was done. `undefined`: it does not say so after all. `otherwise`: it says that
 * other rows were made or deleted than was asked for.
 */
export const acknowledged = (
  records: Records,
  intent: IntentId,
  sent: Sent,
  reply: unknown,
): readonly DomainEvent[] | 'id taken' | 'otherwise' | undefined => {
  if (!isRecord(reply)) return undefined;
  const name = nameOfId[sent.call];
  if (name !== undefined) return added(records, intent, sent, reply[name]);
  const seats = seatsIn(sent.call, reply);
  if (seats && !isAsAsked(records, sent, seats)) return 'otherwise';
  const applied: DomainEvent = { type: 'CallApplied', intent };
  return sent.call === 'unenroll' ? [applied] : [applied, ...otherDates(records, sent, seats?.rows)];
};

/** Sent twice, it makes two rows where the server keeps no keys. */
export const isAddition = ({ call }: Sent): boolean => nameOfId[call] !== undefined;

const nameOfId: Readonly<Record<string, string | undefined>> = {
  addCourse: 'courseId',
  addOffering: 'offeringId',
  addAssessment: 'assessmentId',
  addStudent: 'studentId',
};

const added = (
  records: Records,
  intent: IntentId,
  { items: [item] }: Sent,
  id: unknown,
): readonly DomainEvent[] | 'id taken' | undefined => {
  if (typeof id !== 'string' || !item || !isNounItem(item)) return undefined;
  return isTaken(records, item, id) ? 'id taken' : [{ type: 'IdAssigned', intent, item, id }];
};

/**
 * Two of ours under one id at the server: what was meant for one would change the other. Its owner may be gone there by
 * the last reading, and still be here: that reading may have been false.
 */
const isTaken = ({ outbox, book }: Records, item: NounItem, id: string): boolean => {
  const ids = outbox.ids[item.of];
  const owners = Object.keys(ids).filter((localId) => ids[localId] === id);
  if (ids[id] === undefined) owners.push(id);
  return owners.some((localId) => {
    const owner = nounItem(item.of, localId);
    return localId !== localIdOf(item) && (valueIn(book, owner) ?? heldValue(outbox, book, owner)) !== null;
  });
};

type Row = Readonly<Record<string, unknown>>;

/** What a reply says of seats and of their grades. */
type Seats = { readonly rows: readonly Row[]; readonly grades: readonly Row[] };

const seatsIn = (call: string, reply: Row): Seats | undefined => {
  switch (call) {
    case 'enroll':
      return { rows: rowsOf(reply.enrollments), grades: rowsOf(reply.grades) };
    case 'addEnrollment':
      return { rows: rowsOf([reply.enrollment]), grades: rowsOf(reply.grades) };
    case 'unenroll':
      return {
        rows: rowsOf(reply.enrollmentsStudentIdOfferingIdDeleted),
        grades: rowsOf(reply.gradesStudentIdsOfferingIdsAssessmentIdsDeleted),
      };
    default:
      return undefined;
  }
};

const rowsOf = (list: unknown): readonly Row[] => (Array.isArray(list) ? list.filter(isRecord) : []);

/**
 * Exactly the seats that were sent, and no grades but theirs: new ones are blank, and with a deleted seat all goes that
 * the server was known to hold of it.
 */
const isAsAsked = (records: Records, { call, items }: Sent, { rows, grades }: Seats): boolean => {
  const { book, outbox } = records;
  const nameOf = (item: Item): string => JSON.stringify(idsThere(outbox, item));
  const sent = new Set(items.map(nameOf));
  const named = rows.map(seatName);
  if (named.length !== sent.size || new Set(named).size !== sent.size) return false;
  if (![...named, ...grades.map(seatName)].every((name) => sent.has(name))) return false;
  if (call !== 'unenroll') return grades.every((row) => isBlankGrade(row as Parameters<typeof isBlankGrade>[0]));
  const gone = new Set(grades.map(gradeName));
  return items.flatMap((item) => heldBeneath(outbox, book, item)).every((item) => gone.has(nameOf(item)));
};

const seatName = ({ offeringId, studentId }: Row): string => JSON.stringify([offeringId, studentId]);
const gradeName = ({ offeringId, studentId, assessmentId }: Row): string =>
  JSON.stringify([offeringId, studentId, assessmentId]);

/** Of a seat or a grade, as the server calls what it lies between. */
const idsThere = ({ ids }: Outbox, item: Item): readonly (string | undefined)[] => {
  if (item.of !== 'seat' && item.of !== 'grade') return [];
  const { offeringId, studentId } = item;
  const seat = [ids.offering[offeringId] ?? offeringId, ids.student[studentId] ?? studentId];
  return item.of === 'seat' ? seat : [...seat, ids.assessment[item.assessmentId] ?? item.assessmentId];
};

/** A seat whose date there is another than ours: a roster names no dates, and who was enrolled before keeps theirs. */
const otherDates = ({ outbox }: Records, sent: Sent, rows: readonly Row[] = []): readonly DomainEvent[] => {
  const dates = new Map(rows.map(({ studentId, dateOfEnrollment }) => [studentId, String(dateOfEnrollment)] as const));
  return targetsOf(sent)
    .filter(isTargetOf('seat'))
    .flatMap(({ item, value }): DomainEvent[] => {
      const date = dates.get(outbox.ids.student[item.studentId] ?? item.studentId);
      if (!value || date === undefined || date === value.dateOfEnrollment) return [];
      return [{ type: 'ServerHolds', item, value: { ...value, dateOfEnrollment: date } }];
    });
};
