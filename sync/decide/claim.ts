/**
 * The answer to an addition was lost, and several rows of the server may be what it made: the instructor says which
 * one. Their item keeps its id here, and the server's id of it becomes the row's. A reading has already brought the row
 * into the book as another item: that item is removed from the book.
 */
import type { DomainEvent } from '../../events/catalogue.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import {
  type Item,
  type ItemValue,
  idIn,
  isNounItem,
  itemKey,
  type NounItem,
  nounItem,
  type ValueOf,
} from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { itemsOfAll, valueIn } from '../../projections/book/items.ts';
import { structuredCopy } from '../../projections/book/structured-copy.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { changing } from '../change/changes-to.ts';
import { isAssessment, isCourse, isOffering, isStudent, type Target } from '../target.ts';
import type { SkippedRow } from '../wire/localise.ts';
import type { Resolution } from './resolve.ts';
import { idsWithName, idsWithoutName, nameOf } from './rows-alike.ts';

/** A row that the server holds under `id`, as it was last read. */
export type Candidate = { readonly id: string; readonly value: ItemValue };

/**
 * Rows of the server that have the item's name, equal it or have no name, as it may have had none when it was sent;
 * that were not added here, and were not known here when the answer was looked up: those in the book, and students that
 * were left out of the book because the item has their code.
 */
export const candidatesFor = (records: Records, item: Item, leftOut: readonly SkippedRow[]): readonly Candidate[] => {
  const mine = valueIn(records.book, item);
  if (mine === null || !isNounItem(item)) return [];
  const known = new Set(owedOf(records.outbox, item)?.aside?.known);
  const data = workingData(records.book);
  const serverRows = { ...data, students: [...data.students, ...leftOut.flatMap(({ value }) => value ?? [])] };
  const target = { item, value: mine };
  const parentId = parentIdOf(target);
  const alike = new Set([
    ...idsWithName(item.of, nameOf(target), serverRows, parentId),
    ...idsWithoutName(item.of, serverRows, parentId),
  ]);
  const rows: readonly ValueOf<NounItem>[] = serverRows[`${item.of}s`];
  return rows.flatMap((value): Candidate[] => {
    const serverId = idIn(item.of, value);
    const row = nounItem(item.of, serverId);
    if (itemKey(row) === itemKey(item) || known.has(serverId) || !isFree(records, row, serverId)) return [];
    return alike.has(serverId) || sameValue(withOurIds(target, value), mine) ? [{ id: serverId, value }] : [];
  });
};

/** Whether the row has the server's own id, and nothing of it was changed here. */
const isFree = ({ outbox }: Records, row: NounItem, serverId: string): boolean =>
  !serverId.includes('~') && !Object.hasOwn(outbox.ids[row.of], serverId) && owedOf(outbox, row) === undefined;

const parentIdOf = (target: Target): string => {
  if (isOffering(target)) return target.value?.courseId ?? '';
  return isAssessment(target) ? (target.value?.offeringId ?? '') : '';
};

/**
 * Gives the row's id to the item; if the two differ, the item waits as a conflict. No events if something of the row
 * was changed here.
 */
export const claimRow = (records: Records, item: Item, { id: serverId, value }: Candidate): Resolution => {
  const { book, outbox } = records;
  const owed = owedOf(outbox, item);
  const mine = valueIn(book, item);
  if (owed?.aside?.why !== 'ambiguous' || owed.underWay !== null || mine === null || !isNounItem(item)) return [];
  const row = nounItem(item.of, serverId);
  if (!isFree(records, row, serverId)) return [];
  const removal = changing(book, [{ item: row, value: null }]);
  const touched = new Map(itemsOfAll(removal.events, book.settings).map((one) => [itemKey(one), one]));
  if ([...touched.values()].some((one) => owedOf(outbox, one))) return [];
  const theirs = withOurIds({ item, value: mine }, value);
  const isSame = sameValue(theirs, mine);
  return [
    ...removal.events,
    ...[...touched.values()].map((one) => holdsEvent(one, valueIn(removal.book, one))),
    { type: 'IdAssigned', intent: asId<IntentId>(''), item, id: serverId },
    { ...holdsEvent(item, theirs), ...(!isSame && { aside: 'conflict' }) },
  ];
};

const holdsEvent = (item: Item, value: ItemValue | null): DomainEvent & { readonly type: 'ServerHolds' } => ({
  type: 'ServerHolds',
  item,
  value: structuredCopy(value),
});

/** The row's values under the item's ids. Problems and weight sets are matched by position. */
const withOurIds = (mine: Target, row: ItemValue): ItemValue => {
  const their: Target = { item: mine.item, value: row };
  if (isCourse(mine) && isCourse(their) && their.value) return { ...their.value, courseId: mine.item.courseId };
  if (isStudent(mine) && isStudent(their) && their.value) return { ...their.value, studentId: mine.item.studentId };
  if (isOffering(mine) && isOffering(their) && their.value) {
    const { offeringId } = mine.item;
    const weightSets = their.value.weightSets.map((set, at) => ({
      ...set,
      weightSetId: mine.value?.weightSets[at]?.weightSetId ?? set.weightSetId,
    }));
    return { ...their.value, offeringId, weightSets };
  }
  if (isAssessment(mine) && isAssessment(their) && their.value) {
    const { assessmentId } = mine.item;
    const problems = their.value.problems.map((one, at) => ({
      ...one,
      problemId: mine.value?.problems[at]?.problemId ?? one.problemId,
    }));
    return { ...their.value, assessmentId, problems };
  }
  return row;
};
