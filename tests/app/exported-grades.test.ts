import { describe, expect, test } from 'vitest';
import { namesIn } from '../../messages/naming.ts';
import { concernsOf } from '../../projections/final-grades/concerns.ts';
import { finalGrades } from '../../projections/final-grades.ts';
import { exportedGrades } from '../../src/screens/final-grades/exported-grades.ts';
import { a1, a2, ana, assessment, ben, classroom, graded, o1 } from '../builders.ts';
import { bookOf } from '../given.ts';

describe('The exported final grades', () => {
  test('say in words what concerns each of them, and leave the column blank where nothing does', () => {
    const facts = [
      ...[classroom(), assessment(a2, [20])].flat(),
      ...[graded(ana, [10, 5]), graded(ana, [20], a2), graded(ben, [105])],
    ];
    const book = bookOf(facts);
    const grades = finalGrades(book, o1);
    const source = {
      book,
      grades,
      rule: 'leftOut',
      names: namesIn(book),
      concerns: concernsOf(book, o1, grades),
    } as const;
    const seats = new Map(
      [ana, ben].flatMap((id) => {
        const [student, enrollment] = [book.students[id], book.enrollments[o1]?.[id]];
        return student && enrollment ? [[id, { student, enrollment }] as const] : [];
      }),
    );
    const sort = { columnId: 'student', direction: 'ascending' } as const;
    const table = exportedGrades(source, { rowIds: [ana, ben], seats, sort, onSort: () => undefined }, 'grades');
    const searched = exportedGrades(source, { rowIds: [ben], seats, sort, onSort: () => undefined }, 'grades');
    expect(searched.rows, 'those that a search hides come at the end').toEqual(table.rows.toReversed());
    const at = table.columns.indexOf('Concerns');
    expect(table.rows.map((row) => row[at])).toEqual([
      null,
      [
        `P1 of ${a1}: 105 is above its maximum of 10`,
        `${a1} is above 100 %`,
        `${a1} is partly graded: 1 of 2 problems`,
        `${a2} is not graded`,
        'The final grade is above 100 %',
      ].join('; '),
    ]);
  });
});
