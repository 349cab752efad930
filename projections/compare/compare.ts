import type { OfferingId } from '../../events/ids.ts';
import type { Item, ValueOf } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { atOnce, cellsAStep, flatMapInSteps, part, type Steps } from '../../events/steps.ts';
import type { Book } from '../book/book.ts';
import { valueIn } from '../book/items.ts';
import { offeringOfSection } from '../book/references.ts';
import { type ChangedFinal, changedFinals } from './changed-finals.ts';
import { itemsUnlike } from './unlike.ts';

/** The values of an item in two books; `null`: the book does not have it. */
export type ChangedItem<I extends Item = Item> = {
  readonly item: I;
  readonly from: ValueOf<I> | null;
  readonly to: ValueOf<I> | null;
};

/** `items` by kind, courses first; `finals` by offering, students in the order in which the books hold their seats. */
export type Comparison = { readonly items: readonly ChangedItem[]; readonly finals: readonly ChangedFinal[] };

/**
 * The differences between any two books, such as those of a trial, a decision, or another day. Objects that both books
 * share cost nothing. Only those final grades are computed that a changed item can affect.
 */
export const compare = (before: Book, after: Book): Comparison => atOnce(compareInSteps(before, after));

/** `compare` in steps, for books that may differ in anything; only of one offering, if it is named. */
export const compareInSteps = function* (before: Book, after: Book, offeringId?: OfferingId): Steps<Comparison> {
  const candidates = itemsUnlike(before, after);
  const wanted =
    offeringId === undefined
      ? candidates
      : candidates.filter((item) => offeringOfItem(before, after, item) === offeringId);
  const items = yield* part(0, itemsShare, changedItems(before, after, wanted));
  const changed = items.map(({ item }) => item);
  return { items, finals: yield* part(itemsShare, 1, changedFinals(before, after, changed)) };
};

/** The share of the items in the time that a whole class takes whose weights and scores differ. */
const itemsShare = 0.2;

/** The offering that an item is of, whichever of the books has it; `undefined`: it is of none, or of all. */
export const offeringOfItem = (before: Book, after: Book, item: Item): OfferingId | undefined => {
  switch (item.of) {
    case 'offering':
    case 'seat':
    case 'grade':
      return item.offeringId;
    case 'assessment':
      return (after.assessments[item.assessmentId] ?? before.assessments[item.assessmentId])?.offeringId;
    case 'setting':
      return offeringOfSection(item);
    case 'course':
    case 'student':
      return undefined;
  }
};

const changedItems = (before: Book, after: Book, items: readonly Item[]): Steps<readonly ChangedItem[]> =>
  flatMapInSteps(
    items,
    (item): readonly ChangedItem[] => {
      const [from, to] = [valueIn(before, item), valueIn(after, item)];
      return sameValue(from, to) ? [] : [{ item, from, to }];
    },
    cellsAStep,
  );
