import type { DomainEvent } from '../../events/catalogue.ts';
import { type Item, itemKey } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { codeKey } from '../../projections/book/book.ts';
import { itemsOfAll, valueIn } from '../../projections/book/items.ts';
import { keepingReferences } from '../../projections/book/references.ts';
import { structuredCopy } from '../../projections/book/structured-copy.ts';
import { heldValue, isUnderWay, owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { changing } from '../change/changes-to.ts';
import { isStudent, type Target } from '../target.ts';
import { theirsBesideOurs } from './parts.ts';
import { Wanted } from './wanted.ts';

/** The events of one commit; none if nothing waits, or a call with the item is under way. */
export type Resolution = readonly DomainEvent[];

/** Keeps our value, which is then sent over the server's. */
export const keepMine = ({ outbox }: Records, items: readonly Item[]): Resolution => {
  const waiting = items.filter((item) => owedOf(outbox, item)?.aside);
  return waiting.length > 0 ? [{ type: 'ItemsReleased', items: [...waiting] }] : [];
};

/**
 * Takes the server's value into the book. What was deleted here comes back with everything that was beneath it; what
 * the server does not have goes, and what was changed here alone stays. References of the server's to things that are
 * deleted here are left out until these things come back too.
 */
export const takeTheirs = (records: Records, items: readonly Item[]): Resolution => {
  const { book, outbox } = records;
  const wanted = new Wanted(records);
  for (const item of items) if (owedOf(outbox, item)) wanted.take(item);
  const askedKeys = new Set(items.map(itemKey));
  const targets = wanted
    .targets()
    .map((one) =>
      askedKeys.has(itemKey(one.item)) && !wanted.isOrphan(one.item) ? withPartsChangedHere(records, one) : one,
    );
  if (targets.some(({ item }) => isUnderWay(outbox, item)) || wouldShareCode(records, targets)) return [];
  const work = changing(book, targets);
  if (itemsOfAll(work.events, book.settings).some((item) => isUnderWay(outbox, item))) return [];
  const unsettled = wanted
    .items()
    .filter(
      (item) => owedOf(outbox, item)?.aside && !sameValue(valueIn(work.book, item), heldValue(outbox, book, item)),
    );
  const forgotten = unsettled.flatMap((item) => forgetMissingReferences(records, item));
  const released: DomainEvent[] = unsettled.length > 0 ? [{ type: 'ItemsReleased', items: unsettled }] : [];
  return [...work.events, ...forgotten, ...released];
};

/** What was changed here alone stays: the instructor was not asked about it. It goes where what it belongs to goes. */
const withPartsChangedHere = (records: Records, target: Target): Target => {
  const value = theirsBesideOurs(records, target.item);
  return value === undefined ? target : { item: target.item, value };
};

/**
 * Forgets the server's references to rows that were left out of the book, as if they had never been read: the next
 * reading brings them as news. Otherwise their removal would be owed.
 */
const forgetMissingReferences = ({ book, outbox }: Records, item: Item): readonly DomainEvent[] => {
  const held = heldValue(outbox, book, item);
  const isKnown = (one: Item) => valueIn(book, one) !== null || heldValue(outbox, book, one) !== null;
  const known = keepingReferences(item, held, ({ names }) => names.every(isKnown));
  return known === held ? [] : [{ type: 'ServerHolds', item, value: structuredCopy(known) }];
};

/**
 * Whether two students here would have one code once these targets are taken: a student who comes back or gets the
 * server's code, and another one.
 */
export const wouldShareCode = ({ book }: Records, targets: readonly Target[]): boolean => {
  const students = targets.filter(isStudent);
  const going = new Set(students.flatMap(({ item, value }) => (value === null ? item.studentId : [])));
  const codes = new Map(
    [...book.students.values()]
      .filter(({ studentId }) => !going.has(studentId))
      .map(({ studentId, studentCode }) => [studentId, codeKey(studentCode)]),
  );
  const taken = students.flatMap(({ value }) => value ?? []);
  for (const { studentId, studentCode } of taken) codes.set(studentId, codeKey(studentCode));
  const allCodes = [...codes.values()];
  return taken.some(
    ({ studentCode }) =>
      codeKey(studentCode) !== '' && allCodes.filter((code) => code === codeKey(studentCode)).length > 1,
  );
};
