import type { BookEvent, DomainEvent } from '../events/catalogue.ts';
import { atOnce, eachInSteps, firstAnswer, type Steps } from '../events/steps.ts';
import type { Book } from '../projections/book/book.ts';
import { gradebook } from '../projections/book/gradebook.ts';
import { replay } from '../projections/book/projection.ts';
import { draftOf, finished } from '../projections/changes/drafts.ts';
import type { CommandOf, CommandType } from './catalogue.ts';
import { isRefusal, type Refusal } from './refusal.ts';

/** A decider uses nothing but this and the book: deciding again with the same context gives the same events. */
export type Context = {
  /** ISO time of the intent. */
  readonly now: string;
  /** A new id, derived from the commit's id. */
  readonly newId: () => string;
};

/** Makes ids that are numbered within `key`, so that deciding again gives the same ids. */
export const numbered = (key: string): Context['newId'] => {
  let ids = 0;
  return () => {
    ids += 1;
    return `${key}.${ids}`;
  };
};

/** The events that follow, none if nothing changes, or why the command is refused. */
export type Decision = readonly BookEvent[] | Refusal;

export type Decide<T extends CommandType> = (book: Book, command: CommandOf<T>, context: Context) => Decision;

/** The deciders of one noun's commands. */
export type Deciders = { readonly [T in CommandType]?: Decide<T> };

/** The book after `events`; the given book stays as it is. */
export const advance = (book: Book, events: readonly DomainEvent[]): Book => atOnce(advanceInSteps(book, events));

/** `advance` in steps. */
export const advanceInSteps = function* (book: Book, events: readonly DomainEvent[]): Steps<Book> {
  const draft = draftOf(book);
  yield* eachInSteps(events, (event) => {
    replay(gradebook, [event], draft);
  });
  return finished(draft);
};

/** The events of a decision, and the book after them. */
export type Trial = { readonly events: readonly BookEvent[]; readonly book: Book };

/** One of several decisions, made on the book that those before it leave. */
type Decider = (book: Book) => Decision;

/** Makes decisions in turn, each on the book that the one before leaves. Returns the first refusal, if there is one. */
export const inTurn = (book: Book, deciders: readonly Decider[]): Trial | Refusal => {
  const events: (readonly BookEvent[])[] = [];
  let after = book;
  for (const decide of deciders) {
    const decision = decide(after);
    if (isRefusal(decision)) return decision;
    events.push(decision);
    after = advance(after, decision);
  }
  return { events: events.flat(), book: after };
};

/**
 * Makes thousands of decisions in steps. All share one draft, because 5 000 books one after the other would take 18 s.
 * So an event may hold values of the command and plain values of the book, but no objects of the book.
 */
export const decidingInTurn = function* (book: Book, deciders: readonly Decider[]): Steps<Trial | Refusal> {
  const events: BookEvent[] = [];
  const working = draftOf(book);
  const refusal = yield* firstAnswer(deciders, (decide) => {
    const decision = decide(working);
    if (isRefusal(decision)) return decision;
    for (const event of decision) events.push(event);
    replay(gradebook, decision, working);
    return undefined;
  });
  return refusal ?? { events, book: finished(working) };
};
