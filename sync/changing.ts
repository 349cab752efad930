import { createDraft } from 'immer';
import type { DomainEvent } from '../events/catalogue.ts';
import type { Item } from '../events/items.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from '../projections/book.ts';
import { gradebook, structuredCopy } from '../projections/gradebook.ts';
import { valueIn } from '../projections/items.ts';
import { applyEvent } from '../projections/projection.ts';

/** Events in the making, and the book as they leave it. The book they began with stays as it is. */
export class Changing {
  readonly events: DomainEvent[] = [];
  /** A draft: what goes into an event must be copied. */
  readonly book: Book;

  constructor(book: Book) {
    this.book = createDraft(book) as Book;
  }

  readonly say = (event: DomainEvent): void => {
    applyEvent(gradebook, this.book, event);
    this.events.push(event);
  };

  /** Says which of `fields` differ from what the item holds, if any does. */
  readonly edit = <F extends object>(
    item: Item,
    fields: F,
    eventOf: (change: { from: Partial<F>; to: Partial<F> }) => DomainEvent,
  ): void => {
    const change = unlikeIn((valueIn(this.book, item) ?? {}) as F, fields);
    if (change) this.say(eventOf(change));
  };
}

/** From what and to what each of `fields` changes that `current` does not say alike; none does: `undefined`. */
export const unlikeIn = <F extends object>(
  current: F,
  fields: Partial<F>,
): { from: Partial<F>; to: Partial<F> } | undefined => {
  const from: Partial<F> = {};
  const to: Partial<F> = {};
  for (const field of Object.keys(fields) as (keyof F)[]) {
    if (sameValue(current[field], fields[field])) continue;
    from[field] = structuredCopy(current[field]);
    to[field] = structuredCopy(fields[field]);
  }
  return Object.keys(to).length > 0 ? { from, to } : undefined;
};
