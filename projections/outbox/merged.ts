/**
 * Deleted students who were merged into others, and what their deletion at the server waits for. Also students whose
 * merge was undone: until the server holds them again, nothing of the kept student is taken there.
 */
import type { BookEvent, EventOf } from '../../events/catalogue.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { type Item, type ItemOf, itemKey } from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import type { Book } from '../book/book.ts';
import { valueIn } from '../book/items.ts';
import { type Reference, referencesIn, referencesUnlike, sectionsOf } from '../book/references.ts';
import { heldValue, isUnderWay, type Outbox, type OwedItem, owedOf } from './outbox.ts';
import { sendable } from './sendable.ts';

export type MergeSides = { readonly outbox: Outbox; readonly book: Book };

/**
 * Notes in the outbox into whom a student was merged; deletions that were waiting for this student wait for the kept
 * one, too. When a merge is undone, notes who came out of whom, if the server may have deleted them.
 */
export const noteMerge = (outbox: Outbox, event: BookEvent): void => {
  if (event.type === 'StudentDeleted') noteLeaving(outbox, event);
  if (event.type === 'StudentAdded') noteReturn(outbox, event);
};

const noteLeaving = (outbox: Outbox, { student: { studentId }, mergedInto }: EventOf<'StudentDeleted'>): void => {
  const owed = owedOf(outbox, { of: 'student', studentId });
  if (owed) delete owed.mergedInto;
  if (mergedInto === undefined) return;
  if (owed) owed.mergedInto = [mergedInto];
  for (const other of outbox.owed.student.values()) {
    if (waitsFor(other, studentId)) other.mergedInto = [...(other.mergedInto ?? []), mergedInto];
  }
};

const noteReturn = (outbox: Outbox, { student: { studentId }, unmergedFrom }: EventOf<'StudentAdded'>): void => {
  const owed = owedOf(outbox, { of: 'student', studentId });
  if (owed) delete owed.mergedInto;
  const isStillThere = owed !== undefined && owed.base !== null && owed.underWay === null;
  if (unmergedFrom === undefined || isStillThere) return;
  outbox.unmerged ??= record();
  const { unmerged } = outbox;
  const keptStudents = keysOf(unmerged).filter((kept) => unmerged[kept]?.includes(unmergedFrom));
  for (const kept of new Set([unmergedFrom, ...keptStudents])) {
    unmerged[kept] = [...new Set([...(unmerged[kept] ?? []), studentId])];
  }
};

/**
 * Forgets students who came out of another, once the server holds them again or they are gone here. To be called after
 * each commit.
 */
export const forgetReturned = (sides: MergeSides): void => {
  const { outbox, book } = sides;
  const { unmerged } = outbox;
  if (!unmerged) return;
  for (const kept of keysOf(unmerged)) {
    const missing =
      unmerged[kept]?.filter((studentId) => book.students.get(studentId) && !isThere(sides, studentId)) ?? [];
    if (missing.length > 0) unmerged[kept] = missing;
    else delete unmerged[kept];
  }
  if (keysOf(unmerged).length === 0) delete outbox.unmerged;
};

/** Whether this deletion waits for what that student holds. */
export const waitsFor = ({ mergedInto = [] }: OwedItem, studentId: StudentId): boolean =>
  mergedInto.includes(studentId);

/**
 * Whether the server has the student with all that they hold here. The fields that can be sent now are enough, because
 * the code may itself have to wait for the other one's deletion.
 */
export const isThere = (sides: MergeSides, studentId: StudentId): boolean => {
  const { outbox, book } = sides;
  const student = { of: 'student', studentId } as const;
  const held = heldValue(outbox, book, student);
  return (
    held !== null &&
    !isUnderWay(outbox, student) &&
    sameValue(held, owedOf(outbox, student) ? sendable(outbox, book, student) : held) &&
    keysOf(book.seatsOf.get(studentId) ?? record()).every((offeringId) => isSeatThere(sides, offeringId, studentId))
  );
};

const isSeatThere = ({ outbox, book }: MergeSides, offeringId: OfferingId, studentId: StudentId): boolean => {
  const seat = { of: 'seat', offeringId, studentId } as const;
  const grades = (book.assessmentsOf[offeringId] ?? []).map(
    (assessmentId) => ({ of: 'grade', offeringId, assessmentId, studentId }) as const,
  );
  return (
    [seat, ...grades].every((item) => isItemThere({ outbox, book }, item)) && areLeavesThere({ outbox, book }, seat)
  );
};

/** Whether the server has the item as it is here. One that is blank here counts: removing it there loses nothing. */
const isItemThere = ({ outbox, book }: MergeSides, item: Item): boolean => {
  const owed = owedOf(outbox, item);
  const ours = valueIn(book, item);
  return !owed || (owed.underWay === null && (ours === null || sameValue(owed.base, ours)));
};

/** Whether the server has all that the offering's policy and notes say of the seat here. */
const areLeavesThere = ({ outbox, book }: MergeSides, seat: ItemOf<'seat'>): boolean =>
  sectionsOf(seat.offeringId).every((section) => {
    const owed = owedOf(outbox, section);
    if (!owed) return true;
    const [ours, theirs] = [referencesIn(section, valueIn(book, section)), referencesIn(section, owed.base)];
    return owed.underWay === null && !isNamedBeyond(ours, theirs, seat);
  });

/** Whether `references` excuse the student, or have notes on them, that `others` do not have. */
export const isNamedBeyond = (
  references: readonly Reference[],
  others: readonly Reference[],
  seat: ItemOf<'seat'>,
): boolean =>
  referencesUnlike(references, others).some(({ names }) => names.some((one) => itemKey(one) === itemKey(seat)));
