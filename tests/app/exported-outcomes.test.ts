import { expect, test } from 'vitest';
import type { DomainEvent } from '../../events/catalogue.ts';
import { assessmentsIn } from '../../projections/book/book.ts';
import { outcomesOf } from '../../projections/outcomes/outcomes.ts';
import { exportedOutcomes } from '../../src/screens/outcomes/exported-outcomes.ts';
import { outcomeWidths } from '../../src/screens/outcomes/outcome-widths.ts';
import { a1, a2, ana, ben, c1, course, enrolled, graded, o1, offeringOf, p, problemOf, student } from '../builders.ts';
import { bookOf } from '../given.ts';

const learningOutcomes = ['Limits', 'Proofs', 'Writing'];

const assessment = (assessmentId: typeof a1, rows: readonly (readonly (number | null)[])[]): DomainEvent => ({
  type: 'AssessmentAdded',
  assessment: {
    assessmentId,
    offeringId: o1,
    assessmentName: `Exam ${assessmentId}`,
    problems: rows.map((outcomes, at) => problemOf(p(at + 1, assessmentId), 10 * (at + 1), [...outcomes])),
  },
  at: 9,
});

const book = bookOf(
  course(),
  { type: 'OfferingAdded', offering: { ...offeringOf(o1, c1), learningOutcomes }, at: 0 },
  assessment(a1, [
    [3, null],
    [null, 10],
  ]),
  assessment(a2, [[]]),
  student(ana, { firstName: 'Ana', lastName: 'Abara', studentCode: 'A1' }),
  student(ben, { firstName: 'Ben', lastName: 'Bolt', studentCode: 'B2' }),
  ...[enrolled(ana), enrolled(ben), graded(ana, [5, 20])],
);
const { offerings, students } = book;
const offering = offerings[o1];
if (!offering) throw new Error('no offering');

const parts = {
  offering,
  assessments: assessmentsIn(book, o1),
  outcomes: outcomesOf(book, o1, 70),
  threshold: 70,
  students: [ben, ana].flatMap((id) => students.get(id) ?? []),
  name: 'MATH 101',
  onChoose: () => undefined,
};

test('under Design the problems are exported with their strengths, blank where there is none', () => {
  expect(exportedOutcomes('design', parts)).toEqual({
    name: 'Outcomes of MATH 101',
    columns: ['Assessment', 'Problem', 'Points', ...learningOutcomes],
    rows: [
      ['Exam a1', 'P1', 10, 3, null, null],
      ['Exam a1', 'P2', 20, null, 10, null],
      ['Exam a2', 'P1', 10, null, null, null],
    ],
  });
});

test.each(['attainment', 'evidence'] as const)(
  'under %s everybody is exported as shown, with what they attained of each outcome',
  (view) => {
    expect(exportedOutcomes(view, parts)).toEqual({
      name: 'Outcomes of MATH 101',
      columns: ['Student', 'Code', ...learningOutcomes],
      rows: [
        ['Bolt, Ben', 'B2', null, null, null],
        ['Abara, Ana', 'A1', 50, 100, null],
      ],
    });
  },
);

test('on screen, outcomes fill no more than their table, and where it is narrow a heading has three lines', () => {
  const texts = ['Describe data in figures and pictures', 'Model chance', 'Test a claim against data', 'Report it'];
  const widths = (room: number, besides?: number) => outcomeWidths(texts, room, besides);
  const oneLine = [240, 92, 169, 75];
  expect([widths(0), widths(2000)]).toEqual(Array(2).fill({ first: 204, each: oneLine }));
  expect(widths(100)).toEqual({ first: 34, each: [98, 73, 92, 73] });
  for (const [room, besides] of [
    [552, 0],
    [700, 110],
    [728, 0],
  ] as const) {
    const { first, each } = widths(room, besides);
    const all = each.reduce((sum, width) => sum + width, first + besides);
    expect(all).toBeLessThanOrEqual(room - 16);
    expect(all).toBeGreaterThan(room - 24);
  }
  expect(outcomeWidths(['word '.repeat(99)], 900).each).toEqual([240]);
});
