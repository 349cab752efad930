import { expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { enrolledIn } from '../../projections/book/book.ts';
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
  nobody,
  o1,
  o2,
  offering,
  policy,
  student,
  studentOf,
} from '../builders.ts';
import { given } from '../given.ts';

test('R4.1 a student is not added under an id that is taken', () => {
  given(student(ana))
    .when({ type: 'AddStudent', studentId: ana, fields: {} })
    .refuses('student.idTaken', { studentId: ana });
});

test('R4.1 a student without an id gets a fresh one', () => {
  given(student(ana))
    .when({ type: 'AddStudent', fields: { lastName: 'Öz' } })
    .records([{ type: 'StudentAdded', student: studentOf('new~1' as never, { lastName: 'Öz' }) }]);
});

test.each([
  { code: 'A00123', taken: 'A00123' },
  { code: ' a00123 ', taken: 'A00123' },
  { code: 'é1', taken: 'E\u03011'.normalize('NFD') },
])('R4.2 the code "$code" is refused where "$taken" is taken', ({ code, taken }) => {
  given(student(ana, { studentCode: taken }))
    .when({ type: 'AddStudent', fields: { studentCode: code } })
    .refuses('student.codeTaken', { studentCode: code, holder: ana });
});

test.each(['EditStudent', 'SaveStudent'] as const)('R4.2 %s does not take the code of another student', (type) => {
  given(student(ana, { studentCode: 'A1' }), student(ben, { studentCode: 'B2' }))
    .when({ type, studentId: ben, fields: { studentCode: 'a1' } })
    .refuses('student.codeTaken', { studentCode: 'a1', holder: ana });
});

test('R4.2 codes that differ by a leading zero are different codes, kept as they are typed', () => {
  given(student(ana, { studentCode: '0123' }))
    .when({ type: 'AddStudent', fields: { studentCode: '123' } })
    .records([{ type: 'StudentAdded', student: studentOf('new~1' as never, { studentCode: '123' }) }]);
});

test.each(['', '   '])('R4.3 a second student may have the blank code "%s"', (studentCode) => {
  given(student(ana), student(ben, { studentCode: ' ' }))
    .when({ type: 'AddStudent', fields: { studentCode } })
    .recordsOnly('StudentAdded');
});

test('R4.4 a student may change the spelling of the own code', () => {
  given(student(ana, { studentCode: 'a1' }))
    .when({ type: 'EditStudent', studentId: ana, fields: { studentCode: 'A1' } })
    .records([{ type: 'StudentEdited', studentId: ana, from: { studentCode: 'a1' }, to: { studentCode: 'A1' } }]);
});

test('R4.5 the code of a student who has another one now is free again', () => {
  given(student(ana, { studentCode: 'A1' }), {
    type: 'StudentEdited',
    studentId: ana,
    from: { studentCode: 'A1' },
    to: { studentCode: 'A2' },
  })
    .when({ type: 'AddStudent', fields: { studentCode: 'A1' } })
    .recordsOnly('StudentAdded');
});

test('R4.5 the code of a deleted student is free again', () => {
  given(student(ana, { studentCode: 'A1' }), { type: 'StudentDeleted', student: studentOf(ana, { studentCode: 'A1' }) })
    .when({ type: 'AddStudent', fields: { studentCode: 'A1' } })
    .recordsOnly('StudentAdded');
});

test('R4.5 a code that two students came with stays taken when one of them gets another', () => {
  given(student(ana, { studentCode: 'A1' }), student(ben, { studentCode: 'A1' }), {
    type: 'StudentEdited',
    studentId: ana,
    from: { studentCode: 'A1' },
    to: { studentCode: 'A2' },
  })
    .when({ type: 'AddStudent', fields: { studentCode: 'A1' } })
    .refuses('student.codeTaken', { studentCode: 'A1', holder: ben });
});

test.each(['EditStudent', 'DeleteStudent'] as const)('R4.6 %s needs a student who exists', (type) => {
  given(student(ana)).when({ type, studentId: nobody, fields: {} }).refuses('student.unknown', { studentId: nobody });
});

test('R4.7 an edit records the fields that differ', () => {
  given(student(ana, { firstName: 'Ana', email: 'ana@example.com' }))
    .when({ type: 'EditStudent', studentId: ana, fields: { firstName: 'Anna', email: 'ana@example.com' } })
    .records([{ type: 'StudentEdited', studentId: ana, from: { firstName: 'Ana' }, to: { firstName: 'Anna' } }]);
});

test('R4.7 an edit that changes nothing records nothing', () => {
  given(student(ana, { studentCode: 'A1' }))
    .when({ type: 'EditStudent', studentId: ana, fields: { studentCode: 'A1' } })
    .changesNothing();
});

test('R4.8 saving edits a student who is present', () => {
  given(student(ana))
    .when({ type: 'SaveStudent', studentId: ana, fields: { email: 'a@example.com' } })
    .recordsOnly('StudentEdited');
});

test('R4.8 saving adds a student who is not', () => {
  given(student(ana))
    .when({ type: 'SaveStudent', studentId: ben, fields: {} })
    .records([{ type: 'StudentAdded', student: studentOf(ben) }]);
});

test('R4.9 deleting a student deletes enrollments, grades and excuses in every offering', () => {
  const book = given(
    classroom(),
    offering(o2),
    assessment(a2, [5], o2),
    enrolled(ana, o2),
    graded(ana, [3, 4]),
    graded(ben, [1, 2]),
    graded(ana, [5], a2, o2),
    policy({
      excused: excusedOf([
        { studentId: ana, assessmentId: a1 },
        { studentId: ben, assessmentId: a1 },
      ]),
    }),
    policy({ excused: excusedOf([{ studentId: ana, assessmentId: a2 }]) }, o2),
  )
    .when({ type: 'DeleteStudent', studentId: ana })
    .after();
  expect([...book.students.keys()]).toEqual([ben]);
  expect(enrolledIn(book, o1)).toEqual([ben]);
  expect([...(book.enrollments[o2] ?? [])]).toEqual([]);
  expect([...(book.grades[o1]?.keys() ?? [])]).toEqual([ben]);
  expect([...(book.grades[o2] ?? [])]).toEqual([]);
  expect(book.settings.grading?.[o1]?.excused).toEqual(excusedOf([{ studentId: ben, assessmentId: a1 }]));
});

test('R4.9 a student who is enrolled nowhere goes as one fact', () => {
  given(student(cem))
    .when({ type: 'DeleteStudent', studentId: cem })
    .records([{ type: 'StudentDeleted', student: studentOf(cem) }]);
});
