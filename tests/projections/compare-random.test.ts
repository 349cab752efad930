import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { isRefusal } from '../../commands/refusal.ts';
import { trial } from '../../commands/trial.ts';
import type { OfferingId, StudentId } from '../../events/ids.ts';
import { itemKey } from '../../events/items.ts';
import { keysOf, record } from '../../events/record.ts';
import { sameValue } from '../../events/same-value.ts';
import { assessmentsIn, type Book, emptyBook, enrolledIn } from '../../projections/book/book.ts';
import { valueIn } from '../../projections/book/items.ts';
import type { Crossing } from '../../projections/compare/changed-finals.ts';
import { compare } from '../../projections/compare/compare.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { FinalGrade } from '../../projections/final-grades/result.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { count } from '../counts.ts';
import { context } from '../given.ts';
import { histories } from '../histories.ts';
import { itemsIn } from '../sync/two-sides.ts';

/**
 * Bounds of letters from the best one down, and points for the students one after the other, `null` for nothing graded.
 * `isByPoints`: no offering has weights. `isShort`: the last assessment of each offering is gone.
 */
type Given = {
  readonly bounds: readonly number[];
  readonly points: readonly (number | null)[];
  readonly ungraded: 'zero' | 'leftOut';
  readonly isByPoints: boolean;
  readonly isShort: boolean;
};

const someGiven: fc.Arbitrary<Given> = fc.record({
  bounds: fc
    .uniqueArray(fc.nat(20), { minLength: 1, maxLength: 4 })
    .map((drawn) => drawn.map((step) => step * 5).toSorted((one, other) => other - one)),
  points: fc.array(fc.option(fc.nat(12)), { minLength: 1, maxLength: 3 }),
  ungraded: fc.constantFrom('zero' as const, 'leftOut' as const),
  isByPoints: fc.boolean(),
  isShort: fc.boolean(),
});

/** The same for both books, so that they differ by their history or an assessment alone, or something else for each. */
const twoGiven = fc.oneof(
  fc.tuple(someGiven, fc.boolean()).map(([given, isShort]) => [given, { ...given, isShort }] as const),
  fc.tuple(fc.option(someGiven), fc.option(someGiven)),
);

/** Two books of one history, in either order. Mostly each has letters, and points in the first assessment of each offering. */
const twoBooks = fc
  .tuple(histories({ most: 25 }), fc.tuple(fc.nat(), fc.nat()), twoGiven)
  .map(([{ books }, places, given]) => {
    const [before, after] = places.map((place, at) => {
      const book = books[place % books.length] ?? emptyBook();
      const more = given[at];
      return more ? withGiven(book, more) : book;
    });
    return [before ?? emptyBook(), after ?? emptyBook()] as const;
  });

const withGiven = (book: Book, given: Given): Book => {
  const commands = keysOf(book.offerings).flatMap((offeringId) => commandsIn(book, offeringId, given));
  const tried = trial(book, commands, context());
  if (isRefusal(tried)) throw new Error(`Refused: ${JSON.stringify(tried)}`);
  return tried.book;
};

const commandsIn = (book: Book, offeringId: OfferingId, given: Given): readonly Command[] => {
  const { bounds, points, ungraded, isByPoints, isShort } = given;
  const letters = bounds.map((from, at) => ({ letter: 'ABCD'.charAt(at), from }));
  const sets = isByPoints ? (book.offerings[offeringId]?.weightSets ?? []) : [];
  const unweighted = sets.map(({ weightSetId }): Command => ({ type: 'RemoveWeightSet', offeringId, weightSetId }));
  const lettered: Command = { type: 'EditGradingPolicy', offeringId, policy: { letters, ungraded } };
  const [assessment, ...others] = assessmentsIn(book, offeringId);
  const last = isShort ? others.at(-1) : undefined;
  const shortened: readonly Command[] = last ? [{ type: 'DeleteAssessment', assessmentId: last.assessmentId }] : [];
  const problemId = assessment?.problems[0]?.problemId;
  if (!problemId) return [...unweighted, lettered, ...shortened];
  const edits = enrolledIn(book, offeringId).map((studentId, at) => ({
    assessmentId: assessment.assessmentId,
    studentId,
    change: { points: record([[problemId, points[at % points.length] ?? null]]) },
  }));
  return [...unweighted, lettered, { type: 'EditGrades', offeringId, edits }, ...shortened];
};

