import type { Item } from '../../events/items.ts';
import { sameValue } from '../../events/same-value.ts';
import { valueIn } from '../../projections/book/items.ts';
import { isUnderWay, owedOf } from '../../projections/outbox/outbox.ts';
import type { Records } from '../../projections/records/records.ts';
import { changing } from '../change/changes-to.ts';
import { bookOf, partsUnlike, serverOf, taken } from './parts.ts';
import { type Resolution, takesCode } from './resolve.ts';

/** Takes the parts in `theirs` from the server; keeps all others, which are then sent. */
export const chooseParts = (records: Records, item: Item, theirs: readonly string[]): Resolution => {
  const { book, outbox } = records;
  const owed = owedOf(outbox, item);
  const unlike = partsUnlike(records, item);
  if (!owed || unlike.length === 0 || isUnderWay(outbox, item)) return [];
  const chosen = new Set(theirs);
  const keys = unlike.filter((key) => chosen.has(key));
  const target = { item, value: taken(item, bookOf(records), serverOf(records), keys) };
  if (takesCode(records, [target])) return [];
  const work = changing(book, [target]);
  const isSettled = sameValue(valueIn(work.book, item), owed.base);
  return isSettled ? work.events : [...work.events, { type: 'ItemsReleased', items: [item] }];
};
