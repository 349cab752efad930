import type { Item } from '../../events/items.ts';
import type { Book } from '../../projections/book/book.ts';
import { allOwed, type Outbox, type OwedItem } from '../../projections/outbox/outbox.ts';
import { leafAt } from '../../projections/settings/settings.ts';
import { itemData, itemsAbout, reasonTold, serverValues } from './calls.ts';
import type { PlaceData, StudentData, UnsentData } from './kept.ts';
import { settingChanges } from './setting-leaves.ts';

/** What the server has not confirmed of a student, and the calls about them that nobody knows the outcome of. */
export const unsentAbout = (
  ids: ReadonlySet<string>,
  outbox: Outbox,
  book: Book,
): Pick<StudentData, 'unsent' | 'unanswered' | 'idsAtServer'> => ({
  unsent: allOwed(outbox).flatMap((owed) => (isUnsent(ids, owed, book) ? [unsentData(ids, owed)] : [])),
  unanswered: Object.values(outbox.sent).flatMap(({ call, items, moment }) => {
    const theirs = itemsAbout(ids, items, book);
    return theirs.length > 0 ? [{ call, at: moment.at, items: theirs }] : [];
  }),
  idsAtServer: [...ids].flatMap((id) => outbox.ids.student[id] ?? []),
});

/** A part of the settings is about the student if what it says of them differs. */
const isUnsent = (ids: ReadonlySet<string>, { item, base }: OwedItem, book: Book): boolean =>
  item.of === 'setting'
    ? settingChanges(ids, item.section, base, leafAt(book.settings, item.section)).length > 0
    : 'studentId' in item && ids.has(item.studentId);

const unsentData = (ids: ReadonlySet<string>, owed: OwedItem): UnsentData => {
  const { aside, since, changed, underWay } = owed;
  const item: Item = owed.item;
  return {
    item: itemData(item),
    since: placeOf(since),
    changed: placeOf(changed),
    waits: aside && {
      ...{ why: aside.why, at: aside.at },
      ...(aside.status !== undefined && { status: aside.status }),
      ...reasonTold(aside.reason),
    },
    isUnderWay: underWay !== null,
    server: serverValues(ids, item, owed.base),
  };
};

const placeOf = ({ seq, at }: { readonly seq: number; readonly at: string }): PlaceData => ({ no: seq, at });
