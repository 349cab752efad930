/**
 * Who changed what, when, from what to what. It is read from the log when somebody asks, and is not part of the book,
 * because no rule depends on it.
 *
 * A log keeps, beside each segment that it packs, the subjects whose values its events changed (`changes` in `events/`). If a
 * released event is made to change more subjects, segments that were packed before must be read as if they named all.
 */
import type { BookEvent, BookEventType, EventOf } from '../../events/catalogue.ts';
import type { Commit } from '../../events/commit.ts';
import { workAt } from '../../events/policy-leaves.ts';
import { type Subject, subjectKey, type WholeStudent } from '../book/subject.ts';
import type { Change } from '../events/changes.ts';
import { effects } from '../events/effects.ts';

/** A commit without its events. `row`: for an import, the row of the file that the value came from. */
export type HistoryEntry = Change & { readonly commit: Omit<Commit, 'events'>; readonly row?: number };

/** What an event of a commit changed of the subject, or of one field of it. */
export const historyEntriesOf = (
  event: BookEvent,
  commit: HistoryEntry['commit'],
  subject: Subject | WholeStudent,
  field?: string,
): readonly HistoryEntry[] => {
  const isIt = belongingTo(subject);
  return changesOf(event)
    .filter((change) => isIt(change.subject) && (field === undefined || change.field === field))
    .map((change) => ({ ...change, commit, ...rowOf(event) }));
};

const belongingTo = (sought: Subject | WholeStudent): ((subject: Subject) => boolean) => {
  if (sought.what === 'whole student')
    return (subject) =>
      (subject.what === 'setting' ? workAt(subject.path)?.studentId : 'studentId' in subject && subject.studentId) ===
      sought.studentId;
  const key = subjectKey(sought);
  return (subject) => subjectKey(subject) === key;
};

const rowOf = (event: BookEvent): { readonly row?: number } =>
  'row' in event && event.row !== undefined ? { row: event.row } : {};

/** The keys of all subjects that an event changes. Changes of one subject share its object, so its key is made once. */
export const subjectKeysOf = (event: BookEvent): ReadonlySet<string> =>
  new Set([...new Set(changesOf(event).map(({ subject }) => subject))].map(subjectKey));

/**
 * Whether an event of this type may change this subject. A baseline holds the ids of everything, and changes none of it
 * by itself: whoever looks for a student need not parse a whole class.
 */
export const mayChange = (type: string, { what }: Subject | WholeStudent): boolean =>
  (type === 'BaselineObserved') === (what === 'baseline');

/** The values that an event changed, each before and after. */
export const changesOf = <T extends BookEventType>(event: EventOf<T>): readonly Change[] =>
  effects[event.type].changes(event);
