/**
 * Why one student's final grade changed between two moments: what caused it, and by how many points each. An effect is the
 * difference of the exact grade before and after what caused it, in the order of the log; so the effects add up to the
 * whole change, and only rounding is left.
 *
 *   91.2 ── P3 12 ▶ 17: + 5/2 ──▶ 93.7 ── weights: − 1/3 ──▶ … ── rounding ──▶ 93.37
 */

import type { BookEvent, DomainEvent } from '../../events/catalogue.ts';
import type { AskedCommand } from '../../events/commit.ts';
import type { Book } from '../book/book.ts';
import { gradebook } from '../book/gradebook.ts';
import { replay } from '../book/projection.ts';
import { draftOf, finished } from '../changes/drafts.ts';
import type { Cause, GradeEvent, Seat, ValueChange } from '../events/touching.ts';
import { type Fraction, inPercent, reduced } from '../final-grades/exact.ts';
import { studentGrades } from '../final-grades/final-grades.ts';
import { planOf } from '../final-grades/plan.ts';
import type { FinalGrade } from '../final-grades/result.ts';
import { exactGrade } from '../final-grades/weighted-mean.ts';
import { isMadeElsewhere } from '../records/readings.ts';
import { touchingIn } from './causes.ts';
import type { Doing, EventPart } from './event-parts.ts';

/** A commit, as far as it matters here. */
export type CauseCommit = {
  readonly seq: number;
  readonly at: string;
  readonly command: AskedCommand;
  readonly events: readonly DomainEvent[];
  /** Of changes that were observed at the server: who did which of them, where a ledger of the account tells it. */
  readonly partsOf?: (event: BookEvent) => readonly EventPart[];
};

/** The official final grade at a moment; `null`: not enrolled. `exact`: in percent, unrounded; 0 where there is no grade. */
export type ExactFinal = { readonly final: FinalGrade | null; readonly exact: Fraction };

/** One event. `effect`: in percentage points. `isShown`: the exact grade, or the one that is read, changed. */
export type EventEffect = {
  readonly effect: Fraction;
  readonly isShown: boolean;
  readonly values: readonly ValueChange[];
};

/**
 * What one commit did of one cause. `isElsewhere`: it was changed at the server. `effect`: that of all its steps, which
 * are in the order of the log. `logId`: of a commit of another ledger, which one. `doneIn`: the ledger that tells who did
 * what this one only observed.
 */
export type CauseEffect = {
  readonly logId?: string;
  readonly doneIn?: string;
  readonly seq: number;
  readonly at: string;
  readonly cause: Cause;
  readonly isElsewhere: boolean;
  readonly effect: Fraction;
  readonly steps: readonly EventEffect[];
};

/** `causes`: in the order of the log. `rounding`: what is shown changed by so much more than the exact grade. */
export type ChangeCauses = {
  readonly from: ExactFinal;
  readonly to: ExactFinal;
  readonly causes: readonly CauseEffect[];
  readonly rounding: Fraction;
};

/** `start`: the book before the first of the commits. Commits that touch neither the student nor the rules may be left out. */
export const whyChanged = (start: Book, commits: readonly CauseCommit[], seat: Seat): ChangeCauses => {
  const from = standingIn(start, seat);
  const causes = new Map<string, Omit<CauseEffect, 'effect' | 'steps'> & { readonly steps: EventEffect[] }>();
  let book = start;
  let now = from;
  for (const { seq, at, command, events, partsOf } of commits) {
    const isObserved = isMadeElsewhere(command, events);
    for (const event of events) {
      for (const { event: one, cause, values, done } of partsIn(book, event, seat, isObserved ? partsOf : undefined)) {
        book = bookAfter(book, one);
        const next = standingIn(book, seat);
        const key = JSON.stringify([seq, cause, done]);
        const causeEffect = causes.get(key) ?? {
          ...{ seq, at: done?.at ?? at, cause, steps: [] },
          ...(done && { doneIn: done.logId }),
          isElsewhere: isObserved && done === undefined,
        };
        const effect = minus(next.exact, now.exact);
        const isShown = effect.num !== 0n || readAs(next) !== readAs(now);
        causeEffect.steps.push({ effect, isShown, values });
        causes.set(key, causeEffect);
        now = next;
      }
    }
  }
  return {
    from,
    to: now,
    causes: [...causes.values()].map((one) => ({ ...one, effect: one.steps.reduce(addingEffect, nothing) })),
    rounding: minus(shownChange(from, now), minus(now.exact, from.exact)),
  };
};

/** What an event changes of the grade, each by who did it. */
const partsIn = (
  book: Book,
  event: DomainEvent,
  seat: Seat,
  partsOf: CauseCommit['partsOf'],
): readonly (GradeEvent & { readonly done?: Doing | undefined })[] => {
  const touching = touchingIn(book, event, seat);
  if (!partsOf) return touching;
  return touching.flatMap((gradeEvent) => {
    const parts = partsOf(gradeEvent.event);
    const [only] = parts;
    if (only && parts.length === 1) return [{ ...gradeEvent, done: only.done }];
    return parts.flatMap(({ event: part, done }) =>
      touchingIn(book, part, seat).map((partEvent) => ({ ...partEvent, done })),
    );
  });
};

/** The official grade, and what it is before it is rounded. */
export const standingIn = (book: Book, { offeringId, studentId }: Seat): ExactFinal => {
  if (!book.enrollments[offeringId]?.get(studentId)) return { final: null, exact: nothing };
  const { official } = studentGrades(planOf(book, offeringId), studentId, book.grades[offeringId]?.get(studentId));
  const set = official.final.kind === 'grade' ? official.weightSets[official.final.weightSet] : undefined;
  const exact = set?.kind === 'grade' ? reduced(inPercent(exactGrade(set))) : nothing;
  return { final: official.final, exact };
};

const nothing: Fraction = { num: 0n, den: 1n };

export const plus = (one: Fraction, other: Fraction): Fraction =>
  reduced({ num: one.num * other.den + other.num * one.den, den: one.den * other.den });

export const minus = (one: Fraction, other: Fraction): Fraction => plus(one, { num: -other.num, den: other.den });

const addingEffect = (sum: Fraction, { effect }: EventEffect): Fraction => plus(sum, effect);

/** The percentage and letter that people read; `undefined`: there is no grade. */
const readAs = ({ final }: ExactFinal): string | undefined =>
  final?.kind === 'grade' ? `${final.letter} ${final.percent.shown}` : undefined;

/** By how much what is shown of a grade changed. */
export const shownChange = (from: ExactFinal, to: ExactFinal): Fraction => minus(shownIn(to), shownIn(from));

/** What is shown of a grade as the number that it is. */
const shownIn = ({ final }: ExactFinal): Fraction => {
  if (final?.kind !== 'grade') return nothing;
  const [whole = '', decimals = ''] = final.percent.shown.split('.');
  return { num: BigInt(whole + decimals), den: 10n ** BigInt(decimals.length) };
};

/** The book after one event; the given one stays as it is. */
export const bookAfter = (book: Book, event: DomainEvent): Book => {
  const draft = draftOf(book);
  replay(gradebook, [event], draft);
  return finished(draft);
};
