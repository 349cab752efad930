/** Why one student's final grade changed, as several ledgers of the account tell it one after the other. */
import type { Book } from '../book/book.ts';
import { gradeOf } from '../book/grade-of.ts';
import type { Cause, Seat } from '../events/touching.ts';
import type { Fraction } from '../final-grades/exact.ts';
import { fieldIn, idIn, type SameItems } from '../history/same-items.ts';
import { touchingIn } from './causes.ts';
import { bookAfter, type CauseCommit, type ChangeCauses, minus, shownChange, standingIn } from './why-changed.ts';

/** What another ledger tells, in the ids of this one. */
export const whyIn = (same: SameItems, logId: string, why: ChangeCauses): ChangeCauses => ({
  ...why,
  causes: why.causes.map((caused) => ({
    ...caused,
    logId: caused.logId ?? logId,
    cause: causeIn(same, caused.cause),
    steps: caused.steps.map((step) => ({
      ...step,
      values: step.values.map((value) => ({
        ...value,
        field: value.field === null ? null : fieldIn(same, value.field),
      })),
    })),
  })),
});

const causeIn = ({ assessment }: SameItems, cause: Cause): Cause =>
  'assessmentId' in cause ? { ...cause, assessmentId: idIn(assessment, cause.assessmentId) } : cause;

/** Where a ledger begins with what the server held. `at`: an ISO time. */
export type Beginning = { readonly seq: number; readonly at: string };

/**
 * What one ledger tells until another began, and what that one tells since. If the server held something else when the
 * second began than the first has told, that is a cause of its own: all records were loaded.
 */
export const whyAfter = (earlier: ChangeCauses, later: ChangeCauses, { seq, at }: Beginning): ChangeCauses => {
  const effect = minus(later.from.exact, earlier.to.exact);
  const isAlike = isNothing(effect) && isNothing(shownChange(earlier.to, later.from));
  const step = { effect, isShown: true, values: [] };
  const loaded = { seq, at, cause: { of: 'records' }, isElsewhere: false, effect, steps: [step] } as const;
  const exact = minus(later.to.exact, earlier.from.exact);
  return {
    from: earlier.from,
    to: later.to,
    causes: [...earlier.causes, ...(isAlike ? [] : [loaded]), ...later.causes],
    rounding: minus(shownChange(earlier.from, later.to), exact),
  };
};

const isNothing = ({ num }: Fraction): boolean => num === 0n;

/** The causes that one ledger does not know the author of, in one text; '' if there are none. */
export const unknownCauses = ({ causes }: ChangeCauses): string =>
  causes
    .flatMap(({ seq, cause, isElsewhere }) =>
      isElsewhere || cause.of === 'records' ? JSON.stringify([seq, cause]) : [],
    )
    .join(' ');

/** Everything of the student that counts for the final grade, equal in two ledgers whatever ids they have. */
export const seatState = (book: Book, seat: Seat): string => {
  const { offeringId, studentId } = seat;
  const { final, exact } = standingIn(book, seat);
  const heldByAssessment = (book.assessmentsOf[offeringId] ?? []).map((assessmentId) => {
    const { points, ...more } = gradeOf(book, offeringId, assessmentId, studentId);
    const problems = book.assessments[assessmentId]?.problems ?? [];
    return JSON.stringify([problems.map(({ problemId, max }) => [max, points[problemId] ?? null]), more]);
  });
  return JSON.stringify([final?.kind ?? null, `${exact.num}/${exact.den}`, heldByAssessment.sort()]);
};

/** What the server held when another ledger began. `at`: milliseconds. */
export type StateThen = { readonly state: string; readonly at: number };

/** How many of the commits, from the first on, tell of the time before another ledger began. */
export type CommitsUntil = { readonly length: number; readonly isAlike: boolean };

/**
 * The last before that time after which the student has what the server held then; else the first after it, for a computer
 * may have read the server later. `isAlike`: there is one. If not, all until that time.
 */
export const commitsUntil = (
  start: Book,
  commits: readonly CauseCommit[],
  seat: Seat,
  { state, at }: StateThen,
): CommitsUntil => {
  let book = start;
  let alikeLength = seatState(book, seat) === state ? 0 : undefined;
  for (const [nth, commit] of commits.entries()) {
    const isLater = Date.parse(commit.at) > at;
    if (isLater && alikeLength !== undefined) break;
    for (const event of commit.events)
      for (const { event: touching } of touchingIn(book, event, seat)) book = bookAfter(book, touching);
    if (seatState(book, seat) === state) alikeLength = nth + 1;
  }
  if (alikeLength !== undefined) return { length: alikeLength, isAlike: true };
  const later = commits.findIndex((commit) => Date.parse(commit.at) > at);
  return { length: later === -1 ? commits.length : later, isAlike: false };
};
