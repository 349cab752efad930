import { expect, test } from 'vitest';
import type { LetterBound } from '../../events/entities.ts';
import { record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import type { Book } from '../../projections/book/book.ts';
import { boundaryReport } from '../../projections/final-grades/boundary.ts';
import { assessmentIdAt, offeringId } from './case-book.ts';
import { classOf, graded, oneStudent } from './class.ts';

const letters: readonly LetterBound[] = [
  { letter: 'A', from: 90 },
  { letter: 'B', from: 0 },
];

/** `kind: student from → to`, for each boundary that somebody crosses; the others by their kind alone. */
const told = (book: Book): readonly string[] =>
  atOnce(boundaryReport(book, offeringId)).flatMap(({ boundary, crossings }) => {
    const name = Object.values(boundary).join(' ');
    return crossings.length === 0
      ? [name]
      : crossings.map(({ studentId, from, to }) => `${name}: ${studentId} ${from} → ${to}`);
  });

test('one point more lifts those who are within one, and nobody else', () => {
  expect(told(classOf([88.99, 89, 90, null], { letters: [...letters] }))).toEqual([
    'other rounding',
    'one point more a0: s1 B → A',
  ]);
});

test('the report says how far it is, from nothing to all of it', () => {
  const steps = boundaryReport(classOf([88, 89, 90], { letters: [...letters] }), offeringId);
  const shares: number[] = [];
  for (let step = steps.next(); !step.done; step = steps.next()) shares.push(step.value);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(shares[0]).toBeLessThan(0.5);
  expect(shares.at(-1)).toBeGreaterThanOrEqual(0.5);
  expect(Math.max(...shares)).toBeLessThanOrEqual(1);
});

test('the other rounding moves a grade that is exactly half way', () => {
  const half = {
    letters: [
      { letter: 'A', from: 80.13 },
      { letter: 'B', from: 0 },
    ],
    decimals: 2,
  };
  expect(told(classOf([80.125], half))).toEqual(['other rounding: s0 A → B', 'one point more a0']);
  expect(told(classOf([80.125], { ...half, rule: 'halfEven' }))[0]).toBe('other rounding: s0 B → A');
});

test('each set alone, and nothing dropped, are tried where there is a choice', () => {
  const work = [graded([10], [9]), graded([10], [5])];
  const sets = [
    [1, 0],
    [0, 1],
  ];
  expect(told(oneStudent(work, sets, { letters: [...letters] }))).toEqual([
    'other rounding',
    'another set 0',
    'another set 1: s A → B',
    'one point more a0',
    'one point more a1',
  ]);
  expect(told(oneStudent(work, [[1, 1]], { letters: [...letters], dropLowest: 1 }))).toContain(
    'without the drop: s A → B',
  );
});

test('nothing dropped means in categories too', () => {
  const members = record([assessmentIdAt(0), assessmentIdAt(1)].map((id) => [id, true as const]));
  const homework = { ...{ name: 'Homework', at: 0, weights: [], within: 'equally' as const }, members, neverDrop: {} };
  const ofCategory = (dropLowest: number): Book => {
    const policy = { letters: [...letters], categories: record([['c', { ...homework, dropLowest }]]) };
    const book = oneStudent([graded([10], [9]), graded([10], [5])], [[1, 1]]);
    return { ...book, settings: { ...book.settings, grading: record([[offeringId, policy]]) } };
  };
  expect(told(ofCategory(1))).toContain('without the drop: s A → B');
  expect(told(ofCategory(0)).join()).not.toContain('without the drop');
});
