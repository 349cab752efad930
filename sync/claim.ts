/**
 * An addition whose answer was lost, and rows of the server that it may have made: the instructor says which one it
 * is. What they entered keeps its identity here and gets the row's id there; the row, which a reading has
 * brought into the book as somebody else's, leaves it, and comes back as theirs with the next reading.
 */
import type { DomainEvent } from '../events/catalogue.ts';
import type { Assessment, Offering, Student, WorkingData } from '../events/entities.ts';
import { asId, type IntentId } from '../events/ids.ts';
import { type Item, type ItemValue, isNounItem, itemKey, type Noun, type NounItem, nounItem } from '../events/items.ts';
import { sameValue } from '../events/same-value.ts';
import { structuredCopy } from '../projections/gradebook.ts';
import { itemsOfAll, valueIn } from '../projections/items.ts';
import { owedOf } from '../projections/outbox.ts';
import type { Records } from '../projections/records.ts';
import { workingData } from '../projections/working-data.ts';
import { changing } from './changes-to.ts';
import type { LeftOut } from './localise.ts';
import type { Resolution } from './resolve.ts';
import { rowsAlike } from './rows-alike.ts';

/** A row that the server holds under `id`, as it was last read. */
export type Candidate = { readonly id: string; readonly value: ItemValue };

/**
 * Rows that go by the item's name, or say the same, and were not made here: those in the book, and those
 * that it could not take in because the item has their student code.
 */
export const candidatesFor = (records: Records, item: Item, leftOut: readonly LeftOut[]): readonly Candidate[] => {
  const mine = valueIn(records.book, item);
  if (mine === null || !isNounItem(item)) return [];
  const data = workingData(records.book);
  const students = [...data.students, ...leftOut.flatMap(({ value }) => value ?? [])];
  const alike = new Set(rowsAlike(item, mine, { ...data, students }, parentOf(mine)));
  return rowsOf(item.of, { ...data, students }).flatMap(([id, value]): Candidate[] => {
    const row = nounItem(item.of, id);
    if (itemKey(row) === itemKey(item) || !isFree(records, row, id)) return [];
    return alike.has(id) || sameValue(asMine(item, value, mine), mine) ? [{ id, value }] : [];
  });
};

const rowsOf = (noun: Noun, { courses, offerings, assessments, students }: WorkingData) => {
  switch (noun) {
    case 'course':
      return courses.map((row): readonly [string, ItemValue] => [row.courseId, row]);
    case 'offering':
      return offerings.map((row): readonly [string, ItemValue] => [row.offeringId, row]);
    case 'assessment':
      return assessments.map((row): readonly [string, ItemValue] => [row.assessmentId, row]);
    case 'student':
      return students.map((row): readonly [string, ItemValue] => [row.studentId, row]);
  }
};

/** Known by the server's own id, and changed by nobody here. */
const isFree = ({ outbox }: Records, row: NounItem, id: string): boolean =>
  !id.includes('~') && !Object.hasOwn(outbox.ids[row.of], id) && owedOf(outbox, row) === undefined;

const parentOf = (value: ItemValue): string => {
  const { courseId = '', offeringId = '' } = value as Partial<Offering & Assessment>;
  return courseId || offeringId;
};

/** Where the two differ, both sides wait as a conflict. Nothing where something of the row was changed here. */
export const claimRow = (records: Records, item: Item, { id, value }: Candidate): Resolution => {
  const { book, outbox } = records;
  const owed = owedOf(outbox, item);
  const mine = valueIn(book, item);
  if (owed?.aside?.why !== 'ambiguous' || owed.underWay !== null || mine === null || !isNounItem(item)) return [];
  const row = nounItem(item.of, id);
  if (!isFree(records, row, id)) return [];
  const gone = changing(book, [{ item: row, value: null }]);
  const touched = new Map(itemsOfAll(gone.events, book.settings).map((one) => [itemKey(one), one]));
  if ([...touched.values()].some((one) => owedOf(outbox, one))) return [];
  const theirs = asMine(item, value, mine);
  const isSame = sameValue(theirs, mine);
  return [
    ...gone.events,
    ...[...touched.values()].map((one) => holds(one, valueIn(gone.book, one))),
    { type: 'IdAssigned', intent: asId<IntentId>(''), item, id },
    { ...holds(item, theirs), ...(!isSame && { aside: 'conflict' }) },
  ];
};

const holds = (item: Item, value: ItemValue | null): DomainEvent & { readonly type: 'ServerHolds' } => ({
  type: 'ServerHolds',
  item,
  value: structuredCopy(value),
});

/** What the row says, by the ids that things have here: problems and weight sets go by their places. */
const asMine = (item: NounItem, value: ItemValue, mine: ItemValue): ItemValue => {
  switch (item.of) {
    case 'course':
      return { ...(value as object), courseId: item.courseId } as ItemValue;
    case 'student':
      return { ...(value as Student), studentId: item.studentId };
    case 'offering': {
      const { weightSets, ...fields } = value as Offering;
      const ours = (mine as Offering).weightSets;
      const sets = weightSets.map((set, at) => ({ ...set, weightSetId: ours[at]?.weightSetId ?? set.weightSetId }));
      return { ...fields, offeringId: item.offeringId, weightSets: sets };
    }
    case 'assessment': {
      const { problems, ...fields } = value as Assessment;
      const ours = (mine as Assessment).problems;
      const known = problems.map((one, at) => ({ ...one, problemId: ours[at]?.problemId ?? one.problemId }));
      return { ...fields, assessmentId: item.assessmentId, problems: known };
    }
  }
};
