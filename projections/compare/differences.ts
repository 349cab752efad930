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
 * first, of everybody in the offering; empty if final grades of several offerings differ.
 */
export type Differences = ComparedMoments & {
  readonly causesOf: CausesOf;
  readonly causes: readonly CauseCount[];
  readonly letters: readonly LetterCount[];
  readonly missingIn: (side: 'from' | 'to', of: ChangedFinal) => MissingRule;
};

/** What differs between two books; only in one offering, if it is named. */
export const compareWithCauses = function* (before: Book, after: Book, offeringId?: OfferingId): Steps<Differences> {
  const { items, finals } = yield* part(0, compareShare, compareInSteps(before, after, offeringId));
  const itemsIn = byOffering(items, (changed) => offeringOfItem(before, after, changed.item));
  const finalsIn = byOffering(finals, (changed) => changed.offeringId);
  const compared = new Map<OfferingId, ComparedOffering>();
  for (const [id, finalsOfOffering] of finalsIn) {
    const share = (done: number): number => compareShare + ((1 - compareShare) * done) / finalsIn.size;
    const comparing = comparedOffering({ items: itemsIn.get(id) ?? [], finals: finalsOfOffering }, before, after, id);
    compared.set(id, yield* part(share(compared.size), share(compared.size + 1), comparing));
  }
  const causesOf: CausesOf = (changed) => compared.get(changed.offeringId)?.causesOf(changed) ?? [];
  const [only, ...others] = compared.values();
  return {
    ...comparedFinals(finals),
    causesOf,
    causes: causeCounts(finals, causesOf),
    letters: only && others.length === 0 ? letterCounts(only.from.grades, only.to.grades) : [],
    missingIn: (side, of) => compared.get(of.offeringId)?.[side].missing(of.studentId),
  };
};

/** The share of comparing in the time that a whole class takes whose scores differ. */
const compareShare = 0.4;

type Side = { readonly grades: OfferingGrades; readonly missing: (studentId: StudentId) => MissingRule };

type ComparedOffering = { readonly causesOf: CausesOf; readonly from: Side; readonly to: Side };

const comparedOffering = function* (
  comparison: Comparison,
  before: Book,
  after: Book,
  id: OfferingId,
): Steps<ComparedOffering> {
  const causesOf = causesIn(differencesIn(comparison, before, after, id), before, after);
  const gradesBefore = yield* part(0, 0.5, createFinalGrades().inSteps(before, id));
  const gradesAfter = yield* part(0.5, 1, createFinalGrades().inSteps(after, id));
  return { causesOf, from: sideOf(before, id, gradesBefore), to: sideOf(after, id, gradesAfter) };
};

const sideOf = (book: Book, offeringId: OfferingId, grades: OfferingGrades): Side => {
  const concerns = concernsOf(book, offeringId, grades);
  const rule = grades.policy.ungraded;
  return { grades, missing: (studentId) => (concerns(studentId, rule).some(isUnfinished) ? rule : undefined) };
};

const byOffering = <V extends ChangedItem | ChangedFinal>(
  all: readonly V[],
  offeringOf: (entry: V) => OfferingId | undefined,
): ReadonlyMap<OfferingId, readonly V[]> => {
  const groups = new Map<OfferingId, V[]>();
  for (const entry of all) {
    const id = offeringOf(entry);
    if (id === undefined) continue;
    const group = groups.get(id);
    if (group) group.push(entry);
    else groups.set(id, [entry]);
  }
  return groups;
};

const letterCounts = (was: OfferingGrades, now: OfferingGrades): readonly LetterCount[] => {
  const order = [...now.policy.letters, ...was.policy.letters].map(({ letter }) => letter);
  const [countsBefore, countsNow] = [countLetters(was), countLetters(now)];
  return [...new Set(order)].map((letter) => ({
    letter,
    was: countsBefore.get(letter) ?? 0,
    now: countsNow.get(letter) ?? 0,
  }));
};

const countLetters = ({ students }: OfferingGrades): ReadonlyMap<string | null, number> => {
  const counts = new Map<string | null, number>();
  for (const { official } of students.values()) {
    const letter = letterOf(official.final);
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return counts;
};
