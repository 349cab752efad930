import type { OfferingId, StudentId } from '../../events/ids.ts';
import { part, type Steps } from '../../events/steps.ts';
import type { Book } from '../book/book.ts';
import { concernsOf, isUnfinished } from '../final-grades/concerns.ts';
import { createFinalGrades } from '../final-grades/final-grades.ts';
import { letterOf, type OfferingGrades } from '../final-grades/result.ts';
import type { ChangedFinal } from './changed-finals.ts';
import { type ChangedItem, type Comparison, compareInSteps, offeringOfItem } from './compare.ts';
import { type CauseCount, type CausesOf, causeCounts, causesIn } from './final-causes.ts';
import { type ComparedMoments, comparedFinals } from './moments.ts';
import { differencesIn } from './offering-differences.ts';

/** How many had each letter in the first book, and how many in the second. */
export type LetterCount = { readonly letter: string; readonly was: number; readonly now: number };

/** By which rule a final grade counts work that is missing; `undefined`: none is missing. */
export type MissingRule = OfferingGrades['policy']['ungraded'] | undefined;

/**
 * The final grades that differ between two books, by size, counted, and with what they come from. `letters`: the best
 * first, of everybody in the offering; empty if grades of several differ.
 */
export type Differences = ComparedMoments & {
  readonly causesOf: CausesOf;
  readonly causes: readonly CauseCount[];
  readonly letters: readonly LetterCount[];
  readonly missingIn: (side: 'from' | 'to', of: ChangedFinal) => MissingRule;
};

/** `offeringId`: only of this one. */
export const compareWithCauses = function* (before: Book, after: Book, offeringId?: OfferingId): Steps<Differences> {
  const { items, finals } = yield* part(0, compareShare, compareInSteps(before, after, offeringId));
  const itemsIn = byOffering(items, (one) => offeringOfItem(before, after, one.item));
  const finalsIn = byOffering(finals, (one) => one.offeringId);
  const offerings = new Map<OfferingId, OfOffering>();
  for (const [id, own] of finalsIn) {
    const share = (done: number): number => compareShare + ((1 - compareShare) * done) / finalsIn.size;
    const looking = ofOffering({ items: itemsIn.get(id) ?? [], finals: own }, before, after, id);
    offerings.set(id, yield* part(share(offerings.size), share(offerings.size + 1), looking));
  }
  const causesOf: CausesOf = (one) => offerings.get(one.offeringId)?.causesOf(one) ?? [];
  const [only, ...others] = offerings.values();
  return {
    ...comparedFinals(finals),
    causesOf,
    causes: causeCounts(finals, causesOf),
    letters: only && others.length === 0 ? letterCounts(only.from.grades, only.to.grades) : [],
    missingIn: (side, of) => offerings.get(of.offeringId)?.[side].missing(of.studentId),
  };
};

/** The share of comparing in the time that a whole class takes whose scores differ. */
const compareShare = 0.4;

type Side = { readonly grades: OfferingGrades; readonly missing: (studentId: StudentId) => MissingRule };

type OfOffering = { readonly causesOf: CausesOf; readonly from: Side; readonly to: Side };

const ofOffering = function* (comparison: Comparison, before: Book, after: Book, id: OfferingId): Steps<OfOffering> {
  const causesOf = causesIn(differencesIn(comparison, before, after, id), before, after);
  const was = yield* part(0, 0.5, createFinalGrades().inSteps(before, id));
  const is = yield* part(0.5, 1, createFinalGrades().inSteps(after, id));
  return { causesOf, from: sideOf(before, id, was), to: sideOf(after, id, is) };
};

const sideOf = (book: Book, offeringId: OfferingId, grades: OfferingGrades): Side => {
  const concerns = concernsOf(book, offeringId, grades);
  const rule = grades.policy.ungraded;
  return { grades, missing: (studentId) => (concerns(studentId, rule).some(isUnfinished) ? rule : undefined) };
};

const byOffering = <V extends ChangedItem | ChangedFinal>(
  all: readonly V[],
  offeringOf: (one: V) => OfferingId | undefined,
): ReadonlyMap<OfferingId, readonly V[]> => {
  const groups = new Map<OfferingId, V[]>();
  for (const one of all) {
    const id = offeringOf(one);
    if (id === undefined) continue;
    const group = groups.get(id);
    if (group) group.push(one);
    else groups.set(id, [one]);
  }
  return groups;
};

const letterCounts = (was: OfferingGrades, is: OfferingGrades): readonly LetterCount[] => {
  const order = [...is.policy.letters, ...was.policy.letters].map(({ letter }) => letter);
  const [had, has] = [countLetters(was), countLetters(is)];
  return [...new Set(order)].map((letter) => ({ letter, was: had.get(letter) ?? 0, now: has.get(letter) ?? 0 }));
};

const countLetters = ({ students }: OfferingGrades): ReadonlyMap<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const { official } of students.values()) {
    const letter = letterOf(official.final);
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
};
