import type { DomainEvent } from '../events/catalogue.ts';
import type { Assessment, Course, Grade, Offering, Student, WorkingData } from '../events/entities.ts';
import type { IntentId } from '../events/ids.ts';
import { type Item, type ItemValue, isNounItem, itemKey, type Noun, type NounItem, nounItem } from '../events/items.ts';
import { isRecord, keysOf, own, record } from '../events/record.ts';
import { sameValue } from '../events/same-value.ts';
import type { Stores } from '../projections/book.ts';
import { blankGrade, isBlank } from '../projections/gradebook.ts';
import { valueIn } from '../projections/items.ts';
import { heldValue, owedOf, type Sent } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';
import { localise } from './localise.ts';
import { rowsAlike } from './rows-alike.ts';
import { trimmed } from './same-problems.ts';

/**
 * What came of a call that nobody answered, on a server that knows no idempotency keys, by what it holds
 * long after. An addition: the one row that nobody knew and that says the same is ours; where there is
 * none it was not applied; several wait for the instructor, and so does one that only goes by the same name.
 * Of anything else, what says as it was sent was sent by us: it is no news from others, even where the book
 * has gone on, or back, since.
 */
export const lookUp = (records: Records, intent: IntentId, fresh: WorkingData): readonly DomainEvent[] => {
  const sent = records.outbox.sent[intent];
  const [item] = sent?.items ?? [];
  const value = sent?.values[0] ?? null;
  const dropped: DomainEvent = { type: 'CallDropped', intent, why: 'looked up' };
  if (!sent || !item) return [dropped];
  if (value === null || !isNounItem(item) || heldValue(records.outbox, records.book, item) !== null) {
    const { theirs } = localise(records, fresh);
    return isDeleted(sent, theirs) ? [{ type: 'CallApplied', intent }] : [dropped, ...arrived(records, sent, theirs)];
  }
  const rows = rowsLike(records, item, value, fresh);
  const [only, ...others] = rows;
  if (only === undefined && alike(records, item, value, fresh).length === 0) return [dropped];
  if (only !== undefined && others.length === 0) return [{ type: 'IdAssigned', intent, item, id: only }];
  return [dropped, { type: 'ServerHolds', item, value: null, aside: 'ambiguous' }];
};

/** The same for a call of which the server says time and again that it did something else: what it did not do waits. */
export const refusedWhereUndone = (
  { outbox }: Records,
  intent: IntentId,
  found: readonly DomainEvent[],
): readonly DomainEvent[] => {
  const items = [...(outbox.sent[intent]?.items ?? [])];
  const refused: DomainEvent = { type: 'CallRefused', intent, items, status: 200, reason: 'notDone' };
  return found.map((event) => (event.type === 'CallDropped' ? refused : event));
};

/** A deletion that has arrived took all beneath along: what is there again here, by being undone, is to be added anew. */
const isDeleted = ({ items, values }: Sent, theirs: Stores): boolean =>
  values.every((value) => value === null) && items.every((item) => valueIn(theirs, item) === null);

const arrived = ({ outbox, book }: Records, { call, items, values }: Sent, theirs: Stores): readonly DomainEvent[] =>
  items.flatMap((item, at): DomainEvent[] => {
    const base = heldValue(outbox, book, item);
    const there = valueIn(theirs, item);
    // Several are enrolled without a word of dates: a seat that is there now has the server's.
    const value = call === 'enroll' && base === null ? there : confirmedOf(item, base, values[at] ?? null, there);
    return sameValue(value, base) ? [] : [{ type: 'ServerHolds', item, value }];
  });

type Held = ItemValue | null;

/** No grade is a blank one; anything else but a setting is there whole, or not at all. */
const confirmedOf = (item: Item, base: Held, sent: Held, theirs: Held): Held => {
  if (item.of === 'grade') {
    const grade = confirmed<Held>(base ?? blankGrade(), sent ?? blankGrade(), theirs ?? blankGrade()) as Grade;
    return isBlank(grade) ? null : grade;
  }
  if (base === null && item.of !== 'setting') return sameValue(theirs, sent) ? sent : null;
  return confirmed(base, sent, theirs);
};

/**
 * What was known, with those parts as sent that the server says as they were sent; `undefined` for a part that is not
 * there. A branch that one of the three lacks is empty there.
 */
