import { expect, test } from 'vitest';
import type { StudentId } from '../../events/ids.ts';
import { atOnce } from '../../events/steps.ts';
import { namesIn } from '../../messages/naming.ts';
import { concernsOf } from '../../projections/final-grades/concerns.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { Rule } from '../../src/components/offering/final-cell.ts';
import type { ColumnContent } from '../../src/components/offering/final-columns.ts';
import { classFacts } from '../../src/screens/final-grades/class-facts.ts';
import { inView, keyOf } from '../../src/screens/final-grades/final-rows.ts';
import { printedFinals } from '../../src/screens/final-grades/printed-finals.ts';
import type { FinalsFilter } from '../../src/screens/final-grades/sheet-state.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cem,
  classroom,
  enrolled,
  graded,
  o1,
  policy,
  student,
  w1,
  w2,
  weightSet,
} from '../builders.ts';
import { bookOf } from '../given.ts';

const ofA1: ColumnContent = { kind: 'assessment', assessmentId: a1 };
const final: ColumnContent = { kind: 'final' };

/** Ana 80 % of a1, half of it blank with zeros; Ben over the maximum; Cem nothing. */
const book = bookOf(
  ...[classroom(), assessment(a2, [20])].flat(),
  ...[
    student(ben, { studentCode: 'B1', lastName: 'Abe' }),
    student(cem, { studentCode: 'C1', lastName: 'Cole' }),
    enrolled(cem),
  ],
  ...[graded(ana, [8]), graded(ben, [11, 5]), graded(ben, [10], a2)],
  ...[weightSet(w1, [[a1, 1]]), weightSet(w2, [[a2, 1]])],
  ...policy({
    letters: [
      { letter: 'A', from: 80.1 },
      { letter: 'B', from: 0 },
    ],
    nearCutOff: 0.2,
  }),
);
const grades = finalGrades(book, o1);

const keysIn = (what: ColumnContent, rule: Rule) =>
  [ana, ben, cem].map((id) => {
    const of = book.students.get(id);
    const key = of && keyOf(of, what, grades, rule);
    return typeof key === 'number' ? Number(key.toFixed(2)) : key;
  });

test('a column sorts by what it shows under the rule, and those without it are blank', () => {
  expect(keysIn(ofA1, 'leftOut')).toEqual([80, 106.67, null]);
  expect(keysIn(ofA1, 'zero')).toEqual([53.33, 106.67, 0]);
  expect(keysIn({ kind: 'set', position: 1 }, 'leftOut')).toEqual([null, 50, null]);
  expect(keysIn(final, 'leftOut')).toEqual([80, 106.67, null]);
  expect(keysIn({ kind: 'letter' }, 'zero')).toEqual([53.33, 106.67, 0]);
  expect(keysIn({ kind: 'wonBy' }, 'leftOut')).toEqual(['Weight set 1', 'Weight set 1', null]);
  expect(keysIn({ kind: 'toKnow' }, 'leftOut')).toEqual([null, null, null]);
  expect(keysIn({ kind: 'student' }, 'leftOut')).toEqual(['A1', 'Abe\nB1', 'Cole\nC1']);
});

test('each view of the class lists those whom it names', () => {
  const facts = atOnce(classFacts(book, o1, grades, 'leftOut'));
  const viewed = (view: FinalsFilter, changed?: ReadonlySet<StudentId>): unknown => {
    const ids = inView({ ...facts, changed }, facts.decisions, view);
    return ids && [...ids].sort();
  };
  expect(viewed('all')).toBeUndefined();
  expect(viewed('soFar')).toEqual([ana, cem]);
  expect(viewed('needsYou')).toEqual([ana, ben]);
  expect([viewed('over'), viewed('near'), viewed('ungraded'), viewed('given')]).toEqual([[ben], [ana], [ana, cem], []]);
  expect(viewed('changed', new Set([cem]))).toEqual([cem]);
});

test('final grades are printed in the shown order with the code, each column with its class mean, under the rule that is shown', () => {
  const seats = new Map(
    [ana, ben, cem].flatMap((id) => {
      const [student, enrollment] = [book.students.get(id), book.enrollments[o1]?.get(id)];
      return student && enrollment ? [[id, { student, enrollment }] as const] : [];
    }),
  );
  const printed = (rule: Rule) =>
    printedFinals(
      {
        ...{ book, grades, rule, names: namesIn(book), concerns: concernsOf(book, o1, grades) },
        ...{ nearOf: () => undefined, compared: undefined, isPast: false },
      },
      { rowIds: [ben, ana], seats, sort: { columnId: 'student', direction: 'ascending' }, onSort: () => undefined },
      [
        {
          column: {
            columnId: 'final',
            header: 'Final',
            kind: 'derived',
            align: 'end',
            editable: false,
            sortable: true,
            width: 9,
          },
          what: final,
        },
      ],
    );
  const { of, rowIds, columns, all } = printed('leftOut');
  expect([of, rowIds, all]).toEqual(['So far', [ben, ana], 3]);
  expect(columns.map(({ id, sum, cells }) => [id, sum, ...cells.map(({ shown }) => shown)])).toEqual([
    ['student', 'Class mean', 'Abe', 'A1'],
    ['code', undefined, 'B1', 'A1'],
    ['final', '93.33', '106.67', 'so far 80.00'],
  ]);
  expect(printed('zero')).toMatchObject({ of: 'Blanks as 0', columns: [{}, {}, { sum: '53.33' }] });
});
