/**
 * What a ledger of the account holds, in the ids of another one: see `sameItems`. What both call the same stays the same
 * object. An item that the other ledger never had keeps its id.
 */
import type { BookEvent } from '../../events/catalogue.ts';
import type { Settings } from '../../events/entities.ts';
import type { Noun } from '../../events/items.ts';
import { isByOffering } from '../../events/notes.ts';
import { entriesOf, isRecord, record } from '../../events/record.ts';
import type { Book } from '../book/book.ts';
import { StudentMap } from '../book/student-map.ts';
import { idIn, pathIn, type SameItems } from './same-items.ts';

/** A book of the other ledger in the ids of this one. Problems and weight sets are paired as both ledgers have them now. */
export const bookIn = (same: SameItems, book: Book): Book => {
  if (Object.values(same).every(({ size }) => size === 0)) return book;
  const converted = <V>(value: V): V => withOurIds(same, value);
  const listIn =
    (noun: Noun) =>
    <I extends string>(ids: I[]): I[] =>
      sameIfUnchanged(
        ids,
        ids.map((id) => idIn(same[noun], id)),
      );
  const { course, offering, assessment, student } = same;
  return {
    courses: recordIn(course, book.courses, converted),
    offerings: recordIn(offering, book.offerings, converted),
    assessments: recordIn(assessment, book.assessments, converted),
    students: mapIn(student, book.students, converted),
    enrollments: recordIn(offering, book.enrollments, (seats) => mapIn(student, seats, converted)),
    grades: recordIn(offering, book.grades, (seats) =>
      mapIn(student, seats, (seat) => recordIn(assessment, seat, converted)),
    ),
    settings: settingsIn(same, book.settings),
    courseOrder: listIn('course')(book.courseOrder),
    offeringsOf: recordIn(course, book.offeringsOf, listIn('offering')),
    assessmentsOf: recordIn(offering, book.assessmentsOf, listIn('assessment')),
    seatsOf: mapIn(student, book.seatsOf, (seats) => recordIn(offering, seats, (seat) => seat)),
    studentByCode: mapIn(nothing, book.studentByCode, (id) => idIn(student, id)),
  };
};

/** An event of the other ledger in the ids of this one. */
export const eventIn = (same: SameItems, event: BookEvent): BookEvent => {
  if (event.type === 'SettingEdited') {
    const { path, from, to } = event;
    const leaf = (value: typeof from) => leafIn(same, path, value);
    return { ...event, path: [...pathIn(same, path)], from: leaf(from), to: leaf(to) };
  }
  if (event.type === 'ProblemsReordered') {
    const order = (ids: typeof event.from) => ids.map((id) => idIn(same.part, id));
    return { ...withOurIds(same, event), from: order(event.from), to: order(event.to) };
  }
  return withOurIds(same, event);
};

const nothing: ReadonlyMap<string, string> = new Map();

/** The fields that hold an id, and those that hold a record by ids. */
const idFields: Readonly<Record<string, keyof SameItems>> = {
  courseId: 'course',
  offeringId: 'offering',
  assessmentId: 'assessment',
  studentId: 'student',
  problemId: 'part',
  weightSetId: 'part',
};
const recordFields: Readonly<Record<string, keyof SameItems>> = {
  grades: 'assessment',
  weights: 'assessment',
  points: 'part',
};

/** A record of the book, or an event, in our ids. The names of its fields tell which ids it holds. */
const withOurIds = <V>(same: SameItems, value: V): V => {
  if (Array.isArray(value))
    return sameIfUnchanged(
      value,
      value.map((one) => withOurIds(same, one)),
    ) as V;
  if (!isRecord(value)) return value;
  let isSame = true;
  const made: Record<string, unknown> = {};
  for (const [field, before] of Object.entries(value)) {
    const after = fieldValueIn(same, field, before);
    made[field] = after;
    isSame &&= after === before;
  }
  return isSame ? value : (made as V);
};

const fieldValueIn = (same: SameItems, field: string, value: unknown): unknown => {
  const [kindOfId, kindOfKeys] = [idFields[field], recordFields[field]];
  if (kindOfId && typeof value === 'string') return idIn(same[kindOfId], value);
  if (kindOfKeys && isRecord(value))
    return recordIn<string, unknown>(same[kindOfKeys], value, (inner) => withOurIds(same, inner));
  return field === 'settings' && isRecord(value) ? settingsIn(same, value) : withOurIds(same, value);
};

/** The record with its keys in the ids of this ledger, and each value as `inner` makes it. */
const recordIn = <K extends string, V>(
  ids: ReadonlyMap<string, string>,
  values: Record<K, V>,
  inner: (value: V) => V,
): Record<K, V> => {
  const made = entriesIn(ids, entriesOf<K, V>(values), inner);
  return made ? record(made) : values;
};

const mapIn = <K extends string, V>(
  ids: ReadonlyMap<string, string>,
  values: StudentMap<V, K>,
  inner: (value: V) => V,
): StudentMap<V, K> => {
  const made = entriesIn(ids, values, inner);
  return made ? StudentMap.of(made) : values;
};

/** `undefined`: they are the same in both ledgers. */
const entriesIn = <K extends string, V>(
  ids: ReadonlyMap<string, string>,
  entries: Iterable<readonly [K, V]>,
  inner: (value: V) => V,
): (readonly [K, V])[] | undefined => {
  let isSame = true;
  const made = [...entries].map(([key, before]) => {
    const after = [idIn(ids, key), inner(before)] as const;
    isSame &&= after[0] === key && after[1] === before;
    return after;
  });
  return isSame ? undefined : made;
};

const settingsIn = (same: SameItems, settings: Settings): Settings =>
  record(entriesOf(settings as Record<string, unknown>).map(([name, value]) => [name, sectionIn(same, name, value)]));

const sectionIn = (same: SameItems, name: string, value: unknown): unknown =>
  isByOffering(name) && isRecord(value)
    ? recordIn(same.offering, value, (part) => leafIn(same, [name, ''], part))
    : value;

/** What stands at a path of the settings: its keys name students and assessments, and so does a list of those never dropped. */
const leafIn = <V>(same: SameItems, path: readonly string[], value: V): V => {
  if (!isByOffering(path[0])) return value;
  if (Array.isArray(value)) {
    const isListOfIds = path.at(-1) === 'neverDrop';
    return isListOfIds ? (value.map((id) => (typeof id === 'string' ? idIn(same.assessment, id) : id)) as V) : value;
  }
  if (!isRecord(value)) return value;
  const made = entriesOf(value).map(([key, inner]) => {
    const innerPath = [...path, key];
    return [pathIn(same, innerPath).at(-1) ?? key, leafIn(same, innerPath, inner)] as const;
  });
  return record(made) as V;
};

/** The list that was there, if nothing in it has changed. */
const sameIfUnchanged = <T>(before: T[], after: T[]): T[] =>
  after.every((one, at) => one === before[at]) ? before : after;
