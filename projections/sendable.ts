import type { Assessment, Grade, Json, Offering, Student } from '../events/entities.ts';
import type { OfferingId, ProblemId } from '../events/ids.ts';
import type { Item, ItemValue } from '../events/items.ts';
import { isRecord, keysOf, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from './book.ts';
import { freeCode } from './free-code.ts';
import { valueIn } from './items.ts';
import { heldValue, type Outbox } from './outbox.ts';
import {
  addingReferences,
  isOfSets,
  keepingReferences,
  offeringOfPolicy,
  referencesIn,
  setIdsOf,
} from './references.ts';

/**
 * What of an item the server can be told now, `null` where the item is to go, be it to come back elsewhere. What
 * names things that the server does not hold yet is left out, and stays owed. What the server says of things that
 * are to go stays as it is until they have gone: the instructor may be asked about them, and bring them back.
 */
export const sendable = (outbox: Outbox, book: Book, item: Item): ItemValue | null => {
  if (isPolicyHere(book, item)) return sendablePolicy(outbox, book, item);
  const value = valueIn(book, item);
  if (value === null || isElsewhere(outbox, book, item, value)) return null;
  switch (item.of) {
    case 'offering':
      return withKnownReferences(outbox, book, item, value);
    case 'grade': {
      const held = heldValue(outbox, book, { of: 'assessment', assessmentId: item.assessmentId });
      return sendableGrade(
        value as Grade,
        problemsOf(held as Assessment | null),
        heldValue(outbox, book, item) as Grade | null,
      );
    }
    case 'student': {
      const student = value as Student;
      const studentCode = freeCode(outbox, book, student);
      return studentCode === student.studentCode ? value : { ...student, studentCode };
    }
    default:
      return value;
  }
};

/** Whether the server must delete what it holds of the item. Of a policy, `sendable` may keep some words until later. */
export const isToGo = (outbox: Outbox, book: Book, item: Item): boolean => {
  const value = valueIn(book, item);
  return value === null || isElsewhere(outbox, book, item, value);
};

/** One id, used anew under another course or offering: the server moves nothing. */
const isElsewhere = (outbox: Outbox, book: Book, item: Item, value: ItemValue): boolean => {
  const parent = item.of === 'offering' ? 'courseId' : item.of === 'assessment' ? 'offeringId' : undefined;
  if (parent === undefined) return false;
  const held = heldValue(outbox, book, item);
  return isRecord(held) && Reflect.get(held, parent) !== Reflect.get(value as object, parent);
};

/** A policy goes with its offering. Of an offering that is here it may say nothing here, and there what stays for now. */
const isPolicyHere = (book: Book, item: Item): boolean => {
  const offeringId = offeringOfPolicy(item);
  return offeringId !== undefined && Object.hasOwn(book.offerings, offeringId);
};

const sendablePolicy = (outbox: Outbox, book: Book, item: Item): ItemValue | null =>
  withWordsOfSets(outbox, book, item, withKnownReferences(outbox, book, item, valueIn(book, item)));

const withKnownReferences = (outbox: Outbox, book: Book, item: Item, value: ItemValue | null): ItemValue | null => {
  const isHeld = (other: Item): boolean => heldValue(outbox, book, other) !== null;
  const known = keepingReferences(item, value, ({ names }) => names.every(isHeld));
  const waiting = referencesIn(item, heldValue(outbox, book, item)).filter(
    ({ names }) => names.every(isHeld) && names.some((other) => isToGo(outbox, book, other)),
  );
  return addingReferences(item, known, waiting);
};

/** A policy chooses and names weight sets by their places: until the server has the same list of them, what it says of these stays. */
const withWordsOfSets = (outbox: Outbox, book: Book, item: Item, value: ItemValue | null): ItemValue | null => {
  const offeringId = offeringOfPolicy(item);
  if (offeringId === undefined || (value !== null && !isRecord(value))) return value;
  if (!isSetListOwed(outbox, book, offeringId)) return value;
  const [mine, theirs] = [value, heldValue(outbox, book, item)].map((policy) =>
    isRecord(policy) ? (Object.entries(policy) as [string, Json][]) : [],
  );
  const words = [
    ...(mine ?? []).filter(([field]) => !isOfSets(field)),
    ...(theirs ?? []).filter(([field]) => isOfSets(field)),
  ];
  return words.length > 0 ? record(words) : null;
};

/** Whether weight sets of an offering that both sides have come, go or move. */
export const isSetListOwed = (outbox: Outbox, book: Book, offeringId: OfferingId): boolean => {
  const offering: Item = { of: 'offering', offeringId };
  const [ours, held] = [valueIn(book, offering), heldValue(outbox, book, offering)] as (Offering | null)[];
  return Boolean(ours && held && !sameValue(setIdsOf(ours), setIdsOf(held)));
};

/** Points on problems that the server does not have yet have no place there; what it has beyond its problems stays. */
export const sendableGrade = (value: Grade, problems: ReadonlySet<ProblemId>, held: Grade | null): Grade => {
  const all = keysOf(value.points);
  const isKnown = (problemId: ProblemId): boolean =>
    problems.has(problemId) || held?.points[problemId] === value.points[problemId];
  if (all.every(isKnown)) return value;
  const known = all.filter(isKnown);
  return { ...value, points: record(known.map((problemId) => [problemId, value.points[problemId] ?? 0] as const)) };
};

/** The problems that the server has. */
export const problemsOf = (held: Assessment | null): ReadonlySet<ProblemId> =>
  new Set(held?.problems.map(({ problemId }) => problemId));
