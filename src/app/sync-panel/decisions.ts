import { type Item, itemKey } from '../../../events/items.ts';
import { choices, explained, refusedBecause } from '../../../messages/sync.ts';
import type { Book } from '../../../projections/book.ts';
import { valueIn } from '../../../projections/items.ts';
import type { Owed } from '../../../projections/outbox.ts';
import type { Records } from '../../../projections/records.ts';
import { type Difference, differencesOf } from './differences.ts';
import { itemName } from './named-book.ts';
import { type Group, shownLines } from './owed-groups.ts';

/** One item that waits for her: why, what both sides say, and when they began to. */
export type Decision = {
  readonly key: string;
  readonly item: Item;
  readonly name: string;
  readonly why: string;
  readonly differences: readonly Difference[];
  /** ISO times. */
  readonly mineAt: string;
  readonly theirsAt: string;
};

/** Her two buttons, for one item and for all of the group. */
export type Choice = { readonly title: string; readonly mine: string; readonly theirs: string };

export const choiceOf = ({ aside }: Group): Choice => choices[aside?.why ?? 'refused'];

/** The first decisions of a group. */
export const decisionsOf = (records: Records, named: Book, { owed }: Group): readonly Decision[] =>
  owed.slice(0, shownLines).map((one) => decisionOf(records, named, one));

const decisionOf = (records: Records, named: Book, owed: Owed): Decision => {
  const { item, base, aside, changed } = owed;
  const mine = valueIn(records.book, item);
  return {
    key: itemKey(item),
    item,
    name: itemName(named, item),
    why: whyOf(records.book, named, owed, mine),
    differences: differencesOf(named, item, mine, base),
    mineAt: changed.at,
    theirsAt: aside?.at ?? changed.at,
  };
};

const whyOf = (book: Book, named: Book, { item, base, aside }: Owed, mine: Owed['base']): string => {
  switch (aside?.why) {
    case 'conflict':
      if (mine === null) return explained.deletedHere;
      return base === null ? explained.deletedThere : explained.conflict;
    case 'unseen':
      return explained.unseen;
    case 'ambiguous':
      return explained.ambiguous(likeIt(book, named, item));
    default:
      return refusedBecause(item.of, aside?.reason, aside?.status);
  }
};

/** How many others here are called the same: the backend's, as they were read. */
const likeIt = (book: Book, named: Book, item: Item): number => {
  const name = itemName(named, item);
  return others(book, item).filter((other) => itemName(named, other) === name).length;
};

const others = (book: Book, item: Item): readonly Item[] => {
  const all = ((): readonly Item[] => {
    switch (item.of) {
      case 'course':
        return Object.values(book.courses).map(({ courseId }) => ({ of: 'course', courseId }));
      case 'offering':
        return Object.values(book.offerings).map(({ offeringId }) => ({ of: 'offering', offeringId }));
      case 'assessment':
        return Object.values(book.assessments).map(({ assessmentId }) => ({ of: 'assessment', assessmentId }));
      case 'student':
        return Object.values(book.students).map(({ studentId }) => ({ of: 'student', studentId }));
      default:
        return [];
    }
  })();
  return all.filter((other) => itemKey(other) !== itemKey(item));
};

/** Students behind a refused one, which are not sent until she has decided. */
export const waitingBehind = ({ book, outbox }: Records): number =>
  Object.values(outbox.owed.student).filter(
    ({ item, base, aside }) => base === null && aside === null && valueIn(book, item) !== null,
  ).length;
