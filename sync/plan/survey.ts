import type { OfferingId, StudentId } from '../../events/ids.ts';
import { type Item, itemKey, type ValueOf } from '../../events/items.ts';
import { valueIn } from '../../projections/items.ts';
import { allOwed, heldValue, type Owed, owedOf } from '../../projections/outbox.ts';
import type { Records } from '../../projections/records.ts';
import { isToGo } from '../../projections/sendable.ts';
import { parentsOf as parentsAs } from '../lineage.ts';
import { sentValue } from '../target.ts';

/** What a plan asks about the records as they are. Each answer is worked out when it is first asked for. */
export type Survey = ReturnType<typeof surveyOf>;

export const surveyOf = (records: Records) => {
  const { outbox, book } = records;
  const standing = new Map<string, boolean>();
  const leaving = lazily(() => leavingKeys(records));
  const asked = lazily(() => askedAbove(records));
  const busy = lazily(() => busyAbove(records, asked()));

  /** Nobody waits for anything about it: not set aside, no call under way with it. */
  const mayGo = ({ aside, underWay }: Owed): boolean => aside === null && underWay === null;

  /** It is to be deleted at the server. */
  const goes = (item: Item): boolean => {
    const owed = owedOf(outbox, item);
    return owed !== undefined && owed.base !== null && isToGo(outbox, book, item);
  };

  /** The server holds it and all above it, and nothing of that is being deleted or to be. */
  const stands = (item: Item): boolean => {
    const key = itemKey(item);
    const known = standing.get(key);
    if (known !== undefined) return known;
    const answer =
      heldValue(outbox, book, item) !== null &&
      !leaving().has(key) &&
      !goes(item) &&
      parentsOf(records, item).every(stands);
    standing.set(key, answer);
    return answer;
  };

  return {
    mayGo,
    goes,
    stands,
    /** A call that deletes it, or something above it, is under way. */
    isLeaving: (item: Item): boolean => leaving().has(itemKey(item)),
    /** Something that lies beneath it is under way or waits for the instructor. */
    isBusyBeneath: (item: Item): boolean => busy().has(itemKey(item)),
    /** It waits for the instructor, or something that lies beneath it does. */
    isAskedAbout: (item: Item): boolean => owedOf(outbox, item)?.aside != null || asked().has(itemKey(item)),
    /** By offering, the students whose owed seats cannot hold a grade now. */
    emptySeats: lazily(() => emptySeats(records, stands)),
  };
};

const lazily = <V>(make: () => V): (() => V) => {
  let made: { readonly value: V } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** What an item cannot be without, as the server has it, or as it will be. */
export const parentsOf = (records: Records, item: Item): readonly Item[] =>
  parentsAs(item, (one) => heldOrSent(records, one) ?? valueIn(records.book, one));

/** Of an addition that nobody has answered, what was sent: here it may be deleted again already. */
const heldOrSent = <I extends Item>({ outbox, book }: Records, item: I): ValueOf<I> | null =>
  heldValue(outbox, book, item) ?? sentValue(outbox, item);

/** What takes along all that lies beneath. */
export const deleteCalls: ReadonlySet<string> = new Set([
  'deleteCourse',
  'deleteOffering',
  'deleteAssessment',
  'deleteStudent',
  'deleteEnrollment',
  'unenroll',
]);

const leavingKeys = ({ outbox }: Records): ReadonlySet<string> =>
  new Set(
    Object.values(outbox.sent).flatMap(({ call, items }) =>
      deleteCalls.has(call) ? items.map((one) => itemKey(one)) : [],
    ),
  );

/** Keys of all that something lies beneath which waits for the instructor. */
const askedAbove = (records: Records): ReadonlySet<string> => {
  const above = new Set<string>();
  if (records.outbox.needsYou === 0) return above;
  for (const { item, aside } of allOwed(records.outbox)) if (aside) markAbove(records, item, above);
  return above;
};

/** Keys of all that must not be deleted yet. A policy goes before its offering: the server would keep it. */
const busyAbove = (records: Records, asked: ReadonlySet<string>): ReadonlySet<string> => {
  const { outbox } = records;
  const above = new Set(asked);
  for (const { items } of Object.values(outbox.sent)) for (const item of items) markAbove(records, item, above);
  for (const { item, base } of Object.values(outbox.owed.setting)) if (base !== null) markAbove(records, item, above);
  return above;
};

const markAbove = (records: Records, item: Item, above: Set<string>): void => {
  for (const parent of parentsOf(records, item)) {
    const key = itemKey(parent);
    if (above.has(key)) continue;
    above.add(key);
    markAbove(records, parent, above);
  }
};

/** Whoever is neither owed a seat nor being deleted has one where the book says so. */
const emptySeats = (
  { outbox }: Records,
  stands: (item: Item) => boolean,
): ReadonlyMap<OfferingId, ReadonlySet<StudentId>> => {
  const empty = new Map<OfferingId, Set<StudentId>>();
  const seats = [
    ...Object.values(outbox.owed.seat).map(({ item }) => item),
    ...Object.values(outbox.sent).flatMap(({ items }) => items),
  ];
  for (const seat of seats) {
    if (seat.of !== 'seat' || stands(seat)) continue;
    const students = empty.get(seat.offeringId) ?? new Set<StudentId>();
    empty.set(seat.offeringId, students.add(seat.studentId));
  }
  return empty;
};
