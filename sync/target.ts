import {
  type Item,
  type ItemKind,
  type ItemOf,
  isNounItem,
  itemKey,
  type NounItem,
  type ValueOf,
} from '../events/items.ts';
import { type Outbox, owedOf, type SentCall } from '../projections/outbox/outbox.ts';

/** The value that an item is to have; `null`: the item is to be missing. */
export type Target<I extends Item = Item> = { readonly item: I; readonly value: ValueOf<I> | null };

/** Whether the target, and so its value, is of that kind. */
export const isTargetOf =
  <K extends ItemKind>(kind: K) =>
  (target: Target): target is Target<ItemOf<K>> =>
    target.item.of === kind;

export const isNounTarget = (target: Target): target is Target<NounItem> => isNounItem(target.item);

export const isCourse = isTargetOf('course');
export const isOffering = isTargetOf('offering');
export const isAssessment = isTargetOf('assessment');
export const isStudent = isTargetOf('student');
export const isGrade = isTargetOf('grade');

/** The values that the items of a call are to have at the server. */
export const targetsOf = ({ items, values }: SentCall): readonly Target[] =>
  items.map((item, at) => ({ item, value: values[at] ?? null }));

/**
 * The value that the server will hold once the call under way with the item is applied. `null` if the item will be
 * missing there, or no call is under way.
 */
export const sentValue = <I extends Item>(outbox: Outbox, item: I): ValueOf<I> | null => {
  const intent = owedOf(outbox, item)?.underWay ?? null;
  const sent = intent === null ? undefined : outbox.sent[intent];
  const key = itemKey(item);
  const at = sent?.items.findIndex((one) => itemKey(one) === key) ?? -1;
  return (sent?.values[at] ?? null) as ValueOf<I> | null;
};
