import { type Item, type ItemOf, itemKey, type NounItem } from '../../events/items.ts';
import { codeKey } from '../../projections/book/book.ts';
import { valueIn } from '../../projections/book/items.ts';
import { waitsFor } from '../../projections/outbox/merged.ts';
import type { OwedItem } from '../../projections/outbox/outbox.ts';
import { isToGo, sendable } from '../../projections/outbox/sendable.ts';
import type { Records } from '../../projections/records/records.ts';
import { parentsOf } from '../lineage.ts';
import { sentValue } from '../target.ts';
import type { Call } from '../wire/call.ts';
import { wireFields, wireId } from '../wire/value.ts';
import { additionOf } from './addition-of.ts';
import { keepsFor } from './merged.ts';
import { cellsWaitMark, isOrderUnderWay } from './outcome-order.ts';
import { claim, type PlanContext, type Planner } from './planning.ts';
import { parentsThere } from './survey.ts';

/**
 * Additions, parents first. Students are added one at a time, in order; adding stops at the first refusal. At a server
 * without idempotency keys, each list gets one addition at a time: of two unanswered ones nobody could tell which is
 * which.
 */
export const adds: Planner = function* (planning) {
  const { outbox } = planning.records;
  const busyLists = listsUnderWay(planning);
  for (const noun of nouns) {
    if (noun === 'student' && hasStopped(planning.records)) continue;
    for (const owed of outbox.owed[noun].values()) {
      // Of thousands of students one is added at a time, so that the others need no look.
      if (noun === 'student' && busyLists.has(noun)) break;
      const list = listOf(planning, owed.item);
      const isSerial = noun === 'student' || !planning.capabilities.idempotency;
      if ((isSerial && busyLists.has(list)) || !mayBeAdded(planning, owed)) continue;
      if (isTableMoving(planning, owed.item)) continue;
      busyLists.add(list);
      yield addition(planning, owed.item);
    }
  }
};

const nouns = ['course', 'student', 'offering', 'assessment'] as const;

/** Whether a refused student holds up those behind. They wait until the instructor passes over the refused one. */
export const hasStopped = ({ outbox }: Pick<Records, 'outbox'>): boolean =>
  outbox.needsYou > 0 &&
  [...outbox.owed.student.values()].some(
    ({ base, aside }) => base === null && aside?.why === 'refused' && !aside.passed,
  );

/** Whether the server is moving the columns of the new assessment's table. */
const isTableMoving = (planning: PlanContext, item: NounItem): boolean => {
  const { records, capabilities } = planning;
  const { offeringId } = (item.of === 'assessment' && valueIn(records.book, item)) || {};
  if (offeringId === undefined) return false;
  if (capabilities.outcomeOrder) claim(planning, { of: 'offering', offeringId });
  return isOrderUnderWay(records, offeringId);
};

/** Nothing is added beneath what the server does not hold for good. */
const mayBeAdded = (planning: PlanContext, owed: OwedItem): boolean => {
  const { records, survey } = planning;
  const { item, base } = owed;
  if (base !== null || !survey.mayBeSent(owed) || isToGo(records.outbox, records.book, item)) return false;
  return (
    parentsThere(records, item).every(survey.staysAtServer) && !(item.of === 'student' && waitsForCode(planning, item))
  );
};

/** Whether another student has the code at the server, and is about to give it up. */
const waitsForCode = ({ records, survey }: PlanContext, item: ItemOf<'student'>): boolean => {
  const { outbox, book } = records;
  const wanted = codeKey(valueIn(book, item)?.studentCode ?? '');
  if (codeKey(sendable(outbox, book, item)?.studentCode ?? '') === wanted) return false;
  return [...outbox.owed.student.values()].some(
    (other) =>
      other.base !== null &&
      codeKey(other.base.studentCode ?? '') === wanted &&
      other.aside === null &&
      !survey.isBusyBeneath(other.item) &&
      !waitsFor(other, item.studentId) &&
      !keepsFor(outbox, other.item.studentId, item.studentId),
  );
};

const addition = (planning: PlanContext, item: NounItem): Call => {
  const { records } = planning;
  const value = sendable(records.outbox, records.book, item, true);
  if (value === null) throw new Error('What is not there cannot be added.');
  claim(planning, item);
  return {
    endpoint: additionOf[item.of],
    params: parentParams(planning, item),
    body: wireFields(records, item, value),
    items: [item],
    ...cellsWaitMark(records, item, value),
  };
};

const parentParams = ({ records }: PlanContext, item: NounItem): Call['params'] => {
  const [parent] = parentsThere(records, item);
  if (parent?.of === 'course') return { courseId: wireId(records, parent) };
  if (parent?.of === 'offering') return { offeringId: wireId(records, parent) };
  return {};
};

/** Keys of the lists to which a call under way adds a row. */
const listsUnderWay = (planning: PlanContext): Set<string> => {
  const additionCalls = new Set<string>(Object.values(additionOf));
  const sent = Object.values(planning.records.outbox.sent).filter(({ call }) => additionCalls.has(call));
  return new Set(sent.flatMap(({ items }) => items.map((item) => listOf(planning, item))));
};

/** A key of the list that the item is added to: its parent's `itemKey`, or its kind if it has no parent. */
const listOf = ({ records: { outbox, book } }: PlanContext, item: Item): string => {
  const [parent] = parentsOf(item, (one) => sentValue(outbox, one) ?? valueIn(book, one));
  return parent ? itemKey(parent) : item.of;
};
