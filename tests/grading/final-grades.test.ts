import { describe, expect, test } from 'vitest';
import type { GradingPolicy } from '../../events/entities.ts';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { FinalGrade, StudentGrades } from '../../projections/final-grades/result.ts';
import type { Rules } from '../../projections/final-grades/rules.ts';
import { assessmentIdAt, offeringId, problemIdAt, studentId } from './case-book.ts';
import { graded, oneStudent } from './class.ts';
import type { OracleAssessment } from './oracle.ts';

const gradesIn = (book: Book): StudentGrades => {
  const grades = finalGrades(book, offeringId).students.get(studentId);
  if (!grades) throw new Error('The student is enrolled.');
  return grades;
};

const shown = (final: FinalGrade): string => (final.kind === 'grade' ? final.percent.shown : final.why);

const withPolicy = (book: Book, policy: object): Book => ({
  ...book,
  settings: { grading: record([[offeringId, policy as Partial<GradingPolicy>]]) },
});

describe('A final grade', () => {
  test('divides by the weights that count, so they need not add up to 100', () => {
    const book = oneStudent([graded([100], [90]), graded([50], [40])], [[7, 3]]);
    expect(shown(gradesIn(book).official.final)).toBe('87.00');
  });

  test('is never pushed over what was earned by weights beyond 100', () => {
    const book = oneStudent([graded([10], [10]), graded([10], [10])], [[60, 70]]);
    expect(shown(gradesIn(book).official.final)).toBe('100.00');
  });

  test('leaves out what is not graded so far, and counts it as zero under the other rule', () => {
    const { leftOut, zero } = gradesIn(oneStudent([graded([10, 10], [8, null]), graded([20], [null])], [[1, 1]]));
    expect([shown(leftOut.final), shown(zero.final)]).toEqual(['80.00', '20.00']);
  });

  test('gives 89.995 its upper neighbour, whatever a double makes of it', () => {
    const book = oneStudent([graded([200], [179.99])], [[1]]);
    expect(shown(gradesIn(book).official.final)).toBe('90.00');
    expect(shown(gradesIn(oneStudent([graded([200], [179.99])], [[1]], { rule: 'halfEven' })).official.final)).toBe(
      '90.00',
    );
    expect(shown(gradesIn(oneStudent([graded([200], [179.97])], [[1]], { rule: 'halfEven' })).official.final)).toBe(
      '89.98',
    );
  });

  test('weighs every assessment by its full maximum where there are no weight sets', () => {
    const { official, zero } = gradesIn(oneStudent([graded([50, 50], [50, null]), graded([50], [20])], []));
    expect(shown(official.final)).toBe('80.00');
    expect(shown(zero.final)).toBe('46.67');
  });

  test('counts bonus and curve only where they are used, and never falls below zero', () => {
    const used = { useBonus: true, bonus: 2.5, useCurve: true, curve: -1 };
    expect(shown(gradesIn(oneStudent([graded([10], [5], used)], [[1]])).official.final)).toBe('65.00');
    expect(shown(gradesIn(oneStudent([graded([10], [5], { bonus: 3, curve: 4 })], [[1]])).official.final)).toBe(
      '50.00',
    );
    expect(shown(gradesIn(oneStudent([graded([10], [5], { useCurve: true, curve: -9 })], [[1]])).official.final)).toBe(
      '0.00',
    );
  });

  test('has no bonus to count where nothing is graded yet', () => {
    const { leftOut, zero } = gradesIn(oneStudent([graded([10], [null], { useBonus: true, bonus: 1 })], [[1]]));
    expect([shown(leftOut.final), shown(zero.final)]).toEqual(['nothing graded', '10.00']);
  });

  test('is that of the best set, and of the first where sets are equal', () => {
    const book = oneStudent(
      [graded([10], [9]), graded([10], [5])],
      [
        [1, 1],
        [1, 3],
        [3, 1],
        [6, 2],
      ],
    );
    expect(gradesIn(book).official.final).toMatchObject({ percent: { shown: '80.00' }, weightSet: 2 });
  });

  test('drops the set whose removal helps most, which is not the lowest percentage', () => {
    const book = oneStudent([graded([100], [40]), graded([10], [3]), graded([50], [45])], [], { dropLowest: 1 });
    const [set] = gradesIn(book).official.weightSets;
    expect(set).toMatchObject({ kind: 'grade', percent: { shown: '80.00' }, dropped: [assessmentIdAt(0)] });
  });

  const kept = { neverDrop: true };
  const bonus = { useBonus: true, bonus: 3 };
  test.each<[string, OracleAssessment[], number[], number, [string, number[]], [string, number[]]]>([
    [
      'where it would lower the grade',
      [graded([10], [5], kept), graded([10], [9]), graded([10], [4])],
      [1, 1, 1],
      2,
      ['50.00', [1, 2]],
      ['70.00', [2]],
    ],
    [
      'where it would leave the grade as it is',
      [graded([10], [7]), graded([20], [14]), graded([30], [21])],
      [1, 2, 3],
      2,
      ['70.00', [1, 2]],
      ['70.00', []],
    ],
    [
      'of what is over 100 % by a bonus',
      [graded([10], [8], kept), graded([10], [10], bonus)],
      [1, 1],
      1,
      ['80.00', [1]],
      ['105.00', []],
    ],
    [
      'though more may be dropped than there are',
      [graded([10], [8], kept), graded([10], [6]), graded([10], [9])],
      [1, 1, 1],
      9,
      ['80.00', [1, 2]],
      ['85.00', [1]],
    ],
    [
      'that its weight makes a loss',
      [graded([10], [4], kept), graded([10], [5]), graded([10], [3])],
      [1, 3, 2],
      2,
      ['40.00', [1, 2]],
      ['47.50', [2]],
    ],
  ])('makes no drop %s, as it did by rules 1', (_, assessments, weights, dropLowest, first, now) => {
    const book = oneStudent(assessments, [weights], { dropLowest });
    const by = (rules?: Rules) => {
      const set = finalGrades(book, offeringId, rules).students.get(studentId)?.official.weightSets[0];
      return set?.kind === 'grade' && [set.percent.shown, set.dropped.map((id) => Number(id.slice(1)))];
    };
    expect([by(1), by()]).toEqual([first, now]);
  });

  test('drops as many as may be, but one, where each drop raises the grade', () => {
    const three = [graded([10], [6]), graded([10], [8]), graded([10], [9])];
    const [set] = gradesIn(oneStudent(three, [], { dropLowest: 9 })).official.weightSets;
    expect(set).toMatchObject({ percent: { shown: '90.00' }, dropped: [assessmentIdAt(0), assessmentIdAt(1)] });
  });

  test('drops the later of equals, never a protected one, never the last', () => {
    const four = [
      graded([10], [5]),
      graded([10], [5]),
      graded([10], [5], { neverDrop: true }),
      graded([10], [9], { neverDrop: true }),
    ];
    expect(gradesIn(oneStudent(four, [[1, 1, 1, 1]], { dropLowest: 1 })).official.weightSets[0]).toMatchObject({
      dropped: [assessmentIdAt(1)],
    });
    expect(gradesIn(oneStudent([graded([10], [5])], [[1]], { dropLowest: 3 })).official.weightSets[0]).toMatchObject({
      percent: { shown: '50.00' },
      dropped: [],
    });
  });

  test('takes its letter from the rounded value, and the lowest letter below every bound', () => {
    const letters = [
      { letter: 'A', from: 90 },
      { letter: 'B', from: 80 },
    ];
    expect(gradesIn(oneStudent([graded([200], [179.99])], [[1]], { letters })).official.final).toMatchObject({
      letter: 'A',
    });
    expect(gradesIn(oneStudent([graded([200], [179.98])], [[1]], { letters })).official.final).toMatchObject({
      letter: 'B',
    });
    expect(gradesIn(oneStudent([graded([200], [9])], [[1]], { letters })).official.final).toMatchObject({
      letter: 'B',
    });
  });

  test.each([
    [33.33, 33, 'below'],
    [33.33, 34, 'above'],
    [89.4, 89, 'below'],
    [89.4, 90, 'above'],
    [33.5, 33, 'below'],
    [33.5, 34, 'above'],
  ])('without decimals, a letter from %s on is not given for less: %i is %s it', (from, points, letter) => {
    const letters = [
      { letter: 'above', from },
      { letter: 'below', from: 0 },
    ];
    const book = oneStudent([graded([100], [points])], [[1]], { letters, decimals: 0 });
    expect(gradesIn(book).official.final).toMatchObject({ letter });
  });
});

