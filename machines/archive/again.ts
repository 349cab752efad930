import { blankCourse } from '../../events/blank.ts';
import type { DomainEvent } from '../../events/catalogue.ts';
import type { Course } from '../../events/entities.ts';
import type { OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import type { StoredCommit } from '../../log/port.ts';
import { courseName } from '../../messages/naming.ts';
import { type Book, emptyBook } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { escaped } from './html.ts';
import { readingOf } from './parts.ts';
import { tablesMarkup } from './tables.ts';

/**
 * Of what, and with what, a page's tables are. `offeringId`: `null` for a copy without names, which has all offerings.
 * `course`: what the offering's course is called, for the ledger in the page has no events about courses.
 */
export type TablesOrigin = {
  readonly offeringId: OfferingId | null;
  readonly withPrivate: boolean;
  readonly course: Course | null;
};

/**
 * The tables as the ledger in a page gives them, from the events that it still has and nothing else. `undefined`: it does
 * not have the offering.
 */
export const tablesAgain = (
  commits: readonly StoredCommit[],
  { offeringId, withPrivate, course }: TablesOrigin,
): string | undefined => {
  const book = emptyBook();
  if (course) book.courses[course.courseId] = course;
  for (const { events } of commits) for (const event of events) replayIfPossible(book, event);
  const ids = offeringId === null ? keysOf(book.offerings) : [offeringId];
  if (ids.some((id) => !book.offerings[id])) return undefined;
  const offerings = ids.map((id) => readingOf(book, id, withPrivate));
  return tablesMarkup({ book, offerings, commits, isCopy: offeringId === null });
};

/** The offering's course, reduced to its name; `null` if that name does not stand in the tables' markup. */
export const courseIn = (markup: string, book: Book, offeringId: OfferingId | null): Course | null => {
  const offering = offeringId === null ? undefined : book.offerings[offeringId];
  const course = offering && book.courses[offering.courseId];
  const name = course && courseName(book, course.courseId);
  if (!name || !markup.includes(escaped(name))) return null;
  const { courseId, courseCode, courseNumber, title } = course;
  return { ...blankCourse(), courseId, courseCode, courseNumber, title };
};

/** An event about something that came with a load which is erased here cannot be replayed, and changes nothing. */
const replayIfPossible = (book: Book, event: DomainEvent): void => {
  try {
    replay(gradebook, [event], book);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
  }
};
