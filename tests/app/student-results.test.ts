import { expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { record } from '../../events/record.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { type ResultRow, resultsIn } from '../../src/components/offering/student-results.ts';
import { decidedBy } from '../../src/screens/student/decided-by.ts';
import { a1, a2, ana, assessment, cellEdited, classroom, graded, o1, policy, w1, w2, weightSet } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';

/** Ana’s results in a class of a1 (10, 5) and a2 (20), which weigh the same. */
const resultsOf = (...facts: readonly Facts[]) => {
  const even = weightSet(w1, [
    [a1, 1],
    [a2, 1],
  ]);
  const book = bookOf(...classroom(), assessment(a2, [20]), even, ...facts.flat());
  return resultsIn(book, o1, ana, finalGrades(book, o1));
};
const chips = ({ problems }: ResultRow): string[] => problems.map(({ shown }) => shown);

test('a zero is a score, a blank is none, and points are what was earned of what is graded', () => {
  const { rows, isSoFar } = resultsOf(graded(ana, [0, 5]), graded(ana, [10], a2));
  expect(rows.map(chips)).toEqual([['0', '5'], ['10']]);
  expect(rows.map(({ points, isPartly }) => [points, isPartly])).toEqual([
    ['5 of 15', false],
    ['10 of 20', false],
  ]);
  expect(isSoFar).toBe(false);
  const half = resultsOf(graded(ana, [0]), graded(ana, [10], a2));
  expect(half.rows.map(({ points, isPartly }) => [points, isPartly])[0]).toEqual(['0 of 10', true]);
  expect(half.isSoFar).toBe(true);
});

test('an assessment that is not begun makes the grade one so far, where all others are finished', () => {
  const { rows, isSoFar } = resultsOf(graded(ana, [10, 5]));
  expect(rows.map(({ points, percent, counts }) => [points, percent, counts])[1]).toEqual(['not graded', '', '']);
  expect(isSoFar).toBe(true);
});

test('an excused assessment says so, not that it is not graded, and leaves the grade finished', () => {
  const excused = policy({ excused: excusedOf([{ studentId: ana, assessmentId: a2 }]) });
  const { rows, isSoFar } = resultsOf(graded(ana, [10, 5]), excused);
  expect(rows.map(({ points }) => points)).toEqual(['15 of 15', 'excused']);
  expect(isSoFar).toBe(false);
});

test('a row says its category, and that it is extra credit; the others say nothing', () => {
  const members = record([[a1, true as const]]);
  const labs = { name: 'Labs', at: 0, weights: [40], within: 'equally' as const, dropLowest: 0, members };
  const category = { ...labs, neverDrop: record<never, true>() };
  const groups = (...facts: readonly Facts[]) => resultsOf(...facts).rows.map(({ group }) => group);
  expect(groups()).toEqual(['', '']);
  const [categories, extraCredit] = [record([['c', category]]), record([[a1, true as const]])];
  expect(groups(policy({ categories }))).toEqual(['in Labs', '']);
  expect(groups(policy({ categories, extraCredit }))).toEqual(['in Labs, extra credit', '']);
});

test('bonus and curve stand with their sign behind the problems, and count in the points', () => {
  const off = { useBonusPoints: false, bonusPoints: 0, useCurvePoints: false, curvePoints: 0 };
  const on = { useBonusPoints: true, bonusPoints: 2, useCurvePoints: true, curvePoints: -1.5 };
  const { rows } = resultsOf(graded(ana, [4, 5]), cellEdited(ana, off, on));
  expect(rows.map(chips)[0]).toEqual(['4', '5', '+2', '-1.5']);
  expect(rows[0]?.points).toBe('9.5 of 15');
});

test('what a row counts is of the set that decides; a dropped one and one without weight say why they add nothing', () => {
  const second = weightSet(w2, [
    [a1, 1],
    [a2, 3],
  ]);
  const scores = [graded(ana, [5, 2.5]), graded(ana, [20], a2)];
  const decided = resultsOf(scores, second);
  expect(decided.rows.map(({ counts }) => counts)).toEqual(['12.50', '75.00']);
  const dropped = resultsOf(scores, policy({ dropLowest: 1 }));
  expect(dropped.rows.map(({ counts, needsWeight }) => [counts, needsWeight])).toEqual([
    ['dropped', false],
    ['100.00', false],
  ]);
  const idle = weightSet(w2, [[a2, 1]]);
  const weightless = resultsOf(scores, idle);
  expect(weightless.rows.map(({ counts, needsWeight }) => [counts, needsWeight])).toEqual([
    ['no weight', true],
    ['100.00', false],
  ]);
});

test('of several sets the one that decides is named first, and then only those that give a grade, too', () => {
  const decided = (...facts: readonly Facts[]) =>
    decidedBy(finalGrades(bookOf(...classroom(), assessment(a2, [20]), ...facts.flat()), o1), ana);
  const ofA1 = weightSet(w1, [[a1, 1]]);
  const ofA2 = weightSet(w2, [[a2, 1]]);
  expect(decided(ofA1, ofA2, graded(ana, [5, 2.5]), graded(ana, [15], a2))).toMatch(/2\b.*·.*1\b.*50\.00/u);
  expect(decided(ofA1, ofA2, graded(ana, [5, 2.5]))).toBe('Weight set 1 counts');
  expect(decided(ofA1, graded(ana, [5, 2.5]))).toBe('');
  expect(decided(ofA1, ofA2)).toBe('');
});
