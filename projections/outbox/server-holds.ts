/** What the server is known to hold of an item that is owed, and for what an item waits. */
import type { EventOf } from '../../events/catalogue.ts';
import type { Item, ItemValue } from '../../events/items.ts';
import { isRecord, record } from '../../events/record.ts';
import { joinInto } from '../../events/student-leaves.ts';
import type { Book } from '../book/book.ts';
import { valueIn } from '../book/items.ts';
import { structuredCopy } from '../book/structured-copy.ts';
import { addOwed, type CommitPlace, type Outbox, type OwedItem, owedOf, type WaitReason } from './outbox.ts';

/** How the outbox keeps a value of the book: as a copy if the book will be mutated. */
export type Keep = (value: ItemValue | null) => ItemValue | null;

/** Makes an item owed that was not. `base`: what the server holds of it. */
export const addNew = (outbox: Outbox, item: Item, base: ItemValue | null, moment: CommitPlace): OwedItem => {
  const owed: OwedItem = { item, base, since: moment, changed: moment, aside: null, underWay: null };
  addOwed(outbox, owed);
  return owed;
};

/** Lets an owed item wait for the instructor; `null`: it waits no longer. */
export const setAside = (outbox: Outbox, owed: OwedItem, aside: WaitReason | null): void => {
  outbox.needsYou += (aside ? 1 : 0) - (owed.aside ? 1 : 0);
  owed.aside = aside;
};

/** Notes that the server holds `value` of an item, which is owed from now on; `null`: it holds nothing. */
export const setHeld = (
  outbox: Outbox,
  item: Item,
  value: ItemValue | null,
  moment: CommitPlace,
  book: Book,
): OwedItem => {
  const owed = owedOf(outbox, item) ?? addNew(outbox, item, valueIn(book, item), moment);
  owed.base = value;
  return owed;
};

/** Takes over what an event says that the server holds. Returns the items that may no longer be owed. */
export const takeServerHolds = (
  outbox: Outbox,
  event: EventOf<'ServerHolds'>,
  moment: CommitPlace,
  book: Book,
  keep: Keep,
): readonly Item[] => {
  if (event.continues) return addToHeld(outbox, event);
  const began = keep(valueBefore(outbox, book, event.item));
  const owed = setHeld(outbox, event.item, structuredCopy(event.value), moment, book);
  const refusal = owed.aside?.why === 'refused' ? owed.aside : null;
  setAside(outbox, owed, asideOf(event, owed.aside, began, moment) ?? refusal);
  return [event.item];
};

/** Adds to the value that the event before said the server holds. */
const addToHeld = (outbox: Outbox, { item, value }: EventOf<'ServerHolds'>): readonly Item[] => {
  const owed = owedOf(outbox, item);
  if (!owed) return [];
  const base = isRecord(owed.base) ? structuredCopy(owed.base) : record();
  if (isRecord(value)) joinInto(base, structuredCopy(value));
  owed.base = base as ItemValue;
  return [item];
};

/** Why the item waits now; `undefined`: the event gives no reason. A conflict that goes on keeps its problems. */
const asideOf = (
  { aside: why, problems: toldProblems, known }: EventOf<'ServerHolds'>,
  before: WaitReason | null,
  began: ItemValue | null,
  { at }: CommitPlace,
): WaitReason | undefined => {
  if (why !== 'conflict') return why && { why, at, ...(known && { known: structuredCopy(known) }) };
  const problems =
    (before?.why === 'conflict' ? before.problems : undefined) ?? (toldProblems && structuredCopy(toldProblems));
  return { why, at, began, ...(problems && { problems }) };
};

/** The value that both sides changed; for a conflict that goes on, the one from before it began. */
const valueBefore = (outbox: Outbox, book: Book, item: Item): ItemValue | null => {
  const owed = owedOf(outbox, item);
  if (owed?.aside?.why === 'conflict' && owed.aside.began !== undefined) return owed.aside.began;
  return owed ? owed.base : valueIn(book, item);
};