describe('Where there is no final grade, the reason says', () => {
  test.each([
    ['no assessments', oneStudent([], [[]])],
    ['no weights', oneStudent([graded([10], [5])], [[0]])],
    ['nothing graded', oneStudent([graded([10], [null])], [[1]])],
    ['maximum is zero', oneStudent([graded([0], [5])], [[1]])],
    ['excused', oneStudent([graded([10], [5], { excused: true })], [[1]])],
    ['no such weight set', oneStudent([graded([10], [5])], [[1]], { weightSet: 1 })],
  ])('%s', (why, book) => {
    expect(gradesIn(book).official.final).toMatchObject({ kind: 'none', why });
  });

  test.each([
    ['maximum is zero', graded([0], [5])],
    ['excused', graded([10], [5], { excused: true })],
  ])('%s, whatever is so of an assessment that weighs nothing', (why, counting) => {
    const book = oneStudent([graded([10], [null]), counting], [[0, 1]]);
    expect(gradesIn(book).official.final).toMatchObject({ kind: 'none', why });
  });

  const cannot = (item: object) => ({ kind: 'none', why: 'cannot be computed', item });

  test.each([
    ['points with five decimals', graded([10], [1.00001]), { kind: 'points', problemId: problemIdAt(0, 0) }],
    ['points below zero', graded([10], [-1]), { kind: 'points', problemId: problemIdAt(0, 0) }],
    ['a maximum beyond a million', graded([1_000_001], [1]), { kind: 'maximum', problemId: problemIdAt(0, 0) }],
    ['a bonus below zero', graded([10], [1], { useBonus: true, bonus: -1 }), { kind: 'bonus' }],
    ['a curve that is no number', graded([10], [1], { useCurve: true, curve: Number.NaN }), { kind: 'curve' }],
  ])('%s', (_, assessment, item) => {
    expect(gradesIn(oneStudent([assessment], [[1]])).official.final).toEqual(
      cannot({ ...item, assessmentId: assessmentIdAt(0) }),
    );
  });

  test('which weight cannot be used, and a best set is not chosen without it', () => {
    const book = oneStudent([graded([10], [9])], [[1], [0.00001]]);
    const weight = cannot({ kind: 'weight', assessmentId: assessmentIdAt(0) });
    expect(gradesIn(book).official.final).toEqual(weight);
    expect(gradesIn(book).official.weightSets).toMatchObject([{ percent: { shown: '90.00' } }, weight]);
  });

  test('what does not depend on a bad number is still computed', () => {
    const unused = graded([10, 1e9], [9, null], { bonus: -3 });
    const { leftOut, zero } = gradesIn(oneStudent([unused, graded([10], [-4])], [[1, 0]]));
    expect(shown(leftOut.final)).toBe('90.00');
    expect(zero.final).toEqual(
      cannot({ kind: 'maximum', assessmentId: assessmentIdAt(0), problemId: problemIdAt(0, 1) }),
    );
  });

  test.each([
    [{ decimals: 7 }, 'decimals'],
    [{ rule: 'up' }, 'rule'],
    [{ dropLowest: -1 }, 'dropLowest'],
    [{ letters: [{ letter: 'A', from: 90.00001 }] }, 'letters'],
  ])('which part of the policy %j is unsound', (policy, field) => {
    const book = withPolicy(oneStudent([graded([10], [9])], [[1]]), policy);
    expect(gradesIn(book).official.final).toEqual(cannot({ kind: 'policy', field }));
  });
});
