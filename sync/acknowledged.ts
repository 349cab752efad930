import type { DomainEvent } from '../events/catalogue.ts';
import type { Enrollment } from '../events/entities.ts';
import type { IntentId } from '../events/ids.ts';
import { isNounItem, type NounItem, nounItem } from '../events/items.ts';
import { isRecord } from '../events/record.ts';
import { heldValue, localIdOf, type Sent } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';

/** What a reply of the agreed shape says was done. `undefined`: it does not say so after all. */
export const acknowledged = (
  records: Records,
  intent: IntentId,
  sent: Sent,
  reply: unknown,
): readonly DomainEvent[] | 'id taken' | undefined => {
  if (!isRecord(reply)) return undefined;
  const name = nameOfId[sent.call];
  if (name !== undefined) return added(records, intent, sent, reply[name]);
  const applied: DomainEvent = { type: 'CallApplied', intent };
  if (sent.call === 'enroll') return [applied, ...otherDates(records, sent, reply.enrollments)];
  if (sent.call === 'addEnrollment') return [applied, ...otherDates(records, sent, [reply.enrollment])];
  return [applied];
};

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

/** Two of ours under one id at the backend: what was meant for one would change the other. */
const isTaken = ({ outbox, book }: Records, item: NounItem, id: string): boolean => {
  const own = localIdOf(item);
  const ids = outbox.ids[item.of];
  const isHeld = (localId: string): boolean => heldValue(outbox, book, nounItem(item.of, localId)) !== null;
  if (id !== own && ids[id] === undefined && isHeld(id)) return true;
  return Object.keys(ids).some((localId) => localId !== own && ids[localId] === id && isHeld(localId));
};

/**
 * A seat whose date at the backend is another than ours. Of who was enrolled there before, the reply says
 * nothing: the date is not known, and ours is sent once more.
 */
const otherDates = ({ outbox }: Records, sent: Sent, rows: unknown): readonly DomainEvent[] => {
  const dates = new Map(
    (Array.isArray(rows) ? rows : []).flatMap((row: unknown) =>
      isRecord(row) ? [[row.studentId, String(row.dateOfEnrollment)] as const] : [],
    ),
  );
  return sent.items.flatMap((item, at): DomainEvent[] => {
    const value = sent.values[at] as Enrollment | null | undefined;
    if (item.of !== 'seat' || !value) return [];
    const dateOfEnrollment = dates.get(outbox.ids.student[item.studentId] ?? item.studentId) ?? '';
    if (dateOfEnrollment === value.dateOfEnrollment) return [];
    return [{ type: 'ServerHolds', item, value: { ...value, dateOfEnrollment } }];
  });
};
