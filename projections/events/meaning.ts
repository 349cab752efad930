import type { BookEventType, EventOf } from '../../events/catalogue.ts';
import type { Book } from '../book/book.ts';
import type { Impossibility } from './before.ts';
import type { HeldOfStudents } from './holding.ts';
import type { Marks } from './marks.ts';
import type { GradeEvent, Seat } from './touching.ts';
import type { ArchivedOffering } from './within.ts';

/**
 * What somebody who reads a log asks of one kind of event: half of its row, which no open gradebook needs. The other half is
 * its `Effect`.
 */
export type Meaning<T extends BookEventType> = {
  /** Why it cannot follow on these records; `undefined`: it can. */
  readonly impossible: (book: Book, event: EventOf<T>) => Impossibility | undefined;
  /** What later commits may depend on. */
  readonly marks: (event: EventOf<T>) => Marks;
  /** `one student`: it changes only the first student whom it names. */
  readonly about: 'one student' | 'more';
  /** Whose data it holds. */
  readonly holds: (event: EventOf<T>) => HeldOfStudents;
  /** Whether it is about this offering, or about its students' work in it, and nothing else: an archive keeps it. */
  readonly isWithin: (archived: ArchivedOffering, event: EventOf<T>) => boolean;
  /** Its changes that may affect the final grade of this seat. `book`: before the event. `never`: it changes nobody's. */
  readonly touches: (book: Book, event: EventOf<T>, seat: Seat) => readonly GradeEvent[];
};

export type Meanings<T extends BookEventType> = { readonly [One in T]: Meaning<One> };
