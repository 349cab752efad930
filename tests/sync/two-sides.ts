import { advance } from '../../commands/decision.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Json, WorkingData } from '../../events/entities.ts';
import { asId } from '../../events/ids.ts';
import { type Item, itemKey, type Noun } from '../../events/items.ts';
import { isRecord, keysOf, record } from '../../events/record.ts';
import { readWire } from '../../events/wire-read.ts';
import { writeWire } from '../../events/wire-write.ts';
import { type Book, enrolledIn, type Stores } from '../../projections/book/book.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { noChanges } from '../../projections/history/last-changes.ts';
import { emptyOutbox } from '../../projections/outbox/outbox.ts';
import { fold, foldBeside, type Records } from '../../projections/records/records.ts';
import { noSnapshots } from '../../projections/records/snapshots.ts';
import { restoredRecords, type StoredRecords, storedRecords } from '../../projections/records/stored-records.ts';
import { frozen, now } from '../given.ts';

/** Records of a book that the server holds as it is, and what it calls things. */
export const inStep = (book: Book, wireIds: readonly string[] = []): Records => {
  const outbox = emptyOutbox();
  const nouns: readonly (readonly [Noun, readonly string[]])[] = [
    ['course', keysOf(book.courses)],
    ['offering', keysOf(book.offerings)],
    ['assessment', keysOf(book.assessments)],
    ['student', [...book.students.keys()]],
  ];
  for (const [noun, ids] of nouns) for (const id of ids) if (wireIds.includes(id)) outbox.ids[noun][id] = `${id}-there`;
  return { book, outbox };
};

/** The records after one more commit. The outbox of `records` is not changed; both ways to fold must agree. */
export const committed = ({ book, outbox }: Records, events: readonly DomainEvent[], seq = 1): Records => {
  const commit = {
    id: asId<never>(`n${seq}`),
    seq,
    at: now,
    actor: '',
    tab: '',
    app: '',
    command: { type: '' },
    events: frozen(events),
  };
  const next = { book: advance(book, events), outbox: plain(outbox) as Records['outbox'] };
  foldBeside({ outbox: next.outbox, lastChanges: noChanges(), snapshots: noSnapshots() }, book, commit, next.book);
  const before = storedRecords({ book, outbox, lastChanges: noChanges(), snapshots: noSnapshots() });
  const replayed = restoredRecords(plain(before) as StoredRecords);
  fold(replayed, commit);
  if (sorted(replayed.outbox) !== sorted(next.outbox)) throw new Error('Folded and followed outboxes differ.');
  return next;
};

/** A copy that nobody else holds. */
const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Map) return new Map(Array.from(value, ([key, inner]) => [key, plain(inner)]));
  return isRecord(value) ? record(Object.entries(value).map(([key, inner]) => [key, plain(inner)] as const)) : value;
};

const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner) =>
    isRecord(inner)
      ? [...(inner instanceof Map ? inner : Object.entries(inner))].sort(([a], [b]) => (a < b ? -1 : 1))
      : inner,
  );

/** What a server with this book hands over, as the client reads it. `nameOf`: what it calls things. */
export const readingOf = (book: Book, nameOf: (id: string) => string = (id) => id): WorkingData => {
  const { data } = writeWire(workingData(book));
  const parsed: unknown = JSON.parse(JSON.stringify(renamed(data as unknown as Json, nameOf)));
  const read = readWire(parsed);
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
  return read.data;
};

const idFields = new Set(['courseId', 'offeringId', 'assessmentId', 'studentId']);

const renamed = (value: Json, nameOf: (id: string) => string, field = ''): Json => {
  if (Array.isArray(value)) {
    return value.map((one) => (field === 'neverDrop' ? nameOf(String(one)) : renamed(one, nameOf, field)));
  }
  if (!isRecord(value)) return idFields.has(field) ? nameOf(String(value)) : value;
  const isKeyed = ['grading', 'notes', 'seats', 'assessmentWeights', 'excused', 'given', 'leaves'].includes(field);
  const beneath = { notes: 'seats', seats: 'leaves', excused: 'leaves' }[field] ?? '';
  return record(
    Object.entries(value as Record<string, Json>).map(([key, inner]) => [
      isKeyed ? nameOf(key) : key,
      renamed(inner, nameOf, isKeyed ? beneath : key),
    ]),
  );
};

/** Every item that one of these knows, each once. */
export const itemsIn = (...stores: readonly Stores[]): readonly Item[] => {
  const items = new Map<string, Item>();
  const put = (item: Item) => items.set(itemKey(item), item);
  for (const one of stores) {
    for (const courseId of keysOf(one.courses)) put({ of: 'course', courseId });
    for (const offeringId of keysOf(one.offerings)) put({ of: 'offering', offeringId });
    for (const assessmentId of keysOf(one.assessments)) put({ of: 'assessment', assessmentId });
    for (const studentId of one.students.keys()) put({ of: 'student', studentId });
    for (const offeringId of keysOf(one.enrollments)) {
      for (const studentId of enrolledIn(one, offeringId)) put({ of: 'seat', offeringId, studentId });
    }
    for (const offeringId of keysOf(one.grades)) {
      for (const studentId of keysOf(record(one.grades[offeringId]))) {
        for (const assessmentId of keysOf(one.grades[offeringId]?.get(studentId) ?? {}))
          put({ of: 'grade', offeringId, assessmentId, studentId });
      }
    }
    const { grading = {}, notes = {}, ...rest } = one.settings;
    for (const id of Object.keys(notes ?? {})) put({ of: 'setting', section: ['notes', id] });
    for (const key of Object.keys(rest)) put({ of: 'setting', section: [key] });
    for (const id of keysOf(grading)) put({ of: 'setting', section: ['grading', id] });
  }
  return [...items.values()];
};

/** Others changed what the server holds; here it stays, set aside. */
export const held = (item: Item, value: unknown, aside?: 'conflict' | 'unseen' | 'ambiguous'): DomainEvent[] => [
  { type: 'ServerChangesObserved', scope: 'everything', counts: {}, stateHash: '' } as unknown as DomainEvent,
  { type: 'ServerHolds', item, value, ...(aside && { aside }) } as DomainEvent,
];
