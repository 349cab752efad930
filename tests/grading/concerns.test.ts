import { describe, expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { blankWeightsIn, decisionsAbout, givenDecision } from '../../projections/final-grades/before-submission.ts';
import { type Concern, concernsOf } from '../../projections/final-grades/concerns.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { assessmentIdAt, offeringId, problemIdAt, studentId } from './case-book.ts';
import { graded, oneStudent } from './class.ts';

const concerns = (book: Book, rule: 'leftOut' | 'zero' = 'leftOut'): readonly Concern[] =>
  concernsOf(book, offeringId, finalGrades(book, offeringId))(studentId, rule);
const [a0, a1] = [assessmentIdAt(0), assessmentIdAt(1)];

describe('What concerns a final grade', () => {
  test('is nothing where all that weighs is graded within its maxima', () => {
    expect(concerns(oneStudent([graded([10, 5], [10, 0]), graded([20], [20])], [[1, 1]]))).toEqual([]);
  });

  test('is a score above its maximum, and what it lifts above 100 %', () => {
    expect(concerns(oneStudent([graded([10], [105]), graded([10], [4])], [[1, 1]]))).toEqual([
      { kind: 'over maximum', assessmentId: a0, problemId: problemIdAt(0, 0), points: 105, max: 10 },
      { kind: 'over 100', assessmentId: a0 },
      { kind: 'over 100', assessmentId: null },
    ]);
  });

  test('is a bonus that lifts an assessment above 100 %, even if the final grade stays below', () => {
    const bonus = graded([10], [10], { useBonus: true, bonus: 0.0001 });
    expect(concerns(oneStudent([bonus, graded([10], [4])], [[1, 1]]))).toEqual([
      { kind: 'over 100', assessmentId: a0 },
    ]);
  });

  test('tells 100 % from what is only shown as 100.00', () => {
    const alone = (bonus: number) => oneStudent([graded([1_000_000], [1_000_000], { useBonus: true, bonus })], []);
    expect(concerns(alone(0))).toEqual([]);
    expect(concerns(alone(0.0001)).at(-1)).toEqual({ kind: 'over 100', assessmentId: null });
  });

  test('is work that is missing or half graded, under either rule', () => {
    const book = oneStudent([graded([10, 10, 10], [1, null, 2]), graded([10], [null])], [[1, 1]]);
    const found = [
      { kind: 'partly graded', assessmentId: a0, graded: 2, problems: 3 },
      { kind: 'not graded', assessmentId: a1 },
    ];
    expect(concerns(book, 'leftOut')).toEqual(found);
    expect(concerns(book, 'zero')).toEqual(found);
  });

  test('is missing work where there are no sets, whichever set was once chosen', () => {
    const work = [graded([10], [5]), graded([10], [null])];
    expect(concerns(oneStudent(work, [], { weightSet: 3 }))).toContainEqual({ kind: 'not graded', assessmentId: a1 });
  });

  test('is missing work only if it weighs in a set that may decide', () => {
    const work = [graded([10], [5]), graded([10], [null])];
    const inTheSecond = [
      [1, 0],
      [1, 1],
    ];
    expect(concerns(oneStudent(work, inTheSecond))).toEqual([{ kind: 'not graded', assessmentId: a1 }]);
    expect(concerns(oneStudent(work, inTheSecond, { weightSet: 0 }))).toEqual([]);
    expect(concerns(oneStudent(work, inTheSecond, { weightSet: 1 }))).toEqual([
      { kind: 'not graded', assessmentId: a1 },
    ]);
    expect(concerns(oneStudent(work, []))).toEqual([{ kind: 'not graded', assessmentId: a1 }]);
  });

  test('is extra credit that is graded in part, and not its blank, which cannot lower the grade', () => {
    const book = (first: number | null) =>
      oneStudent([graded([10], [5]), graded([10, 10], [first, null], { extra: true })], [[2, 1]]);
    expect(concerns(book(null))).toEqual([]);
    expect(concerns(book(7))).toEqual([{ kind: 'partly graded', assessmentId: a1, graded: 1, problems: 2 }]);
  });

  test('is graded work that weighs in no set, and not the blank of one', () => {
    const sets = [[1, 0]];
    expect(concerns(oneStudent([graded([10], [5]), graded([10], [5])], sets))).toEqual([
      { kind: 'no weight', assessmentId: a1 },
    ]);
    expect(concerns(oneStudent([graded([10], [5]), graded([10], [null])], sets))).toEqual([]);
    expect(concerns(oneStudent([graded([10], [5]), graded([0], [0])], []))).toEqual([
      { kind: 'no weight', assessmentId: a1 },
    ]);
  });

  test('is, without weight sets, missing work with a problem that has points beside one that has none', () => {
    const points = (first: number | null) => [graded([10], [5]), graded([10, 0], [first, null])];
    expect(concerns(oneStudent(points(null), []))).toEqual([{ kind: 'not graded', assessmentId: a1 }]);
    expect(concerns(oneStudent(points(7), []))).toEqual([
      { kind: 'partly graded', assessmentId: a1, graded: 1, problems: 2 },
    ]);
  });

  test('is work that is graded in part and weighs 0 in the only set', () => {
    const book = oneStudent([graded([10], [5]), graded([10, 10], [5, null])], [[1, 0]]);
    const [set] = book.offerings[offeringId]?.weightSets ?? [];
    if (!set) throw new Error('There is a weight set.');
    for (const weights of [set.weights, { ...set.weights, [a1]: 0 }]) {
      set.weights = weights;
      expect(concerns(book)).toEqual([{ kind: 'no weight', assessmentId: a1 }]);
    }
  });

  test('is nothing of what the student is excused from', () => {
    const excused = { excused: true };
    const work = [graded([10], [5]), graded([10], [105], excused), graded([10], [null], excused)];
    expect(concerns(oneStudent(work, [[1, 1, 1]]))).toEqual([]);
  });

  test('is the number that keeps it from being computed, and a weight set that is not there', () => {
    const item = { kind: 'points', assessmentId: a0, problemId: problemIdAt(0, 0) };
    expect(concerns(oneStudent([graded([10], [0.00001])], [[1]]))).toEqual([{ kind: 'cannot be computed', item }]);
    expect(concerns(oneStudent([graded([10], [5])], [[1]], { weightSet: 3 }))).toEqual([
      { kind: 'no such weight set', position: 3 },
    ]);
  });
});

describe('What is looked at before the final grades are submitted', () => {
  const keysIn = (book: Book, near?: { shown: string; letter: string; from: number }) => {
    const grades = finalGrades(book, offeringId);
    const all = concernsOf(book, offeringId, grades)(studentId, 'leftOut');
    return decisionsAbout(grades, studentId, all, near && { ...near, studentId, distance: 0 }).map(({ key }) => key);
  };

  test('is looked at again when the points, the maximum, the letter or its bound is another one', () => {
    const over = (max: number, points: number) => keysIn(oneStudent([graded([max], [points])], [[1]]));
    const bound = { shown: '89.95', letter: 'A', from: 90 };
    const near = (change: Partial<typeof bound>) =>
      keysIn(oneStudent([graded([10], [5])], [[1]]), { ...bound, ...change });
    expect(over(10, 12)).toHaveLength(1);
    expect(new Set([over(10, 12), over(11, 12), over(10, 13)].flat()).size).toBe(3);
    expect(near({})).toEqual(near({}));
    expect(new Set([near({}), near({ shown: '89.96' }), near({ letter: 'B' }), near({ from: 89.9 })].flat()).size).toBe(
      4,
    );
  });

  test('is a given grade again when the computed letter is another one, though its percentage is not', () => {
    const given = (letter: string, points = 5) => {
      const letters = [{ letter, from: 0 }];
      const totals = finalGrades(oneStudent([graded([10], [points])], [[1]], { letters }), offeringId);
      const { final } = totals.students.get(studentId)?.leftOut ?? expect.fail();
      return givenDecision(studentId, final).key;
    };
    expect(new Set([given('A'), given('B'), given('A', 6), given('A')]).size).toBe(3);
  });

  test('is an assessment that no set weighs, and none that one of two sets does', () => {
    const work = [graded([10], [5]), graded([10], [5]), graded([10], [5])];
    const book = oneStudent(work, [
      [1, 0, 0],
      [1, 1, 0],
    ]);
    const offering = book.offerings[offeringId] ?? expect.fail();
    offering.weightSets = offering.weightSets.map((set) => ({
      ...set,
      weights: record(Object.entries(set.weights).filter(([, weight]) => weight !== 0)),
    }));
    expect(blankWeightsIn(book, offeringId)).toEqual([assessmentIdAt(2)]);
  });
});
