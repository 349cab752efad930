import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf } from '../../events/record.ts';
import { categorySamples } from '../../projections/figures/final-samples.ts';
import { compareFractions, reduced, roundedText, roundFraction } from '../../projections/final-grades/exact.ts';
import { explain } from '../../projections/final-grades/explain.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { count } from '../counts.ts';
import { bookOf, offeringId, studentId } from './case-book.ts';
import { cases } from './cases.ts';
import { graded, oneStudent } from './class.ts';

test('what an explanation adds up is the grade that it explains', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom('leftOut' as const, 'zero' as const), (given, ungraded) => {
      const book = bookOf(given);
      const shown = finalGrades(book, offeringId).students.get(studentId)?.[ungraded];
      for (const [weightSet, grade] of (shown?.weightSets ?? []).entries()) {
        const why = explain(book, offeringId, studentId, { ungraded, weightSet });
        expect(why?.grade).toEqual(grade);
        expect(why?.final).toEqual(shown?.final);
        if (grade.kind === 'none') expect(why?.exact).toBeNull();
        if (grade.kind === 'none' || !why?.exact) continue;
        const sum = why.assessments
          .flatMap(({ contribution }) => contribution ?? [])
          .reduce((total, one) => ({ num: total.num * one.den + one.num * total.den, den: total.den * one.den }));
        expect(compareFractions(sum, why.uncapped ?? why.exact)).toBe(0);
        expect(roundedText(roundFraction(why.exact, given), given.decimals)).toBe(grade.percent.shown);
      }
    }),
    { numRuns: count(1_000, 20_000) },
  );
});

test('the column of a category is what the explanation says was earned in it', () => {
  let seen = 0;
  fc.assert(
    fc.property(cases, fc.constantFrom('leftOut' as const, 'zero' as const), (given, ungraded) => {
      const book = bookOf(given);
      const grades = finalGrades(book, offeringId);
      const final = grades.students.get(studentId)?.[ungraded].final;
      const won = final?.kind === 'grade' ? { ungraded, weightSet: final.weightSet } : undefined;
      const explained = won && explain(book, offeringId, studentId, won)?.categories;
      for (const [categoryId, { members }] of Object.entries(grades.policy.categories)) {
        const [sample] = categorySamples(grades, ungraded, keysOf(members));
        const earned = explained?.find((one) => one.categoryId === categoryId)?.percent;
        expect(sample && { ...reduced(sample.exact()) }).toEqual(earned);
        if (earned) expect(sample?.percent.shown).toBe(roundedText(roundFraction(earned, given), given.decimals));
        if (earned) seen += 1;
      }
    }),
    { numRuns: count(1_000, 20_000) },
  );
  expect(seen).toBeGreaterThan(0);
});

test('an explanation names each assessment’s part, its steps and what was raised to zero', () => {
  const book = oneStudent(
    [
      graded([10, 5], [8, null], { useBonus: true, bonus: 1 }),
      graded([10], [3]),
      graded([10], [2], { useCurve: true, curve: -5 }),
      graded([10], [null]),
      graded([10], [9]),
    ],
    [[2, 1, 1, 4, 0]],
    { dropLowest: 1 },
  );
  const why = explain(book, offeringId, studentId, { ungraded: 'leftOut', weightSet: 0 });
  expect(why?.assessments.map(({ part }) => part)).toEqual([
    'counts',
    'counts',
    'dropped',
    'has no result',
    'weighs nothing',
  ]);
  expect(why?.assessments[0]).toMatchObject({
    problems: [
      { points: 8, max: 10, counts: true },
      { points: null, max: 5, counts: false },
    ],
    extras: [{ part: 'bonus', points: 1 }],
    share: { num: 2n, den: 3n },
    contribution: { num: 60n, den: 1n },
  });
  expect(why?.assessments[2]).toMatchObject({ extras: [{ part: 'curve', points: -5 }], raisedToZero: true });
  expect(why?.exact).toEqual({ num: 70n, den: 1n });
});

test.each([
  ['nothing where the policy drops nothing', [graded([10], [3])], 0, null],
  ['no reason where as many go as may', [graded([10], [3]), graded([10], [9])], 1, { dropped: 1, noMore: undefined }],
  ['that no drop would raise it', [graded([10], [7]), graded([10], [7])], 2, { dropped: 0, noMore: 'no gain' }],
  [
    'that no other drop would raise it',
    [graded([10], [5], { neverDrop: true }), graded([10], [9]), graded([10], [4])],
    2,
    { dropped: 1, noMore: 'no gain' },
  ],
  ['that one is kept', [graded([10], [3]), graded([10], [9])], 5, { dropped: 1, noMore: 'one is kept' }],
  [
    'that the rest is never dropped',
    [graded([10], [9], { neverDrop: true }), graded([10], [8], { neverDrop: true }), graded([10], [4])],
    2,
    { dropped: 1, noMore: 'kept' },
  ],
])('an explanation says of drops %s', (_, assessments, dropLowest, drops) => {
  const book = oneStudent(assessments, [], { dropLowest });
  const why = explain(book, offeringId, studentId, { ungraded: 'leftOut', weightSet: 0 });
  expect(why?.drops).toEqual(drops && { most: dropLowest, ...drops });
});

test('there is nothing to explain about a set or a student that is not there', () => {
  const book = oneStudent([graded([10], [3])], [[1]]);
  expect(explain(book, offeringId, studentId, { ungraded: 'zero', weightSet: 1 })).toBeUndefined();
});
