/** Stories of two sides: local commits here, and readings of a server that somebody else changes. */
import fc from 'fast-check';
import { advance } from '../../commands/decision.ts';
import { sameValue } from '../../events/same-value.ts';
import { emptyBook } from '../../projections/book/book.ts';
import type { Records } from '../../projections/records/records.ts';
import { reconcile } from '../../sync/compare/reconcile.ts';
import { localise } from '../../sync/wire/localise.ts';
import { type Drafted, type History, histories } from '../histories.ts';
import { faultsOf } from '../sound-book.ts';
import { committed, inStep, readingOf } from './two-sides.ts';

/** Things of the beginning, some of which the server calls otherwise. Its new ones have names of their own. */
export const mapped = ['c1', 'o1', 'a1', 'ana', '__proto__'];
const nameOf = (id: string): string => (mapped.includes(id) ? `${id}-there` : id.replace(/^k/, 't'));

export const roundsOf = (only?: readonly Drafted[]) => {
  const side = histories({ most: 12, ...(only && { only }) });
  const cuts = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 3 });
  return fc.record({ here: side, there: side, cuts });
};
export const rounds = roundsOf();
/** Both sides often change the same list, the same policy or the same setting. */
export const closeRounds = roundsOf([
  'EditWeights',
  'MoveWeightSet',
  'RemoveWeightSet',
  'EditProblem',
  'EditProblem',
  'EditSettings',
  'EditExcuses',
  'EditNotes',
  'EditGradingPolicy',
]);

/** Of the local commits of all stories. */
export const tally = { tried: 0, passedOver: 0 };

/** Local commits and readings of a changing server in turn; `check` sees each reading. */
export const play = (
  { here, there, cuts }: { here: History; there: History; cuts: readonly (readonly [number, number])[] },
  check: (before: Records, after: Records, reading: ReturnType<typeof readAt>) => void,
): Records => {
  let records = inStep(here.books[0] ?? emptyBook(), mapped);
  let [mine, theirs, seq] = [0, 0, 1];
  for (const [one, other] of cuts) {
    const until = Math.min(here.commits.length, mine + (one % 7));
    for (; mine < until; mine += 1) {
      const events = here.commits[mine]?.events ?? [];
      tally.tried += 1;
      if (!isPossible(records, events)) {
        tally.passedOver += 1;
        continue;
      }
      seq += 1;
      records = committed(records, events, seq);
    }
    theirs = Math.min(there.books.length - 1, theirs + (other % 7));
    records = believing(records, there, theirs, seq);
    seq += 2;
    const reading = readAt(records, there, theirs);
    seq += 1;
    const after = committed(records, reading.result.events, seq);
    check(records, after, reading);
    records = after;
  }
  return records;
};

/** Whatever is asked about a reading, it is so: histories delete more at once than people do. */
const believing = (records: Records, there: History, at: number, seq: number): Records => {
  const { events, isDoubted } = readAt(records, there, at).result;
  if (!isDoubted) return records;
  return committed(committed(records, events, seq + 1), [{ type: 'ReadingBelieved' }], seq + 2);
};

const readAt = (records: Records, there: History, at: number) => {
  const fresh = readingOf(there.books[at] ?? emptyBook(), nameOf);
  const { theirs } = localise(records, fresh);
  return { fresh, theirs, result: reconcile(records, fresh) };
};

/**
 * Commits of a history that no longer fit after a reading are passed over: the book could not take them, or who leaves a
 * class has other grades by now. The product decides a command again on the book that it meets.
 */
const isPossible = ({ book }: Records, events: History['commits'][number]['events']): boolean => {
  const hasOtherGrades = events.some(
    (event) =>
      event.type === 'StudentUnenrolled' &&
      !sameValue(event.grades, book.grades[event.enrollment.offeringId]?.get(event.enrollment.studentId) ?? {}),
  );
  if (hasOtherGrades) return false;
  try {
    return faultsOf(advance(book, events)).length === 0;
  } catch {
    return false;
  }
};
