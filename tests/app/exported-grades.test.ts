import { describe, expect, test } from 'vitest';
import type { StudentId } from '../../events/ids.ts';
import { namesIn } from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';
import { concernsOf } from '../../projections/final-grades/concerns.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { Table } from '../../src/files/table.ts';
import { exportedGrades } from '../../src/screens/final-grades/exported-grades.ts';
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

/** The class of a book as the screen hands it over: who is in it, and whom it shows. */
const tableOf = (book: Book, everybody: readonly StudentId[], rowIds = everybody): Table => {
  const grades = finalGrades(book, o1);
  const names = namesIn(book);
  const seats = new Map(
    everybody.flatMap((id) => {
      const [student, enrollment] = [book.students.get(id), book.enrollments[o1]?.get(id)];
      return student && enrollment ? [[id, { student, enrollment }] as const] : [];
    }),
  );
  return exportedGrades(
    { book, grades, rule: 'leftOut', names, concerns: concernsOf(book, o1, grades) },
    { rowIds, seats, sort: { columnId: 'student', direction: 'ascending' }, onSort: () => undefined },
    'grades',
  );
};

const cemsFields = { lastName: 'Ak', firstName: 'Cem', studentCode: 'C3', email: 'cem@school.example' };

describe('The exported final grades', () => {
  test('have each percentage twice, so far and with blanks as 0, then the set, the letter and why there is none', () => {
    const book = bookOf(
      ...[classroom(), assessment(a2, [20]), graded(ana, [10, 2]), student(cem, cemsFields), enrolled(cem)],
      weightSet(w1, [[a2, 1]]),
      weightSet(w2, [
        [a1, 3],
        [a2, 1],
      ]),
      policy({
        letters: [
          { letter: 'A', from: 80 },
          { letter: 'B', from: 0 },
        ],
      }),
    );
    const { name, columns, rows } = tableOf(book, [cem, ana]);
    const twice = (header: string) => [`${header} (so far)`, `${header} (blanks as 0)`];
    expect([name, columns]).toEqual([
      'grades',
      [
        ...['Last name', 'First name', 'Student code', 'E-mail'],
        ...['a1', 'a2', 'Weight set 1', 'Weight set 2', 'Final grade', 'Weight set', 'Letter'].flatMap(twice),
        ...['Why there is no grade', 'To know'],
      ],
    ]);
    expect(rows[0]?.slice(0, 4)).toEqual(['Ak', 'Cem', 'C3', 'cem@school.example']);
    const [ungraded, halfway] = rows.map((row) => row.slice(4, -1));
    expect(halfway).toEqual([
      ...[80, 80, null, 0, null, 0, 80, 60, 80, 60],
      ...['Weight set 2', 'Weight set 2', 'A', 'B', null],
    ]);
    expect(ungraded).toEqual([
      ...[null, 0, null, 0, null, 0, null, 0, null, 0],
      ...[null, 'Weight set 1', null, 'B', 'Nothing that counts is graded yet.'],
    ]);
  });

  test('say why there is none by the rule that counts: where blanks count as 0, a student without scores has a grade', () => {
    const book = bookOf(classroom(), student(cem), enrolled(cem), policy({ ungraded: 'zero' }));
    const { columns, rows } = tableOf(book, [cem]);
    expect(rows[0]?.[columns.indexOf('Why there is no grade')]).toBeNull();
  });

  test('say in words what concerns each of them, and leave the column blank where nothing does', () => {
    const facts = [
      ...[classroom(), assessment(a2, [20])].flat(),
      ...[graded(ana, [10, 5]), graded(ana, [20], a2), graded(ben, [105])],
    ];
    const table = tableOf(bookOf(facts), [ana, ben]);
    const searched = tableOf(bookOf(facts), [ana, ben], [ben]);
    expect(searched.rows, 'those that a search hides come at the end').toEqual(table.rows.toReversed());
    const at = table.columns.indexOf('To know');
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
