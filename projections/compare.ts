import type { Item, ValueOf } from '../events/items.ts';
import { sameValue } from '../events/same-value.ts';
import { atOnce, cellsAStep, flatMapInSteps, part, type Steps } from '../events/steps.ts';
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
export const compare = (before: Book, after: Book): Comparison => atOnce(compareInSteps(before, after));

/** The same for books of which nobody knows how much differs. */
export const compareInSteps = function* (before: Book, after: Book): Steps<Comparison> {
  const items = yield* part(0, itemsShare, changedItems(before, after));
  const named = items.map(({ item }) => item);
  return { items, finals: yield* part(itemsShare, 1, changedFinals(before, after, named)) };
};

/** Of the time that a whole class takes whose weights and scores differ. */
const itemsShare = 0.2;

const changedItems = (before: Book, after: Book): Steps<readonly ChangedItem[]> =>
  flatMapInSteps(
    itemsUnlike(before, after),
    (item): readonly ChangedItem[] => {
      const [from, to] = [valueIn(before, item), valueIn(after, item)];
      return sameValue(from, to) ? [] : [{ item, from, to }];
    },
    cellsAStep,
  );
