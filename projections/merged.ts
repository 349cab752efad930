/** Deleted students who were merged into others, and what their deletion at the server waits for. */
import type { BookEvent } from '../events/catalogue.ts';
import type { OfferingId, StudentId } from '../events/ids.ts';
import { type Item, itemKey } from '../events/items.ts';
import { keysOf, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from './book.ts';
import { valueIn } from './items.ts';
import { heldValue, isUnderWay, type Outbox, type Owed, owedOf } from './outbox.ts';
import { referencesIn, referencesUnlike } from './references.ts';
import { sendable } from './sendable.ts';

type Sides = { readonly outbox: Outbox; readonly book: Book };

/** Keeps in the outbox into whom a student went: what was waiting for this one waits for the next one, too. */
export const noteMerge = (outbox: Outbox, event: BookEvent): void => {
  if (event.type !== 'StudentDeleted' && event.type !== 'StudentAdded') return;
  const { studentId } = event.student;
  const owed = owedOf(outbox, { of: 'student', studentId });
  if (owed) delete owed.mergedInto;
  if (event.type === 'StudentAdded' || event.mergedInto === undefined) return;
  const { mergedInto } = event;
  if (owed) owed.mergedInto = [mergedInto];
  for (const other of Object.values(outbox.owed.student)) {
    if (waitsFor(other, studentId)) other.mergedInto = [...(other.mergedInto ?? []), mergedInto];
  }
};

/** Whether this deletion waits for what that student holds. */
export const waitsFor = ({ mergedInto = [] }: Owed, studentId: StudentId): boolean => mergedInto.includes(studentId);

/** Whether the server has all that those hold into whom this student was merged. Nobody waits for one who is gone here. */
export const isTakenOver = (sides: Sides, { mergedInto = [] }: Owed): boolean =>
  mergedInto.every((studentId) => !sides.book.students[studentId] || isThere(sides, studentId));

/** The code may have to wait for the other one's deletion in turn, so what can be sent of the fields is enough. */
const isThere = (sides: Sides, studentId: StudentId): boolean => {
  const { outbox, book } = sides;
  const student = { of: 'student', studentId } as const;
  const held = heldValue(outbox, book, student);
  return (
    held !== null &&
    !isUnderWay(outbox, student) &&
    sameValue(held, owedOf(outbox, student) ? sendable(outbox, book, student) : held) &&
    keysOf(book.seatsOf[studentId] ?? record()).every((offeringId) => isSeatThere(sides, offeringId, studentId))
  );
};

const isSeatThere = ({ outbox, book }: Sides, offeringId: OfferingId, studentId: StudentId): boolean => {
  const seat = { of: 'seat', offeringId, studentId } as const;
  const grades = (book.assessmentsOf[offeringId] ?? []).map(
    (assessmentId) => ({ of: 'grade', offeringId, assessmentId, studentId }) as const,
  );
  return [seat, ...grades].every((item) => isGiven({ outbox, book }, item)) && areExcusesThere({ outbox, book }, seat);
};

/** What is blank here is taken away there, and nothing is lost with it. */
const isGiven = ({ outbox, book }: Sides, item: Item): boolean => {
  const owed = owedOf(outbox, item);
  const ours = valueIn(book, item);
  return !owed || (owed.underWay === null && (ours === null || sameValue(owed.base, ours)));
};

const areExcusesThere = ({ outbox, book }: Sides, seat: Item & { readonly of: 'seat' }): boolean => {
  const policy = { of: 'setting', section: ['grading', seat.offeringId] } as const;
  const owed = owedOf(outbox, policy);
  if (!owed) return true;
  const [ours, theirs] = [valueIn(book, policy), owed.base].map((value) =>
    referencesIn(policy, value).filter(({ names }) => names.some((one) => itemKey(one) === itemKey(seat))),
  );
  return owed.underWay === null && referencesUnlike(ours ?? [], theirs ?? []).length === 0;
};
