/**
 * What an event says of the records before it, compared with these records. A fold takes every event as it is, so a
 * chain that is written anew could claim anything: another earlier grade, or the removal of something that is not
 * there.
 */
import type { BookEvent, BookEventType, EventOf } from '../../events/catalogue.ts';
import type { Book } from '../book/book.ts';
import type { Impossibility } from '../events/before.ts';
import { meanings } from '../events/meanings.ts';

/** Why an event cannot follow on these records. `undefined`: it can. */
export const whyImpossible = (book: Book, event: BookEvent): Impossibility | undefined => told(book, event);

const told = <T extends BookEventType>(book: Book, event: EventOf<T>): Impossibility | undefined =>
  meanings[event.type].impossible(book, event);
