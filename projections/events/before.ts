/** What an event says was there before it, compared with the records. */
import { sameValue } from '../../events/same-value.ts';
import { changeOf } from '../changes/field-change.ts';

/** `beneath it`: the event removes something that still holds other things. */
export type ImpossibleReason = 'there already' | 'not there' | 'another place' | 'another value before' | 'beneath it';

/** `id`: of what the event is about. */
export type Impossibility = { readonly why: ImpossibleReason; readonly id: string };

/** Why nothing can be added at this place; `undefined` if it can. `held`: what the book has under the id. */
export const impossibleAddition = (
  held: object | undefined,
  at: number,
  order: readonly unknown[] | undefined,
  id: string,
): Impossibility | undefined => {
  if (held) return { why: 'there already', id };
  return at <= (order?.length ?? 0) ? undefined : { why: 'another place', id };
};

/** Why `from` cannot have been there before the edit; `undefined` if it was. */
export const impossibleEdit = <Held extends object>(
  held: Held | undefined,
  from: { readonly [F in keyof Held]?: Held[F] },
  id: string,
): Impossibility | undefined => {
  if (!held) return { why: 'not there', id };
  return changeOf<object>(held, from) ? otherValue(id) : undefined;
};

/**
 * Why `removed`, as the event has it, cannot be removed; `undefined` if it can. `held`: what the book has of it.
 * `isAt`: whether the book has it at the place that the event names.
 */
export const impossibleRemoval = (
  held: object | undefined,
  removed: object,
  isAt: boolean,
  id: string,
): Impossibility | undefined => {
  if (!held) return { why: 'not there', id };
  if (!isAt) return { why: 'another place', id };
  return sameValue(held, removed) ? undefined : otherValue(id);
};

/** Why something with `count` things beneath it cannot be removed; `undefined` if it has none. */
export const beneathIt = (count: number | undefined, id: string): Impossibility | undefined =>
  count ? { why: 'beneath it', id } : undefined;

export const otherValue = (id: string): Impossibility => ({ why: 'another value before', id });
