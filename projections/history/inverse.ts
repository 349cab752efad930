import type { BookEvent, BookEventType, EventOf } from '../../events/catalogue.ts';
import type { Book } from '../book/book.ts';
import type { Subject } from '../book/subject.ts';
import { effects } from '../events/effects.ts';

/**
 * Returns the inverse of `event` if the book still holds exactly what the event left and nothing depends on it by now.
 * Otherwise returns what was changed since; of edited grades, each cell that was.
 */
export const inverseOf = <T extends BookEventType>(book: Book, event: EventOf<T>): BookEvent | readonly Subject[] => {
  const inverse = effects[event.type].inverse(book, event);
  return 'what' in inverse ? [inverse] : inverse;
};
