import type { OfferingId, StudentId } from '../../events/ids.ts';
import { type Item, itemKey, type ValueOf } from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import { type Book, enrolledIn } from '../../projections/book/book.ts';
import { valueIn } from '../../projections/book/items.ts';
import { allOwed, heldValue, type OwedItem, owedOf } from '../../projections/outbox/outbox.ts';
import { isToGo } from '../../projections/outbox/sendable.ts';
import type { Records } from '../../projections/records/records.ts';
import { parentsOf } from '../lineage.ts';
import { sentValue } from '../target.ts';
import { isKeptForOthers } from './merged.ts';

/** What a plan asks about the records as they are. Each answer is computed when it is first asked for. */
export type Survey = ReturnType<typeof surveyOf>;

/** Each part is made when it is first asked for, since most plans need few of them. */
export const surveyOf = (records: Records) => {
  const { outbox, book } = records;
  const staysByKey = new Map<string, boolean>();
  const leaving = lazily(() => leavingKeys(records));
  const asked = lazily(() => askedAbove(records));
  const busy = lazily(() => busyAbove(records, asked()));
  const unseatedByOffering = lazily(() => studentsWithoutSeat(records, staysAtServer));
  const seatsThere = new Map<OfferingId, ReadonlySet<StudentId>>();

  /** Whether the item is neither set aside nor under way, nor kept at the server for somebody else. */
  const mayBeSent = (owed: OwedItem): boolean =>
    owed.aside === null && owed.underWay === null && !isKeptForOthers(records, owed);

  /** Whether the item is to be deleted at the server. */
  const isToBeDeleted = (item: Item): boolean => {
    const owed = owedOf(outbox, item);
    return owed !== undefined && owed.base !== null && isToGo(outbox, book, item);
  };

  /** Whether the server holds the item and everything above it, and none of these is being deleted or is to be. */
  const staysAtServer = (item: Item): boolean => {
    const key = itemKey(item);
    const known = staysByKey.get(key);
    if (known !== undefined) return known;
    const answer =
      heldValue(outbox, book, item) !== null &&
      !leaving().has(key) &&
      !isToBeDeleted(item) &&
      parentsThere(records, item).every(staysAtServer);
    staysByKey.set(key, answer);
    return answer;
  };

  return {
    mayBeSent,
    isToBeDeleted,
    staysAtServer,
    /** Whether a call that deletes the item, or something above it, is under way. */
    isBeingDeleted: (item: Item): boolean => leaving().has(itemKey(item)),
    /** Whether something beneath the item is under way or waits for the instructor. */
    isBusyBeneath: (item: Item): boolean => busy().has(itemKey(item)),
    /** Whether the item, or something beneath it, waits for the instructor. */
    isAskedAbout: (item: Item): boolean => owedOf(outbox, item)?.aside != null || asked().has(itemKey(item)),
    /**
     * The offering's students whose seats can hold a grade now; `all` if none is still to be added or to be deleted.
     */
    seatsThere: (offeringId: OfferingId): ReadonlySet<StudentId> | 'all' => {
      const unseated = unseatedByOffering().get(offeringId);
      if (!unseated) return 'all';
      const students = seatsThere.get(offeringId) ?? enrolledExcept(book, offeringId, unseated);
      seatsThere.set(offeringId, students);
      return students;
    },
  };
};

const lazily = <V>(make: () => V): (() => V) => {
  let made: { readonly value: V } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** The parents of an item, as the server has them or will have them. */
export const parentsThere = (records: Records, item: Item): readonly Item[] =>
  parentsOf(item, (one) => heldOrSent(records, one) ?? valueIn(records.book, one));

/** What the server holds of the item, or what an unanswered addition sent: here it may have been deleted since. */
const heldOrSent = <I extends Item>({ outbox, book }: Records, item: I): ValueOf<I> | null =>
  heldValue(outbox, book, item) ?? sentValue(outbox, item);

/** Calls that delete everything beneath their items. */
export const deleteCalls: ReadonlySet<string> = new Set([
  'deleteCourse',
  'deleteOffering',
  'deleteAssessment',
  'deleteStudent',
  'deleteEnrollment',
  'unenroll',
  'deleteEnrollmentsOfOffering',
  'deleteEnrollmentsOfStudent',
]);

const leavingKeys = ({ outbox }: Records): ReadonlySet<string> =>
  new Set(
    Object.values(outbox.sent).flatMap(({ call, items }) =>
      deleteCalls.has(call) ? items.map((one) => itemKey(one)) : [],
    ),
  );

/** Keys of all items that have something beneath them which waits for the instructor. */
const askedAbove = (records: Records): ReadonlySet<string> => {
  const above = new Set<string>();
  if (records.outbox.needsYou === 0) return above;
  for (const { item, aside } of allOwed(records.outbox)) if (aside) markAbove(records, item, above);
  return above;
};

/**
 * Keys of all items that must not be deleted yet. A policy is deleted before its offering, because the server would
 * keep it.
 */
const busyAbove = (records: Records, asked: ReadonlySet<string>): ReadonlySet<string> => {
  const { outbox } = records;
  const above = new Set(asked);
  for (const { items } of Object.values(outbox.sent)) for (const item of items) markAbove(records, item, above);
  for (const { item, base } of outbox.owed.setting.values()) if (base !== null) markAbove(records, item, above);
  return above;
};

/** Adds the keys of everything above the item to `above`. */
const markAbove = (records: Records, item: Item, above: Set<string>): void => {
  for (const parent of parentsThere(records, item)) {
    const key = itemKey(parent);
    if (above.has(key)) continue;
    above.add(key);
    markAbove(records, parent, above);
  }
};

/**
 * By offering, students who have no seat at the server that a grade can name: a reading may have had the seat and not
 * the student. A student who is not listed has a seat there if the book has one.
 */
const studentsWithoutSeat = (
  { outbox, book }: Records,
  staysAtServer: (item: Item) => boolean,
): ReadonlyMap<OfferingId, ReadonlySet<StudentId>> => {
  const unseated = new Map<OfferingId, Set<StudentId>>();
  const add = (offeringId: OfferingId, studentId: StudentId): void => {
    const students = unseated.get(offeringId) ?? new Set<StudentId>();
    unseated.set(offeringId, students.add(studentId));
  };
  const addSeats = (item: Item): void => {
    if (item.of === 'seat') add(item.offeringId, item.studentId);
    if (item.of !== 'student') return;
    for (const offeringId of keysOf(book.seatsOf.get(item.studentId) ?? record())) add(offeringId, item.studentId);
  };
  for (const kind of [outbox.owed.seat, outbox.owed.student]) {
    // What the server holds nothing of is not there, and needs no key.
    for (const { item, base } of kind.values()) if (base === null || !staysAtServer(item)) addSeats(item);
  }
  for (const { items } of Object.values(outbox.sent)) {
    for (const item of items) if ((item.of === 'seat' || item.of === 'student') && !staysAtServer(item)) addSeats(item);
  }
  return unseated;
};

/** The students whom the book has in the offering, without the excluded ones. */
const enrolledExcept = (book: Book, offeringId: OfferingId, excluded: ReadonlySet<StudentId>): ReadonlySet<StudentId> =>
  new Set(enrolledIn(book, offeringId).filter((id) => !excluded.has(id)));
