import { type Item, type ItemKind, type ItemOf, itemKey, type ValueOf } from '../events/items.ts';
import { type Outbox, owedOf, type Sent } from '../projections/outbox.ts';

/** What an item is to be; `null`: not there. */
export type Target<I extends Item = Item> = { readonly item: I; readonly value: ValueOf<I> | null };

/** Whether a target is of that kind, and so is its value. */
export const isTargetOf =
  <K extends ItemKind>(kind: K) =>
  (target: Target): target is Target<ItemOf<K>> =>
    target.item.of === kind;

export const isCourse = isTargetOf('course');
export const isOffering = isTargetOf('offering');
export const isAssessment = isTargetOf('assessment');
export const isStudent = isTargetOf('student');
export const isGrade = isTargetOf('grade');

/** What the items of a call are to be at the server. */
export const targetsOf = ({ items, values }: Sent): readonly Target[] =>
  items.map((item, at) => ({ item, value: values[at] ?? null }));

/** What the item will be at the server once the call that is under way with it is applied. `null`: not there, or no call. */
export const sentValue = <I extends Item>(outbox: Outbox, item: I): ValueOf<I> | null => {
  const intent = owedOf(outbox, item)?.underWay ?? null;
  const sent = intent === null ? undefined : outbox.sent[intent];
  const key = itemKey(item);
  const at = sent?.items.findIndex((one) => itemKey(one) === key) ?? -1;
  return (sent?.values[at] ?? null) as ValueOf<I> | null;
};