test('exactly the items are told that differ between two books, each with what it says in both', () => {
  fc.assert(
    fc.property(twoBooks, ([before, after]) => {
      const unlike = itemsIn(before, after)
        .map((item) => ({ item, from: valueIn(before, item), to: valueIn(after, item) }))
        .filter(({ from, to }) => !sameValue(from, to));
      const byKey = (changes: readonly { item: (typeof unlike)[number]['item'] }[]) =>
        changes.toSorted((one, other) => (itemKey(one.item) < itemKey(other.item) ? -1 : 1));
      expect(byKey(compare(before, after).items)).toEqual(byKey(unlike));
    }),
    { numRuns: count(200, 5_000) },
  );
});

type Shown = { readonly offeringId: OfferingId; readonly studentId: StudentId; readonly final: FinalGrade };

/** Each student's final grade, computed from scratch, by offering and student. */
const finalsIn = (book: Book): ReadonlyMap<string, Shown> =>
  new Map(
    keysOf(book.offerings).flatMap((offeringId) =>
      [...finalGrades(book, offeringId).students].map(
        ([studentId, { official }]) =>
          [`${offeringId} ${studentId}`, { offeringId, studentId, final: official.final }] as const,
      ),
    ),
  );

const shown = (final: FinalGrade | undefined): string =>
  final?.kind === 'grade' ? `${final.percent.shown} ${final.letter}` : `${final?.why}`;

/** By the numbers: who is at or above a bound, everybody at the lowest one. */
const crossedBetween = (before: Book, after: Book, key: string): readonly Crossing[] => {
  const [was, is] = [before, after].map((book) => {
    const { offeringId, final } = finalsIn(book).get(key) ?? {};
    if (!offeringId || final?.kind !== 'grade') return new Map<string, boolean>();
    const { letters } = policyOf(book.settings, offeringId);
    const lowest = Math.min(...letters.map(({ from }) => from));
    return new Map(letters.map(({ letter, from }) => [letter, from === lowest || Number(final.percent.shown) >= from]));
  });
  return [...(is ?? [])].flatMap(([letter, reached]): Crossing[] => {
    const before = was?.get(letter);
    return before === undefined || before === reached ? [] : [{ letter, direction: reached ? 'up' : 'down' }];
  });
};

const sorted = <V extends { readonly key: string }>(all: readonly V[]): readonly V[] =>
  all.toSorted((one, other) => (one.key < other.key ? -1 : 1));

test('exactly the final grades are told that differ, with the cut-offs between them, as from scratch', () => {
  let crossings = 0;
  fc.assert(
    fc.property(twoBooks, ([before, after]) => {
      const [was, is] = [finalsIn(before), finalsIn(after)];
      const unlike = [...new Set([...was.keys(), ...is.keys()])]
        .map((key) => ({ key, from: was.get(key)?.final ?? null, to: is.get(key)?.final ?? null }))
        .filter(({ key }) => shown(was.get(key)?.final) !== shown(is.get(key)?.final))
        .map((one) => ({ ...one, crossed: crossedBetween(before, after, one.key) }));
      const told = compare(before, after).finals.map(({ offeringId, studentId, ...rest }) => ({
        key: `${offeringId} ${studentId}`,
        ...rest,
      }));
      expect(sorted(told)).toEqual(sorted(unlike));
      crossings += told.filter(({ crossed }) => crossed.length > 0).length;
    }),
    { numRuns: count(200, 5_000) },
  );
  expect(crossings).toBeGreaterThan(0);
});
