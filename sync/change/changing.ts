import type { BookEvent } from '../../events/catalogue.ts';
import type { Book } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { applyEvent } from '../../projections/book/projection.ts';
import { structuredCopy } from '../../projections/book/structured-copy.ts';
import { draftOf } from '../../projections/changes/drafts.ts';
import { changeOf } from '../../projections/changes/field-change.ts';

/** Events in the making, and the book as they leave it. The book they began with stays as it is. */
export class Changing {
  readonly events: BookEvent[] = [];
  /** A draft, which each event changes. */
  readonly book: Book;

  constructor(book: Book) {
    this.book = draftOf(book);
  }

  /** Applies the event to the draft, and keeps a copy of it, because the event may hold parts of the draft. */
  readonly say = (event: BookEvent): void => {
    const copy = structuredCopy(event);
    applyEvent(gradebook, this.book, copy);
    this.events.push(copy);
  };

  /** For events that were all made from the present book: none of them may see what another one changes. */
  readonly sayAll = (events: readonly BookEvent[]): void => {
    for (const event of structuredCopy(events)) this.say(event);
  };

  /** Says the event of those `fields` that differ from `held`. Says nothing if none does, or if `held` is `null`. */
  readonly edit = <F extends object>(
    held: F | null,
    fields: F,
    eventOf: (change: { from: Partial<F>; to: Partial<F> }) => BookEvent,
  ): void => {
    const change = held && changeOf(held, fields);
    if (change) this.say(eventOf(change));
  };
}
