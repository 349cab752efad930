/** The changes of a commit that may affect one student's final grade, each with what it changes. */
import { type BookEventType, type DomainEvent, type EventOf, isBookEvent } from '../../events/catalogue.ts';
import { keysOf } from '../../events/record.ts';
import type { Book } from '../book/book.ts';
import { meanings } from '../events/meanings.ts';
import { type GradeEvent, never, type Seat } from '../events/touching.ts';

/**
 * The changes of one event, a grade of one assessment at a time. `book`: before the event; it has the offering's
 * assessments.
 */
export const touchingIn = (book: Book, event: DomainEvent, seat: Seat): readonly GradeEvent[] =>
  isBookEvent(event) ? touching(book, event, seat) : [];

const touching = <T extends BookEventType>(book: Book, event: EventOf<T>, seat: Seat): readonly GradeEvent[] =>
  meanings[event.type].touches(book, event, seat);

/** Words of which every commit that may touch the student's grade has at least one in its text. */
export const wordsOfTouching = ({ studentId }: Seat): readonly string[] => [JSON.stringify(studentId), ...touchingMany];

const touchingMany = keysOf(meanings).filter(
  (type) => meanings[type].about !== 'one student' && meanings[type].touches !== never,
);
