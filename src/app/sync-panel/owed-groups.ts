import type { Assessment } from '../../../events/entities.ts';
import type { AssessmentId, OfferingId } from '../../../events/ids.ts';
import { keyOfAll } from '../../../events/ids.ts';
import { type Item, type ItemKind, itemKey } from '../../../events/items.ts';
import { sameValue } from '../../../events/same-value.ts';
import { countedItems, groupNames, whatHappens } from '../../../messages/app/sync-panel.ts';
import { assessmentName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { valueIn } from '../../../projections/book/items.ts';
import { allOwed, type OwedItem, type WaitReason } from '../../../projections/outbox/outbox.ts';
import type { Records } from '../../../projections/records/records.ts';
import { itemName, namedBook, offeringPlace } from './named-book.ts';

/** How many lines of a group are shown; the rest is a number. */
export const shownLines = 50;

/** Owed items of one kind and place and, if they wait for the instructor, of one reason. */
export type Group = {
  readonly key: string;
  /** For example “Midterm 1: grades of 42 students”; `place`: “MATH 101 Calculus · Fall 2026”. */
  readonly title: string;
  readonly place: string;
  readonly kind: ItemKind;
  readonly aside: WaitReason | null;
  readonly owed: readonly OwedItem[];
};

export type Line = {
  readonly key: string;
  readonly name: string;
  /** Whether the item is new, changed or deleted, in words. */
  readonly what: string;
  /** ISO time of the newest change of ours. */
  readonly at: string;
};

export type Groups = {
  /** The book with what was deleted here, so that each item has its name. */
  readonly named: Book;
  readonly needsYou: readonly Group[];
  readonly waiting: readonly Group[];
};

/** Groups the owed items by kind and place, in one pass, because there may be very many. */
export const groupsOf = ({ book, outbox }: Records): Groups => {
  const owedByKey = new Map<string, OwedItem[]>();
  for (const owed of allOwed(outbox)) {
    const key = keyOfAll(...groupKey(book, owed));
    const group = owedByKey.get(key);
    if (group) group.push(owed);
    else owedByKey.set(key, [owed]);
  }
  const named = namedBook(book, outbox);
  const groups = [...owedByKey].flatMap(([key, owed]) => groupOf(named, key, owed));
  return {
    named,
    needsYou: groups.filter(({ aside }) => aside !== null),
    waiting: groups.filter(({ aside }) => aside === null),
  };
};

const groupKey = (book: Book, { item, base, aside }: OwedItem): readonly string[] => [
  aside?.why ?? '',
  aside?.reason ?? '',
  item.of,
  'assessmentId' in item && item.of === 'grade' ? item.assessmentId : '',
  offeringOf(item, base, book) ?? '',
];

/** The offering that an item belongs to; `undefined` for an item of no offering. */
const offeringOf = (item: Item, base: OwedItem['base'], book: Book): OfferingId | undefined => {
  if (item.of === 'seat' || item.of === 'grade') return item.offeringId;
  if (item.of !== 'assessment') return undefined;
  return ((valueIn(book, item) ?? base) as Assessment | null)?.offeringId;
};

const groupOf = (named: Book, key: string, owed: readonly OwedItem[]): readonly Group[] => {
  const [first] = owed;
  if (!first) return [];
  const { item, base, aside } = first;
  const offeringId = offeringOf(item, base, named);
  const title =
    item.of === 'grade' ? gradesTitle(named, item.assessmentId, owed.length) : countedItems(item.of, owed.length);
  return [{ key, title, place: offeringId ? offeringPlace(named, offeringId) : '', kind: item.of, aside, owed }];
};

const gradesTitle = (named: Book, assessmentId: AssessmentId, count: number): string =>
  groupNames.grades(assessmentName(named, assessmentId), count);

/** The first lines of a group. */
export const linesOf = (book: Book, named: Book, { owed }: Group): readonly Line[] =>
  owed.slice(0, shownLines).map(({ item, base, changed }) => ({
    key: itemKey(item),
    name: itemName(named, item),
    what: whatOf(base, valueIn(book, item)),
    at: changed.at,
  }));

const whatOf = (base: OwedItem['base'], ours: OwedItem['base']): string => {
  if (sameValue(base, ours)) return whatHappens.underWay;
  if (base === null) return whatHappens.added;
  return ours === null ? whatHappens.deleted : whatHappens.changed;
};
