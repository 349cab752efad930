import type { BookEvent, BookEventType, EventOf } from '../../events/catalogue.ts';
import type { Settings } from '../../events/entities.ts';
import type { Item } from '../../events/items.ts';
import type { Book } from '../book/book.ts';
import type { Subject } from '../book/subject.ts';
import type { Change } from './changes.ts';

/** What one kind of event does: half of its row. The other half is its `Meaning`. */
export type Effect<T extends BookEventType> = {
  /** Changes the book in its place. Throws for an event about something that is not there, which no decider allows. */
  readonly apply: (book: Book, event: EventOf<T>) => void;
  /** The items that it makes owed to the server. `settings`: those before the event. */
  readonly owes: (event: EventOf<T>, settings: Settings) => readonly Item[];
  /** The values that it changed, each before and after. */
  readonly changes: (event: EventOf<T>) => readonly Change[];
  /**
   * The event that takes it back, if the book still holds exactly what it left and nothing depends on that by now;
   * otherwise what was changed since.
   */
  readonly inverse: (book: Book, event: EventOf<T>) => BookEvent | Subject | readonly Subject[];
};

export type Effects<T extends BookEventType> = { readonly [One in T]: Effect<One> };
