/** What nobody can know for certain, item by item. For these few a promise may fail; for all others it holds. */

import { isBlankGrade } from '../../../api/scope-hash.ts';
import { isBookEvent } from '../../../events/catalogue.ts';
import type { Commit } from '../../../events/commit.ts';
import { type Item, itemKey, type Noun } from '../../../events/items.ts';
import { isByOffering } from '../../../events/notes.ts';
import { isRecord } from '../../../events/record.ts';
import type { InitializationData } from '../../../events/wire.ts';
import { itemsOf, valueIn } from '../../../projections/book/items.ts';
import type { Outbox } from '../../../projections/outbox/outbox.ts';
import { emptyRecords, fold, type Records } from '../../../projections/records/records.ts';
import { sorted } from './sorted.ts';

export type Unsure = {
  /** Marks of rows that may be at the server twice, with the instructor's knowledge. */
  readonly marks: ReadonlySet<string>;
  /** Keys, in the server's ids, of items that the instructor believed to be gone, and of those that referred to them. */
  readonly thoughtGone: ReadonlySet<string>;
};

/** Each commit with the records before it. The records are mutated when the next commit is asked for. */
export function* replayed(commits: readonly Commit[]): Generator<readonly [Commit, Records]> {
  const records = emptyRecords();
  for (const commit of commits) {
    yield [commit, records];
    fold(records, commit);
  }
}

export const unsureIn = (commits: readonly Commit[]): Unsure => {
  const marksOf = new Map<string, Set<string>>();
  const doubtful = new Set<string>();
  const thoughtGone = new Set<string>();
  const callItems = new Map<string, readonly Item[]>();
  let believedOnce = false;
  for (const [{ command, events }, records] of replayed(commits)) {
    const { book, outbox } = records;
    const isReading = command.type === 'ReadBackend';
    const isBelieved = outbox.doubt?.isBelieved === true && isReading;
    // A look-up judges by the same reading, and may take rows that it lacks for those that the call deleted.
    const isJudged = outbox.doubt?.isBelieved === true && command.type === 'LookUpCall';
    believedOnce ||= isBelieved;
    // After a false reading was believed, a deleted item that the reading lacks seems to be gone as wanted. What comes
    // in its place with the same reading is news, until a true one says otherwise.
    const seemsGone = believedOnce && isReading && events.some(isGone);
    for (const event of events) {
      if (event.type === 'CallIntended') callItems.set(event.intent, event.items);
      const items = itemsToldBy(event, records);
      for (const item of items) noteMarks(marksOf, item, valueIn(book, item));
      for (const mark of marksIn(event)) for (const item of items) noted(marksOf, itemKey(item)).add(mark);
      if (event.type === 'ServerHolds' && event.aside === 'ambiguous') doubtful.add(itemKey(event.item));
      if (event.type === 'CallRefused' && event.reason === 'idTaken')
        for (const item of callItems.get(event.intent) ?? []) doubtful.add(itemKey(item));
      if (isJudged && event.type === 'CallApplied')
        for (const item of callItems.get(event.intent) ?? []) thoughtGone.add(keyThere(outbox, item));
      if (!isBelieved && !seemsGone) continue;
      for (const item of items) {
        thoughtGone.add(keyThere(outbox, item));
        doubtful.add(itemKey(item));
      }
    }
  }
  return { marks: new Set([...doubtful].flatMap((key) => [...(marksOf.get(key) ?? [])])), thoughtGone };
};

const isGone = (event: Commit['events'][number]): boolean => event.type === 'ServerHolds' && event.value === null;

/** The items that an event changes or reports. */
export const itemsToldBy = (event: Commit['events'][number], { book }: Records): readonly Item[] => {
  if (isBookEvent(event)) return itemsOf(event, book.settings);
  return event.type === 'ServerHolds' || event.type === 'IdAssigned' ? [event.item] : [];
};

/** The item's key in the server's ids. */
export const keyThere = ({ ids }: Pick<Outbox, 'ids'>, item: Item): string => {
  if (item.of === 'setting') {
    const [top = '', id, ...rest] = item.section;
    if (!isByOffering(top) || id === undefined) return itemKey(item);
    return itemKey({ of: 'setting', section: [top, ids.offering[id] ?? id, ...rest] });
  }
  const named = Object.entries(item).map(([field, id]) => [
    field,
    field === 'of' ? id : (ids[field.slice(0, -'Id'.length) as Noun][id] ?? id),
  ]);
  return itemKey(Object.fromEntries(named) as Item);
};

/** The differences between two states of a server: item keys in its ids, and the marks in those rows. */
export const unlikeIn = (one: InitializationData, other: InitializationData): { keys: string[]; marks: string[] } => {
  const [before, after] = [rowsIn(one), rowsIn(other)];
  const keys = [...new Set([...before.keys(), ...after.keys()])].filter(
    (key) => sorted(before.get(key)) !== sorted(after.get(key)),
  );
  return { keys, marks: keys.flatMap((key) => [...marksIn(before.get(key)), ...marksIn(after.get(key))]) };
};

const rowsIn = (data: InitializationData): ReadonlyMap<string, unknown> => {
  const rows = new Map<string, unknown>();
  const put = (item: Item, row: unknown): void => void rows.set(itemKey(item), row);
  for (const row of data.courses) put({ of: 'course', courseId: row.courseId }, row);
  for (const row of data.offerings) put({ of: 'offering', offeringId: row.offeringId }, row);
  for (const row of data.assessments) put({ of: 'assessment', assessmentId: row.assessmentId }, row);
  for (const row of data.students) put({ of: 'student', studentId: row.studentId }, row);
  for (const row of data.enrollments) {
    const { offeringId, studentId } = row;
    put({ of: 'seat', offeringId, studentId }, row);
  }
  for (const row of data.grades) {
    const { offeringId, assessmentId, studentId } = row;
    if (!isBlankGrade(row)) put({ of: 'grade', offeringId, assessmentId, studentId }, row);
  }
  for (const [top, value] of Object.entries(data.settings)) {
    if (!isByOffering(top) || !isRecord(value)) put({ of: 'setting', section: [top] }, value);
    else for (const [id, one] of Object.entries(value)) put({ of: 'setting', section: [top, id] }, one);
  }
  return rows;
};

const noted = (marksOf: Map<string, Set<string>>, key: string): Set<string> => {
  const marks = marksOf.get(key) ?? new Set();
  marksOf.set(key, marks);
  return marks;
};

const noteMarks = (marksOf: Map<string, Set<string>>, item: Item, value: unknown): void => {
  for (const mark of marksIn(value)) noted(marksOf, itemKey(item)).add(mark);
};

/** Marks anywhere in a value: texts that only one addition has. */
export const marksIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return isMark(value) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(marksIn);
  return isRecord(value) ? Object.values(value).flatMap(marksIn) : [];
};

export const isMark = (text: string): boolean => /^U\d/.test(text);
