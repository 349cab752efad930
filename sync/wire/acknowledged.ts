import { isBlankGrade } from '../../api/scope-hash.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { IntentId } from '../../events/ids.ts';
import { type Item, isNounItem, localIdOf, type NounItem, nounItem } from '../../events/items.ts';
import { isRecord } from '../../events/record.ts';
import { heldBeneath } from '../../projections/book/beneath.ts';
import { valueIn } from '../../projections/book/items.ts';
import { heldValue, type Outbox, type SentCall } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { isTargetOf, targetsOf } from '../target.ts';

/**
 * The events that a reply in the agreed shape confirms. `undefined` if it confirms nothing. `otherwise` if it names
 * other rows than the call was to make or delete.
 */
export const confirmedEvents = (
  records: Records,
  intent: IntentId,
  sent: SentCall,
  reply: unknown,
): readonly DomainEvent[] | 'id taken' | 'otherwise' | undefined => {
  if (!isRecord(reply)) return undefined;
  // This call takes the place of `unenroll`, whose answer names the deleted rows. This answer names none, so the call
  // is looked up (decision 0268).
  if (sent.call === 'deleteEnrollmentsOfOffering') return 'otherwise';
  const idField = idFieldOf[sent.call];
  if (idField !== undefined) return additionEvents(records, intent, sent, reply[idField]);
  const seats = seatsIn(sent.call, reply);
  if (seats && !isAsAsked(records, sent, seats)) return 'otherwise';
  const applied: DomainEvent = { type: 'CallApplied', intent };
  return sent.call === 'unenroll' ? [applied] : [applied, ...otherDates(records, sent, seats?.rows)];
};

/** Whether the call adds one row: sent twice to a server without keys, it makes two. */
export const isAddition = ({ call }: SentCall): boolean => idFieldOf[call] !== undefined;

const idFieldOf: Readonly<Record<string, string | undefined>> = {
  addCourse: 'courseId',
  addOffering: 'offeringId',
  addAssessment: 'assessmentId',
  addStudent: 'studentId',
};

/** `undefined`: the reply names no id, so that the outcome is not known. */
const additionEvents = (
  records: Records,
  intent: IntentId,
  { items: [item] }: SentCall,
  serverId: unknown,
): readonly DomainEvent[] | 'id taken' | undefined => {
  if (typeof serverId !== 'string' || !item || !isNounItem(item)) return undefined;
  return isTaken(records, item, serverId) ? 'id taken' : [{ type: 'IdAssigned', intent, item, id: serverId }];
};

/**
 * Whether another item of ours has this id at the server: what is meant for the one would change the other. An item
 * that is gone there by the last reading, but still here, counts too: that reading may have been false.
 */
const isTaken = ({ outbox, book }: Records, item: NounItem, serverId: string): boolean => {
  const serverIds = outbox.ids[item.of];
  const owners = Object.keys(serverIds).filter((localId) => serverIds[localId] === serverId);
  if (serverIds[serverId] === undefined) owners.push(serverId);
  return owners.some((localId) => {
    const owner = nounItem(item.of, localId);
    return localId !== localIdOf(item) && (valueIn(book, owner) ?? heldValue(outbox, book, owner)) !== null;
  });
};

type Row = Readonly<Record<string, unknown>>;

/** The seats, and their grades, that a reply names. */
type Seats = { readonly rows: readonly Row[]; readonly grades: readonly Row[] };

/** `undefined`: the call is not about seats. */
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
 * Whether the reply names exactly the seats that were sent, and only their grades: blank ones for new seats, and for
 * deleted seats all that the server was known to hold.
 */
const isAsAsked = (records: Records, { call, items }: SentCall, { rows, grades }: Seats): boolean => {
  const { book, outbox } = records;
  const keyOf = (item: Item): string => JSON.stringify(serverIdsOf(outbox, item));
  const sent = new Set(items.map(keyOf));
  const seatKeys = rows.map(seatKey);
  if (seatKeys.length !== sent.size || new Set(seatKeys).size !== sent.size) return false;
  if (![...seatKeys, ...grades.map(seatKey)].every((key) => sent.has(key))) return false;
  if (call !== 'unenroll') return grades.every((row) => isBlankGrade(row as Parameters<typeof isBlankGrade>[0]));
  const deletedKeys = new Set(grades.map(gradeKey));
  return items.flatMap((item) => heldBeneath(outbox, book, item)).every((item) => deletedKeys.has(keyOf(item)));
};

const seatKey = ({ offeringId, studentId }: Row): string => JSON.stringify([offeringId, studentId]);
const gradeKey = ({ offeringId, studentId, assessmentId }: Row): string =>
  JSON.stringify([offeringId, studentId, assessmentId]);

/** The server's ids of a seat's offering and student, and of a grade's assessment. */
const serverIdsOf = ({ ids }: Outbox, item: Item): readonly (string | undefined)[] => {
  if (item.of !== 'seat' && item.of !== 'grade') return [];
  const { offeringId, studentId } = item;
  const seat = [ids.offering[offeringId] ?? offeringId, ids.student[studentId] ?? studentId];
  return item.of === 'seat' ? seat : [...seat, ids.assessment[item.assessmentId] ?? item.assessmentId];
};

/**
 * Notes the seats whose date at the server differs from ours: `enroll` sends no dates, and a student who was enrolled
 * before keeps theirs.
 */
const otherDates = ({ outbox }: Records, sent: SentCall, rows: readonly Row[] = []): readonly DomainEvent[] => {
  const dates = new Map(rows.map(({ studentId, dateOfEnrollment }) => [studentId, String(dateOfEnrollment)] as const));
  return targetsOf(sent)
    .filter(isTargetOf('seat'))
    .flatMap(({ item, value }): DomainEvent[] => {
      const date = dates.get(outbox.ids.student[item.studentId] ?? item.studentId);
      if (!value || date === undefined || date === value.dateOfEnrollment) return [];
      return [{ type: 'ServerHolds', item, value: { ...value, dateOfEnrollment: date } }];
    });
};
