import { type BookEvent, type DomainEvent, isBookEvent } from '../events/catalogue.ts';
import { cellByCell, cellsTogether } from '../events/grade-cells.ts';
import type { Book } from '../projections/book.ts';
import { draftOf } from '../projections/drafts.ts';
import { gradebook } from '../projections/gradebook.ts';
import { applyEvent } from '../projections/projection.ts';
import { type Subject, subjectKey } from '../projections/subject.ts';
import { dangling } from './dangling.ts';
import type { Decide } from './decision.ts';
import { inverseOf } from './inverse.ts';
import { refuse } from './refusal.ts';

/**
 * Takes a commit back with the inverse of each of its events, the last first. The book must still hold exactly what the
 * event left, and nothing may be left that names something gone; otherwise all of that is listed and nothing is undone.
 */
export const undoCommit: Decide<'UndoCommit'> = (book, { commit }) => {
  const working = draftOf(book);
  const events: BookEvent[] = [];
  const changed = new Map<string, Subject>();
  const takeBack = (event: DomainEvent): void => {
    // Reading from the draft copies whole classes: of one event's commit everything is read from the book itself.
    const inverse = inverseHere(events.length === 0 ? book : working, event);
    if ('type' in inverse) {
      if (changed.size > 0) return;
      applyEvent(gradebook, working, inverse);
      events.push(inverse);
      return;
    }
    // One by one, so that the cells that are as they were left do not make what they need look changed.
    const cells = changed.size === 0 ? cellByCell(event) : [];
    if (cells.length > 1) for (const cell of cells.toReversed()) takeBack(cell);
    else for (const subject of inverse.toReversed()) changed.set(subjectKey(subject), subject);
  };
  for (const event of commit.events.toReversed()) takeBack(event);
  const items = changed.size > 0 ? [...changed.values()] : dangling(book, working, events);
  return items.length > 0 ? refuse('undo.changedSince', { items }) : cellsTogether(events);
};

/** What the server was told, or said, cannot be taken back here. */
const inverseHere = (book: Book, event: DomainEvent): BookEvent | readonly Subject[] =>
  isBookEvent(event) ? inverseOf(book, event) : [{ what: 'baseline' }];
