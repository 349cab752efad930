/** What of a commit may change one student's final grade, and what it is a change of. */
import { type BookEventType, type DomainEvent, type EventOf, isBookEvent } from '../../events/catalogue.ts';
import { keysOf } from '../../events/record.ts';
import type { Book } from '../book/book.ts';
import { meanings } from '../events/meanings.ts';
import { type GradeEvent, never, type Seat } from '../events/touching.ts';

/** Those of an event, a grade of one assessment at a time. `book`: before it; it knows the offering's assessments. */
export const touchingIn = (book: Book, event: DomainEvent, seat: Seat): readonly GradeEvent[] =>
  isBookEvent(event) ? touching(book, event, seat) : [];

const touching = <T extends BookEventType>(book: Book, event: EventOf<T>, seat: Seat): readonly GradeEvent[] =>
  meanings[event.type].touches(book, event, seat);

/** What stands in the text of every commit that may touch the student's grade: one of these at least. */
export const wordsOfTouching = ({ studentId }: Seat): readonly string[] => [JSON.stringify(studentId), ...touchingMany];

const touchingMany = keysOf(meanings).filter(
  (type) => meanings[type].about !== 'one student' && meanings[type].touches !== never,
);