const confirmed = <V>(base: V, sent: V, theirs: V): V => {
  if (sameValue(theirs, sent)) return sent;
  const [was, is, there] = [base ?? record(), sent ?? record(), theirs ?? record()];
  if (!isRecord(was) || !isRecord(is) || !isRecord(there)) return base;
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const parts = keys.map((key) => {
    const isAsSent = sameValue(meaning(key, own(there, key)), meaning(key, own(is, key)));
    const value = isAsSent ? own(is, key) : confirmed(own(was, key), own(is, key), own(there, key));
    return [key, value] as const;
  });
  const known = parts.filter(([, value]) => value !== undefined);
  if (known.length > 0 || (isRecord(base) && isRecord(sent))) return record(known) as V;
  return isRecord(base) ? sent : base;
};

/** Sets and problems have ids here only: there they are what stands at their places. */
const meaning = (key: string, part: unknown): unknown => {
  if (!Array.isArray(part)) return part;
  if (key === 'problems') return plain(part);
  return key === 'weightSets' ? part.map(({ weights }) => withoutZeros(weights)) : part;
};

const withoutZeros = (weights: Record<string, number>) =>
  record(Object.entries(weights).filter(([, weight]) => weight !== 0));

/** The server's ids of rows that nobody here knows and that say what `value` says. */
export const rowsLike = (records: Records, item: NounItem, value: ItemValue, fresh: WorkingData): readonly string[] => {
  const isNew = (id: string): boolean => isUnknown(records, item, id);
  const there = (noun: Noun, id: string): string => nameThere(records, noun, id);
  switch (item.of) {
    case 'course':
      return fresh.courses
        .filter((row) => sameValue(bare(row, 'courseId'), bare(value as Course, 'courseId')))
        .map(({ courseId }) => courseId)
        .filter(isNew);
    case 'student':
      return fresh.students
        .filter((row) => sameValue(bare(row, 'studentId'), bare(value as Student, 'studentId')))
        .map(({ studentId }) => studentId)
        .filter(isNew);
    case 'offering':
      return fresh.offerings
        .filter((row) => isSameOffering(row, value as Offering, there('course', (value as Offering).courseId)))
        .map(({ offeringId }) => offeringId)
        .filter(isNew);
    case 'assessment':
      return fresh.assessments
        .filter((row) =>
          isSameAssessment(row, value as Assessment, there('offering', (value as Assessment).offeringId)),
        )
        .map(({ assessmentId }) => assessmentId)
        .filter(isNew);
  }
};

/** Rows that could be what was sent, and was changed since. */
const alike = (records: Records, item: NounItem, value: ItemValue, fresh: WorkingData): readonly string[] => {
  const parent =
    item.of === 'offering'
      ? nameThere(records, 'course', (value as Offering).courseId)
      : nameThere(records, 'offering', (value as Assessment).offeringId ?? '');
  return rowsAlike(item, value, fresh, parent).filter((id) => isUnknown(records, item, id));
};

const isUnknown = ({ book, outbox }: Records, item: NounItem, id: string): boolean => {
  const ids = outbox.ids[item.of];
  const known = nounItem(item.of, id);
  if (Object.values(ids).includes(id)) return false;
  return (
    Object.hasOwn(ids, id) ||
    (heldValue(outbox, book, known) === null && !owedOf(outbox, known)) ||
    itemKey(known) === itemKey(item)
  );
};

const nameThere = ({ outbox }: Records, noun: Noun, id: string): string =>
  (Object.hasOwn(outbox.ids[noun], id) ? outbox.ids[noun][id] : id) ?? id;

const bare = <V extends object, K extends keyof V>(value: V, key: K): Omit<V, K> => {
  const { [key]: _, ...rest } = value;
  return rest;
};

/** A new offering has no assessments, so that its sets weigh nothing. */
const isSameOffering = (row: Offering, value: Offering, courseId: string): boolean => {
  const { offeringId: _, weightSets, ...fields } = row;
  const { offeringId: __, weightSets: sets, ...ours } = value;
  const isEmpty = weightSets.every(({ weights }) => keysOf(weights).every((id) => weights[id] === 0));
  return isEmpty && weightSets.length === sets.length && sameValue(fields, { ...ours, courseId });
};

const isSameAssessment = (row: Assessment, value: Assessment, offeringId: string): boolean =>
  row.offeringId === offeringId &&
  row.assessmentName === value.assessmentName &&
  sameValue(plain(row.problems), plain(value.problems));

const plain = (problems: Assessment['problems']) =>
  problems.map(({ max, outcomes }) => ({ max, outcomes: trimmed(outcomes) }));
