import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Book } from '../../projections/book/book.ts';
import { compareFractions } from '../../projections/final-grades/exact.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { SetGrade } from '../../projections/final-grades/result.ts';
import { exactShare } from '../../projections/final-grades/weighted-mean.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { bookOf, offeringId, studentId } from './case-book.ts';
import { cases } from './cases.ts';

const setsIn = (book: Book, ungraded: 'leftOut' | 'zero' = 'leftOut'): readonly SetGrade[] =>
  finalGrades(book, offeringId).students.get(studentId)?.[ungraded].weightSets ?? [];

/** Whether no set's unrounded grade is lower in the second book. A set without a grade in both is none. */
const isNowhereLower = (before: readonly SetGrade[], after: readonly SetGrade[]): boolean =>
  before.every((one, at) => {
    const other = after[at];
    if (one.kind === 'none' || other?.kind !== 'grade') return one.kind === other?.kind;
    return compareFractions(exactShare(one.counted), exactShare(other.counted)) <= 0;
  });

const numRuns = count(3_000, 100_000);
/** As people write it, without what a double adds. */
const raised = (was: number, by: number): number => Number((was + by).toFixed(4));

const positive = cases.map((given) => ({ ...given, capAt: null }));

test('one more allowed drop, of the policy or of a category, never lowers an unrounded grade', () => {
  fc.assert(
    fc.property(positive, fc.nat({ max: 2 }), (given, which) => {
      const categories = (given.categories ?? []).map((one, at) =>
        at === which ? { ...one, dropLowest: one.dropLowest + 1 } : one,
      );
      const more = { ...given, categories, dropLowest: given.dropLowest + (which === 2 ? 1 : 0) };
      expect(isNowhereLower(setsIn(bookOf(given)), setsIn(bookOf(more)))).toBe(true);
    }),
    { numRuns },
  );
  proved('One more allowed drop lowers no grade', numRuns);
});

test('a higher score in place of a lower one never lowers an unrounded grade', () => {
  fc.assert(
    fc.property(
      positive,
      fc.nat({ max: 5 }),
      fc.nat({ max: 3 }),
      fc.integer({ min: 1, max: 50 }),
      (given, at, nth, by) => {
        const assessments = given.assessments.map((one, place) =>
          place === at
            ? {
                ...one,
                points: one.points.map((was, p) => (p === nth && was !== null && was < 1000 ? raised(was, by) : was)),
              }
            : one,
        );
        for (const rule of ['leftOut', 'zero'] as const) {
          expect(isNowhereLower(setsIn(bookOf(given), rule), setsIn(bookOf({ ...given, assessments }), rule))).toBe(
            true,
          );
        }
      },
    ),
    { numRuns },
  );
  proved('A higher score lowers no grade', numRuns);
});

test('under the best set, where every set can be computed, no set’s unrounded grade is higher', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const grades = finalGrades(bookOf({ ...given, weightSet: 'best' }), offeringId).students.get(studentId);
      if (!grades) throw new Error('The student is enrolled.');
      const { final: one, weightSets } = grades.official;
      const won = one.kind === 'grade' ? weightSets[one.weightSet] : undefined;
      const isComputed = weightSets.every((set) => set.kind === 'grade' || set.why !== 'cannot be computed');
      if (isComputed && one.kind === 'none') expect(weightSets.some(({ kind }) => kind === 'grade')).toBe(false);
      for (const set of weightSets) {
        if (set.kind === 'none' || won?.kind !== 'grade') continue;
        expect(compareFractions(exactShare(set.counted), exactShare(won.counted))).toBeLessThanOrEqual(0);
      }
    }),
    { numRuns },
  );
  proved('No set gives more than the best', numRuns);
});
