import { type BookEvent, type DomainEvent, isBookEvent } from '../events/catalogue.ts';
import { sameValue } from '../events/same-value.ts';
import type { Book } from '../projections/book.ts';
import { draftOf } from '../projections/drafts.ts';
import { gradebook } from '../projections/gradebook.ts';
import { applyEvent } from '../projections/projection.ts';
import type { Subject } from '../projections/subject.ts';
import { dangling } from './dangling.ts';
import type { Decide } from './decision.ts';
import { refuse } from './refusal.ts';
import { turnedRound } from './turned-round.ts';

/**
 * Turns a commit's events round, the last first. Each must still find exactly what it left and
 * leave nothing dangling; all that does not is listed, and then nothing is undone.
 */
export const undoCommit: Decide<'UndoCommit'> = (book, { commit }) => {
  const working = draftOf(book);
  const events: BookEvent[] = [];
  const items: Subject[] = [];
  for (const event of commit.events.toReversed()) {
    // Reading from the draft copies whole classes: of one event's commit everything is read from the book itself.
    const turned = inverseOf(events.length === 0 ? book : working, event);
    if ('what' in turned) {
      if (!items.some((item) => sameValue(item, turned))) items.push(turned);
      continue;
    }
    if (items.length > 0) continue;
    applyEvent(gradebook, working, turned);
    events.push(turned);
  }
  if (items.length === 0) items.push(...dangling(book, working, events));
  return items.length > 0 ? refuse('undo.changedSince', { items }) : events;
};

/** What the server was told, or said, cannot be taken back here. */
const inverseOf = (book: Book, event: DomainEvent): BookEvent | Subject =>
  isBookEvent(event) ? turnedRound(book, event) : { what: 'baseline' };
