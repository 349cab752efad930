import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { asId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { outcomesOf } from '../../projections/outcomes/outcomes.ts';
import { count } from '../counts.ts';
import { assessmentIdAt, offeringId, studentId } from './case-book.ts';
import { classOf, graded, oneStudent } from './class.ts';
import type { OracleAssessment } from './oracle.ts';

/** `tables[a][p][l]`: how strongly problem p of assessment a addresses outcome l. */
const withTables = (book: Book, tables: (number | null)[][][]): Book => {
  const offering = book.offerings[offeringId];
  const width = Math.max(0, ...tables.flat().map((row) => row.length));
  if (offering) offering.learningOutcomes = Array.from({ length: width }, (_, at) => `Outcome ${at}`);
  tables.forEach((rows, at) => {
    book.assessments[assessmentIdAt(at)]?.problems.forEach((problem, row) => {
      problem.outcomes = rows[row] ?? [];
    });
  });
  return book;
};

const attainments = (assessments: OracleAssessment[], tables: (number | null)[][][]) =>
  outcomesOf(withTables(oneStudent(assessments, [], { decimals: 2 }), tables), offeringId).map(({ students }) => {
    const one = students.get(studentId);
    return one?.kind === 'attained' ? one.percent.shown : one?.why;
  });

describe('A student attains a learning outcome', () => {
  test('by the problems that address it, weighed by how strongly they do', () => {
    expect(
      attainments(
        [graded([10, 20], [5, 20])],
        [
          [
            [1, null],
            [3, 2],
          ],
        ],
      ),
    ).toEqual(['87.50', '100.00']);
  });

  test('without bonus and curve, ungraded problems, excused assessments and problems out of 0', () => {
    const extras = graded([10, 10, 0], [5, null, 3], { useBonus: true, bonus: 5, useCurve: true, curve: 5 });
    const excused = graded([10], [10], { excused: true });
    expect(attainments([extras, excused], [[[1], [9], [9]], [[9]]])).toEqual(['50.00']);
  });

  test('not at all where nothing is graded or no problem addresses it', () => {
    expect(attainments([graded([10], [null])], [[[4, null]]])).toEqual(['nothing graded', 'not covered']);
  });

  test('in no way that can be computed from a table entry or points that break the rules', () => {
    for (const strength of [-1, 0, 1.5, 11]) {
      expect(attainments([graded([10], [5])], [[[strength]]])).toEqual(['table out of range']);
    }
    expect(attainments([graded([10], [5.00001])], [[[1]]])).toEqual(['cannot be computed']);
  });

  test('as the naive sum of fractions says', () => {
    const row = fc.record({
      strength: fc.integer({ min: 1, max: 10 }),
      points: fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4),
      max: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 6 }), (rows) => {
        const product = rows.reduce((all, { max }) => all * BigInt(max), 1n);
        const sum = rows.reduce(
          (all, { strength, points, max }) => all + (BigInt(strength * points * 4) * product) / BigInt(max),
          0n,
        );
        const whole = 4n * product * rows.reduce((all, { strength }) => all + BigInt(strength), 0n);
        const text = String((20_000n * sum + whole) / (2n * whole)).padStart(3, '0');
        const assessment = graded(
          rows.map(({ max }) => max),
          rows.map(({ points }) => points),
        );
        expect(attainments([assessment], [rows.map(({ strength }) => [strength])])).toEqual([
          `${text.slice(0, -2)}.${text.slice(-2)}`,
        ]);
      }),
      { numRuns: count(1_000, 50_000) },
    );
  });
});

describe('A class', () => {
  test('attains the mean of its students, and is told how many reach the threshold exactly', () => {
    const book = withTables(classOf([70, 69.9999, 100, null]), [[[5]]]);
    const [outcome] = outcomesOf(book, offeringId);
    expect(outcome).toMatchObject({
      mean: { shown: '80.00' },
      reached: { count: 2, of: 3, percent: { shown: '66.67' } },
    });
    expect(outcomesOf(book, offeringId, 69.9999)[0]).toMatchObject({ reached: { count: 3 } });
  });

  test('counts the points of all but the excused in an assessment', () => {
    const book = withTables(classOf([40, 90]), [[[5]]]);
    const excused = excusedOf([{ studentId: asId('s0'), assessmentId: assessmentIdAt(0) }]);
    book.settings = { grading: record([[offeringId, { excused }]]) };
    const [outcome] = outcomesOf(book, offeringId);
    expect(outcome?.students.get(asId('s0'))).toMatchObject({ kind: 'none' });
    expect(outcome?.students.get(asId('s1'))).toMatchObject({ kind: 'attained', percent: { shown: '90.00' } });
    expect(outcome).toMatchObject({ mean: { shown: '90.00' }, reached: { count: 1, of: 1 } });
  });

  test('sees the strength with which each assessment covers an outcome, and what none covers', () => {
    const book = oneStudent([graded([10, 10], [1, 1]), graded([10], [1])], []);
    const [first, second, third] = outcomesOf(
      withTables(book, [
        [
          [2, null, null],
          [3, null, null],
        ],
        [[null, 7, null]],
      ]),
      offeringId,
    );
    expect([...(first?.coverage ?? [])]).toEqual([
      [assessmentIdAt(0), 5],
      [assessmentIdAt(1), 0],
    ]);
    expect([first?.isUncovered, second?.isUncovered, third?.isUncovered]).toEqual([false, false, true]);
    expect(third).toMatchObject({ mean: null, reached: { count: 0, of: 0, percent: null } });
  });
});
