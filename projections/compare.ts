import type { Item, ValueOf } from '../events/items.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from './book.ts';
import { type ChangedFinal, changedFinals } from './compare/changed-finals.ts';
import { itemsUnlike } from './compare/unlike.ts';
import { valueIn } from './items.ts';

/** The values of an item in two books; `null`: the book does not have it. */
export type ChangedItem<I extends Item = Item> = {
  readonly item: I;
  readonly from: ValueOf<I> | null;
  readonly to: ValueOf<I> | null;
};

/** `items` by kind, courses first; `finals` by offering, students in the order in which the books hold their seats. */
export type Comparison = { readonly items: readonly ChangedItem[]; readonly finals: readonly ChangedFinal[] };

/**
 * What differs between two books, however they came about: by a trial, a decision, another day. Objects that both books
 * share cost nothing. Only those final grades are computed that a changed item can affect.
 */
export const compare = (before: Book, after: Book): Comparison => {
  const items = changedItems(before, after);
  return {
    items,
    finals: changedFinals(
      before,
      after,
      items.map(({ item }) => item),
    ),
  };
};

const changedItems = (before: Book, after: Book): readonly ChangedItem[] =>
  itemsUnlike(before, after)
    .map((item) => ({ item, from: valueIn(before, item), to: valueIn(after, item) }))
    .filter(({ from, to }) => !sameValue(from, to));
