import type { Assessment, Grade, Json } from '../../events/entities.ts';
import type { OfferingId, ProblemId } from '../../events/ids.ts';
import type { Item, ItemOf, ItemValue, ValueOf } from '../../events/items.ts';
import { isRecord, keysOf, record } from '../../events/record.ts';
import type { Book } from '../book/book.ts';
import { valueIn } from '../book/items.ts';
import {
  addingReferences,
  areSetsApart,
  keepingReferences,
  offeringOfPolicy,
  offeringOfSection,
  referencesIn,
  withSetWordsOf,
} from '../book/references.ts';
import { freeCode } from '../changes/free-code.ts';
import { withKnownColumns } from '../outcomes/outcomes-there.ts';
import { heldValue, type Outbox } from './outbox.ts';

/**
 * The value of an item that the server can take now. `null`: the server must delete the item, even if it comes back
 * elsewhere. Left out, and still owed, are references to things that the server does not hold yet, and with `cellsWait`
 * also cells of learning outcomes that it lacks or has at another place. The server's references to things that are to
 * be deleted stay until the deletion, because the instructor may still bring these things back.
 */
export const sendable = <I extends Item>(outbox: Outbox, book: Book, item: I, cellsWait = false): ValueOf<I> | null =>
  valueToSend(outbox, book, item, cellsWait) as ValueOf<I> | null;

/**
 * `null`: the server is to have nothing there. What it cannot take yet is left out: references to what it lacks, cells,
 * a code that is not free.
 */
const valueToSend = (outbox: Outbox, book: Book, item: Item, cellsWait: boolean): ItemValue | null => {
  if (item.of === 'setting' && isSectionHere(book, item)) return sendableSection(outbox, book, item);
  if (isToGo(outbox, book, item)) return null;
  switch (item.of) {
    case 'offering':
      return withKnownReferences(outbox, book, item, valueIn(book, item));
    case 'assessment': {
      const assessment = valueIn(book, item);
      return cellsWait ? withKnownColumns(outbox, book, assessment, heldValue(outbox, book, item)) : assessment;
    }
    case 'grade': {
      const grade = valueIn(book, item);
      const assessment = heldValue(outbox, book, { of: 'assessment', assessmentId: item.assessmentId });
      return grade && sendableGrade(grade, problemsOf(assessment), heldValue(outbox, book, item));
    }
    case 'student': {
      const student = valueIn(book, item);
      return student && { ...student, studentCode: freeCode(outbox, book, student) };
    }
    default:
      return valueIn(book, item);
  }
};

/** Whether the server must delete what it holds of the item. `sendable` may keep a part of a policy until later. */
export const isToGo = (outbox: Outbox, book: Book, item: Item): boolean => {
  const value = valueIn(book, item);
  return value === null || isElsewhere(outbox, book, item, value);
};

/** Whether the item has another course or offering here than at the server. A server moves no item between them. */
const isElsewhere = (outbox: Outbox, book: Book, item: Item, value: ItemValue): boolean => {
  const parent = item.of === 'offering' ? 'courseId' : item.of === 'assessment' ? 'offeringId' : undefined;
  if (parent === undefined) return false;
  const held = heldValue(outbox, book, item);
  return isRecord(held) && Reflect.get(held, parent) !== Reflect.get(value as object, parent);
};

/** Whether the item is a section of an offering that is here. It may be empty here and not at the server. */
const isSectionHere = (book: Book, item: Item): boolean => {
  const offeringId = offeringOfSection(item);
  return offeringId !== undefined && Object.hasOwn(book.offerings, offeringId);
};

const sendableSection = (outbox: Outbox, book: Book, item: ItemOf<'setting'>): Json =>
  withWordsOfSets(outbox, book, item, withKnownReferences(outbox, book, item, valueIn(book, item)));

/** A reference to what is about to be deleted stays until then: the server drops it by itself. */
const withKnownReferences = <I extends Item>(
  outbox: Outbox,
  book: Book,
  item: I,
  value: ValueOf<I> | null,
): ValueOf<I> | null => {
  const isHeld = (other: Item): boolean => heldValue(outbox, book, other) !== null;
  const known = keepingReferences(item, value, ({ names }) => names.every(isHeld));
  const waiting = referencesIn(item, heldValue(outbox, book, item)).filter(
    ({ names }) => names.every(isHeld) && names.some((other) => isToGo(outbox, book, other)),
  );
  return addingReferences(item, known, waiting);
};

/**
 * A policy addresses weight sets by position: until the server has the same list, it keeps its own choice and names of
 * sets, and its own weights of categories.
 */
const withWordsOfSets = (outbox: Outbox, book: Book, item: ItemOf<'setting'>, value: Json): Json => {
  const offeringId = offeringOfPolicy(item);
  if (offeringId === undefined || (value !== null && !isRecord(value))) return value;
  if (!isSetListOwed(outbox, book, offeringId)) return value;
  return withSetWordsOf(value, heldValue(outbox, book, item));
};

/** Whether the two sides list different weight sets, or in another order, for an offering that both have. */
export const isSetListOwed = (outbox: Outbox, book: Book, offeringId: OfferingId): boolean => {
  const offering = { of: 'offering', offeringId } as const;
  const [ours, held] = [valueIn(book, offering), heldValue(outbox, book, offering)];
  return Boolean(ours && held && areSetsApart(ours, held));
};

/** The grade without points on problems that the server does not have, unless the server already holds these points. */
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
