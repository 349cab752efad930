import { expect, test } from 'vitest';
import { exportedRoster } from '../../src/screens/offering/exported-roster.ts';
import { ana, ben, classroom, o1 } from '../builders.ts';
import { bookOf } from '../given.ts';

const book = bookOf(
  classroom(),
  {
    type: 'StudentEdited',
    studentId: ana,
    from: {},
    to: { lastName: 'Díaz', firstName: 'Ana', email: 'ana@school.example' },
  },
  { type: 'StudentEdited', studentId: ben, from: {}, to: { lastName: 'Ng', firstName: 'Ben', studentCode: '0012' } },
);

const seats = new Map(
  [ana, ben].flatMap((id) => {
    const [student, enrollment] = [book.students.get(id), book.enrollments[o1]?.get(id)];
    return student && enrollment ? [[id, { student, enrollment }] as const] : [];
  }),
);

test('the exported roster has every field of a seat, codes as text', () => {
  const table = exportedRoster(seats, [ben, ana], 'MATH 101 Roster');
  expect(table.name).toBe('MATH 101 Roster');
  expect(table.columns).toEqual(['Last name', 'First name', 'Student code', 'E-mail', 'Enrolled']);
  const day = (id: typeof ana) => seats.get(id)?.enrollment.dateOfEnrollment;
  expect(table.rows).toEqual([
    ['Ng', 'Ben', '0012', book.students.get(ben)?.email, day(ben)],
    ['Díaz', 'Ana', book.students.get(ana)?.studentCode, 'ana@school.example', day(ana)],
  ]);
});

test('the exported roster has those that a search hides, at its end', () => {
  expect(exportedRoster(seats, [ben], 'Roster').rows.map(([last]) => last)).toEqual(['Ng', 'Díaz']);
});
