import { describe, expect, test } from 'vitest';
import type { Category, GradingPolicy } from '../../events/entities.ts';
import type { AssessmentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { cannotComputeText } from '../../messages/final-grades.ts';
import type { Book } from '../../projections/book/book.ts';
import { concernsOf } from '../../projections/final-grades/concerns.ts';
import { explain } from '../../projections/final-grades/explain.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { Totals } from '../../projections/final-grades/result.ts';
import { assessmentIdAt, offeringId, studentId } from './case-book.ts';
import { graded, oneStudent } from './class.ts';
import type { OracleCase, OracleCategory } from './oracle.ts';

const homework: OracleCategory = { members: [0, 1, 2], weights: [30], within: 'equally', dropLowest: 1, neverDrop: [] };

const totalsIn = (book: Book): Totals => {
  const grades = finalGrades(book, offeringId).students.get(studentId);
  if (!grades) throw new Error('The student is enrolled.');
  return grades.official;
};

const final = (book: Book): string => {
  const { final: one } = totalsIn(book);
  return one.kind === 'grade' ? one.percent.shown : one.why;
};

/** Each out of 100; `null`: not graded, `EX`: excused. */
const percents = (...all: (number | null | 'EX')[]) =>
  all.map((one) => (one === 'EX' ? graded([100], [50], { excused: true }) : graded([100], [one])));

const gradeOf = (points: (number | null | 'EX')[], weights: number[][], more: Partial<OracleCase>): string =>
  final(oneStudent(percents(...points), weights, more));

const exam = [[0, 0, 0, 70]];

describe('The examples of categories', () => {
  test('1: the lowest homework is dropped, and the others carry all of its 30 %', () => {
    expect(gradeOf([90, 40, 70, 80], exam, { categories: [homework] })).toBe('80.00');
  });

  test('2: with the second homework excused, one of the other two is dropped', () => {
    expect(gradeOf([90, 'EX', 70, 80], exam, { categories: [homework] })).toBe('83.00');
  });

  test('3: where no homework is begun, only the exam counts', () => {
    expect(gradeOf([null, null, null, 80], exam, { categories: [homework] })).toBe('80.00');
  });
});

describe('A category', () => {
  const two = { ...homework, dropLowest: 0 };

  test('weighs its members by the set, by their maxima or equally', () => {
    const members = [graded([10], [10]), graded([30], [0]), graded([10], [5])];
    const by = (within: OracleCategory['within']) =>
      final(oneStudent(members, [[6, 2, 0]], { categories: [{ ...two, within }] }));
    expect([by('weights'), by('points'), by('equally')]).toEqual(['75.00', '30.00', '50.00']);
  });

  test('weighs what its members weigh in the set where it has no weight of its own, extra credit left out', () => {
    const sets = [[10, 20, 10, 70]];
    for (const weights of [[], [null]]) {
      expect(gradeOf([100, 100, 100, 0], sets, { categories: [{ ...two, weights }] })).toBe('36.36');
    }
    const extra = [...percents(100, 100), graded([100], [0], { extra: true }), ...percents(0)];
    expect(final(oneStudent(extra, sets, { categories: [{ ...two, weights: [] }] }))).toBe('30.00');
  });

  test('has a weight for each set, by its position', () => {
    const sets = [
      [0, 0, 0, 70],
      [0, 0, 0, 50],
    ];
    const book = oneStudent(percents(100, 100, 100, 0), sets, { categories: [{ ...two, weights: [30, 50] }] });
    expect(totalsIn(book).weightSets).toMatchObject([{ percent: { shown: '30.00' } }, { percent: { shown: '50.00' } }]);
  });

  test('does not count with a weight of 0, nor do members that weigh 0', () => {
    expect(gradeOf([100, 100, 100, 60], exam, { categories: [{ ...two, weights: [0] }] })).toBe('60.00');
    const within = 'weights';
    expect(gradeOf([100, 0, 0, 60], [[1, 0, 0, 70]], { categories: [{ ...two, within }] })).toBe('72.00');
    expect(gradeOf([100, 0, 0, 60], exam, { categories: [{ ...two, within }] })).toBe('60.00');
  });

  test('keeps what it never drops, and what the policy never drops, and one in any case', () => {
    const of = (more: Partial<OracleCategory>, points = percents(90, 40, 70, 80)) =>
      final(oneStudent(points, exam, { categories: [{ ...homework, ...more }] }));
    expect(of({ neverDrop: [1] })).toBe('76.00');
    const [first, second, ...rest] = percents(90, 40, 70, 80);
    expect(of({}, [first, { ...second, neverDrop: true }, ...rest] as typeof rest)).toBe('76.00');
    expect(of({ dropLowest: 9 })).toBe('83.00');
  });

  test('is not touched by the drops of the policy, which may take every assessment outside', () => {
    const outside = { categories: [two], dropLowest: 1 };
    expect(gradeOf([90, 40, 70, 10], exam, outside)).toBe('66.67');
    expect(gradeOf([90, 40, 70, 10], exam, { ...outside, categories: [] })).toBe('10.00');
    expect(gradeOf([null, null, null, 10], exam, outside)).toBe('10.00');
  });

  test('drops for its own good first, though the whole would gain by another drop', () => {
    const members = [graded([100], [50]), graded([10], [4])];
    const byPoints = { ...homework, members: [0, 1], within: 'points' as const };
    const book = oneStudent([...members, graded([100], [0])], [[0, 0, 70]], { categories: [byPoints] });
    expect(totalsIn(book).weightSets).toMatchObject([{ dropped: [assessmentIdAt(1)], percent: { shown: '15.00' } }]);
  });

  test('may mix with points where there is no weight set, as long as none of it has a typed weight', () => {
    const categories = [{ ...two, weights: [], within: 'weights' as const }];
    expect(gradeOf([90, 40, 70, 80], [], { categories })).toBe('70.00');
    expect(gradeOf([90, 40, 70, 80], [], { categories: [two] })).toBe('cannot be computed');
    expect(gradeOf([90, 40, 70], [], { categories: [two] })).toBe('66.67');
    const both = [two, { ...two, members: [3] }];
    expect(gradeOf([90, 40, 70, 80], [], { categories: both })).toBe('73.33');
    expect(gradeOf([90, 40, 70, 80], [], { categories: [two, { ...two, members: [3], weights: [null] }] })).toBe(
      'cannot be computed',
    );
  });

  test('that is no category of the offering, or holds strangers, counts for nothing', () => {
    expect(gradeOf([90, 40, 70, 80], exam, { categories: [{ ...homework, members: [0, 1, 2, 9] }] })).toBe('80.00');
    expect(gradeOf([90, 40, 70, 80], exam, { categories: [homework, { ...two, members: [9] }] })).toBe('80.00');
  });

  test('may not share an assessment with another one: then nobody has a grade, and the assessment is named', () => {
    const book = oneStudent(percents(90, 40, 70, 80), exam, { categories: [homework, { ...two, members: [2, 3] }] });
    const item = { kind: 'two categories' as const, assessmentId: assessmentIdAt(2) };
    expect(totalsIn(book).final).toEqual({ kind: 'none', why: 'cannot be computed', item });
    const names = { assessment: (id: AssessmentId) => `<${id}>`, problem: () => '' };
    expect(cannotComputeText(item, names as never)).toContain('<a2> is in two categories');
    const strangers = [homework, { ...two, members: [9] }, { ...two, members: [9] }];
    expect(gradeOf([90, 40, 70, 80], exam, { categories: strangers })).toBe('80.00');
  });
});

describe('Extra credit', () => {
  const extra = graded([100], [50], { extra: true });

  test('adds above the line and nothing below it, outside a category and inside', () => {
    expect(final(oneStudent([...percents(80), extra], [[90, 10]]))).toBe('85.56');
    const categories = [{ ...homework, members: [0, 1], weights: [50] }];
    expect(final(oneStudent([...percents(80), extra, ...percents(40)], [[0, 0, 50]], { categories }))).toBe('85.00');
  });

  test('without a result adds nothing, is never dropped, and alone makes no grade', () => {
    const none = graded([100], [null], { extra: true });
    expect(final(oneStudent([...percents(80), none], [[90, 10]]))).toBe('80.00');
    expect(final(oneStudent([extra, ...percents(80, 90)], [[10, 50, 50]], { dropLowest: 2 }))).toBe('100.00');
    expect(final(oneStudent([extra], [[10]]))).toBe('no weights');
    expect(final(oneStudent([extra, ...percents(null)], [[10, 10]]))).toBe('nothing graded');
  });
});

describe('A cap', () => {
  test('holds each set’s exact grade, before it is rounded', () => {
    expect(gradeOf([120], [[1]], { capAt: 100 })).toBe('100.00');
    expect(gradeOf([120], [[1]], { capAt: 99.995 })).toBe('100.00');
    expect(gradeOf([99.99], [[1]], { capAt: 100 })).toBe('99.99');
    expect(gradeOf([120], [[1]], {})).toBe('120.00');
  });

  test('comes after the best set was chosen by what it is without a cap', () => {
    const sets = [
      [3, 1],
      [1, 3],
    ];
    const { final: one, weightSets } = totalsIn(oneStudent(percents(110, 130), sets, { capAt: 100 }));
    expect(one).toMatchObject({ percent: { shown: '100.00' }, weightSet: 1 });
    expect(weightSets).toMatchObject([{ percent: { shown: '100.00' } }, { percent: { shown: '100.00' } }]);
  });
});

test('an explanation of a category names what is dropped and what carries its weight', () => {
  const book = oneStudent(percents(90, 40, null, 80), exam, { categories: [homework] });
  const why = explain(book, offeringId, studentId, { ungraded: 'leftOut', weightSet: 0 });
  expect(why?.categories).toEqual([
    {
      ...{ categoryId: 'c0', name: 'C0', weight: 30, percent: { num: 90n, den: 1n } },
      drops: { most: 1, dropped: 1, noMore: undefined },
      carriedBy: [assessmentIdAt(0)],
      without: [assessmentIdAt(1), assessmentIdAt(2)],
    },
  ]);
  expect(why?.assessments.map(({ weight, part }) => [weight, part])).toEqual([
    [30, 'counts'],
    [1, 'dropped'],
    [1, 'has no result'],
    [70, 'counts'],
  ]);
});

const withPolicy = (policy: object): Book => ({
  ...oneStudent(percents(90, 40, 70, 80), exam),
  settings: { grading: record([[offeringId, policy as Partial<GradingPolicy>]]) },
});

test('what a stored category does not say is blank, and a `null` says nothing', () => {
  const members = record([0, 1, 2].map((at) => [assessmentIdAt(at), true as const]));
  const said: Partial<Category> = { members, weights: [30] };
  const bare = withPolicy({ categories: { c: { ...said, within: 'equally' }, gone: null } });
  expect(final(bare)).toBe('76.00');
  const nulls = { ...said, within: 'equally', dropLowest: null, neverDrop: { [assessmentIdAt(1)]: null } };
  expect(final(withPolicy({ categories: { c: nulls } }))).toBe('76.00');
});

test.each([
  ['categories', { c: { weights: [-1] } }],
  ['categories', { c: { within: 'alike' } }],
  ['categories', { c: { members: [] } }],
  ['categories', { c: { dropLowest: 0.5 } }],
  ['extraCredit', { a0: 1 }],
  ['capAt', '100'],
  ['given', { s: { final: 90 } }],
  ['given', { s: { reason: 'Illness' } }],
])('an unsound `%s` gives nobody a grade, and is named', (field, value) => {
  expect(totalsIn(withPolicy({ [field]: value })).final).toEqual({
    ...{ kind: 'none', why: 'cannot be computed', item: { kind: 'policy', field } },
  });
});

test('a policy may need what this version computes', () => {
  expect(final(withPolicy({ needs: { categories: true, extraCredit: true, capAt: true } }))).toBe('80.00');
  expect(final(withPolicy({ needs: { categories: true, curve: true } }))).toBe('cannot be computed');
});

test('an assessment that weighs only in its category is missed where it is not graded, and none that weighs is idle', () => {
  const book = oneStudent(percents(90, null, 70, 80), exam, { categories: [homework] });
  const concerns = concernsOf(book, offeringId, finalGrades(book, offeringId))(studentId, 'leftOut');
  expect(concerns).toEqual([{ kind: 'not graded', assessmentId: assessmentIdAt(1) }]);
});
