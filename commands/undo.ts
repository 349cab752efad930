import { type BookEvent, type DomainEvent, isBookEvent } from '../events/catalogue.ts';
import { cellByCell, cellsTogether } from '../events/grade-cells.ts';
import { entriesOf, record } from '../events/record.ts';
import { atOnce, eachInSteps, type Steps } from '../events/steps.ts';
import type { Book } from '../projections/book/book.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { applyEvent } from '../projections/book/projection.ts';
import { type Subject, subjectKey } from '../projections/book/subject.ts';
import { draftOf } from '../projections/changes/drafts.ts';
import { inverseOf } from '../projections/history/inverse.ts';
import { loadCommand } from '../projections/records/loads.ts';
import type { CommandOf, UndoneCommit } from './catalogue.ts';
import { dangling } from './dangling.ts';
import type { Decide, Deciders, Decision } from './decision.ts';
import { refuse } from './refusal.ts';

/**
 * Takes a commit back with the inverse of each of its events, the last first. The book must still hold exactly what the
 * event left, and nothing may be left that names something gone; otherwise everything that stands in the way is listed
 * and nothing is undone.
 */
const undoCommit: Decide<'UndoCommit'> = (book, command) => atOnce(undoingCommit(book, command));

/** Takes several commits back as if they were one: a change that a later one of them made does not stand in the way. */
const undoCommits: Decide<'UndoCommits'> = (book, command) => atOnce(undoingCommit(book, command));

/** Takes one commit or several back in steps: an import is taken back as a whole. */
export const undoingCommit = function* (
  book: Book,
  command: CommandOf<'UndoCommit'> | CommandOf<'UndoCommits'>,
): Steps<Decision> {
  const commits = command.type === 'UndoCommit' ? [command.commit] : command.commits;
  const working = workingOn(book);
  const events: BookEvent[] = [];
  const inTheWay = new Map<string, Subject>();
  /** Once something stands in the way, nothing more is taken back; the rest of what does so is only listed. */
  const takeBack = (event: DomainEvent): void => {
    const inverse = inverseHere(working.book(), event);
    if ('type' in inverse) {
      if (inTheWay.size > 0) return;
      working.apply(inverse);
      events.push(inverse);
      return;
    }
    // One by one: cells that are still as the event left them are taken back, so only the others are listed.
    const cells = inTheWay.size === 0 ? cellByCell(event) : [];
    if (cells.length > 1) for (const cell of cells.toReversed()) takeBack(cell);
    else for (const subject of inverse.toReversed()) inTheWay.set(subjectKey(subject), subject);
  };
  const undone = commits.flatMap(takenBackIn);
  yield* eachInSteps(undone.toReversed(), takeBack);
  const items = inTheWay.size > 0 ? [...inTheWay.values()] : dangling(book, working.book(), events, undone);
  return items.length > 0 ? refuse('undo.changedSince', { items }) : cellsTogether(events);
};

/** Of a load, only the changes of the book: that the server has loaded stays true. */
const takenBackIn = ({ command, events }: UndoneCommit): readonly DomainEvent[] =>
  command?.type === loadCommand ? events.filter(isBookEvent) : events;

/**
 * The book as it is taken back event by event. Grades change in a copy of the record that holds them, which is read as
 * fast as the book itself. Only another change makes the book a draft, because reading from a draft copies whole
 * classes.
 */
const workingOn = (book: Book) => {
  let now: Book = { ...book, grades: record(entriesOf(book.grades)) };
  let isDraft = false;
  return {
    book: () => now,
    apply: (event: BookEvent): void => {
      if (event.type !== 'GradeEdited' && !isDraft) {
        now = draftOf(now);
        isDraft = true;
      }
      applyEvent(gradebook, now, event);
    },
  };
};

/** The inverse of the event, or why there is none. Messages to and from the server have none. */
const inverseHere = (book: Book, event: DomainEvent): BookEvent | readonly Subject[] =>
  isBookEvent(event) ? inverseOf(book, event) : [{ what: 'baseline' }];

export const undoDeciders = {
  UndoCommit: undoCommit,
  UndoCommits: undoCommits,
} satisfies Deciders;
