import { expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { keysOf, record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
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
  gradeOf,
  nobody,
  none,
  o1,
  o2,
  offering,
  policy,
  student,
  unenrolled,
} from '../builders.ts';
import { bookOf, given } from '../given.ts';

const date = '2026-02-03';

test('R5.1 enrolling needs an offeringId', () => {
  given(classroom())
    .when({ type: 'EnrollStudents', offeringId: none, studentIds: [ana] })
    .refuses('enrollment.offeringIdMissing', {});
});

test('R5.1 enrolling needs a studentId in every entry', () => {
  given(classroom(), student(cem))
    .when({ type: 'EnrollStudents', offeringId: o1, studentIds: [cem, none] })
    .refuses('enrollment.studentIdMissing', { position: 1 });
});

test('R5.1 saving an enrollment needs both', () => {
  given(classroom())
    .when({ type: 'SaveEnrollment', offeringId: none, studentId: ana, dateOfEnrollment: date })
    .refuses('enrollment.offeringIdMissing', {});
  given(classroom())
    .when({ type: 'SaveEnrollment', offeringId: o1, studentId: none, dateOfEnrollment: date })
    .refuses('enrollment.studentIdMissing', { position: 0 });
});

test.each(['EnrollStudents', 'UnenrollStudents'] as const)('R5.2 %s needs at least one student', (type) => {
  given(classroom()).when({ type, offeringId: o1, studentIds: [] }).refuses('enrollment.listEmpty', {});
});

test.each(['EnrollStudents', 'UnenrollStudents'] as const)('R5.3 %s needs an offering that exists', (type) => {
  given(classroom())
    .when({ type, offeringId: o2, studentIds: [ana] })
    .refuses('offering.unknown', { offeringId: o2 });
});

test('R5.3 every student must exist, or nobody is enrolled', () => {
  given(classroom(), student(cem))
    .when({ type: 'EnrollStudents', offeringId: o1, studentIds: [cem, nobody] })
    .refuses('student.unknown', { studentId: nobody });
});

test('R5.4 who is enrolled already stays, who is named twice is enrolled once', () => {
  given(classroom(), student(cem))
    .when({ type: 'EnrollStudents', offeringId: o1, studentIds: [ana, cem, cem], dateOfEnrollment: date })
    .records([enrolled(cem, o1, date)]);
});

test('R5.4 enrolling only those who are enrolled records nothing', () => {
  given(classroom(), graded(ana, [1]))
    .when({ type: 'EnrollStudents', offeringId: o1, studentIds: [ana, ben], dateOfEnrollment: date })
    .changesNothing();
});

test('R5.5 without a date it is the day of the intent', () => {
  given(classroom(), student(cem))
    .when({ type: 'EnrollStudents', offeringId: o1, studentIds: [cem] })
    .records([enrolled(cem, o1, '2026-01-15')]);
});

test.each([
  '2026-02-29',
  '2026-13-01',
  '2026-1-05',
  '05.01.2026',
  '2026-01-05T00:00:00Z',
  '',
  '1900-02-29',
  '2026-04-31',
  '2026-01-00',
])('R5.5 "%s" is no date of enrollment', (dateOfEnrollment) => {
  const command = {
    offeringId: o1,
    studentIds: [cem],
    students: [{ studentId: ana, dateOfEnrollment }],
    dateOfEnrollment,
  };
  for (const type of ['EnrollStudents', 'EditEnrollments'] as const) {
    given(classroom(), student(cem))
      .when({ type, ...command })
      .refuses('enrollment.dateNotAllowed', { value: dateOfEnrollment });
  }
});

test.each(['2024-02-29', '2000-02-29', '2026-12-31'])('R5.5 %s is a date of enrollment', (dateOfEnrollment) => {
  given(classroom(), student(cem))
    .when({ type: 'EnrollStudents', offeringId: o1, studentIds: [cem], dateOfEnrollment })
    .records([enrolled(cem, o1, dateOfEnrollment)]);
});

test('R5.6 updating many enrollments needs an offeringId', () => {
  given(classroom())
    .when({ type: 'EditEnrollments', offeringId: none, students: [{ studentId: ana, dateOfEnrollment: date }] })
    .refuses('enrollment.offeringIdMissing', {});
});

test('R5.6 updating many enrollments needs at least one entry', () => {
  given(classroom())
    .when({ type: 'EditEnrollments', offeringId: o1, students: [] })
    .refuses('enrollment.listEmpty', {});
});

test('R5.6 updating many enrollments needs a studentId in every entry', () => {
  given(classroom())
    .when({
      type: 'EditEnrollments',
      offeringId: o1,
      students: [
        { studentId: ana, dateOfEnrollment: date },
        { studentId: none, dateOfEnrollment: date },
      ],
    })
    .refuses('enrollment.studentIdMissing', { position: 1 });
});

test('R5.6 updating many enrollments needs an offering that exists', () => {
  given(classroom())
    .when({ type: 'EditEnrollments', offeringId: o2, students: [{ studentId: ana, dateOfEnrollment: date }] })
    .refuses('offering.unknown', { offeringId: o2 });
});

test('R5.7 every student must be enrolled already, and all who are not are named', () => {
  given(classroom(), student(cem))
    .when({
      type: 'EditEnrollments',
      offeringId: o1,
      students: [ana, cem, nobody].map((studentId) => ({ studentId, dateOfEnrollment: date })),
    })
    .refuses('enrollment.unknown', { offeringId: o1, studentIds: [cem, nobody] });
});

test('R5.8 updating records the dates that differ', () => {
  given(classroom())
    .when({
      type: 'EditEnrollments',
      offeringId: o1,
      students: [
        { studentId: ana, dateOfEnrollment: date },
        { studentId: ben, dateOfEnrollment: '2026-01-05' },
      ],
    })
    .records([
      {
        type: 'EnrollmentEdited',
        offeringId: o1,
        studentId: ana,
        from: { dateOfEnrollment: '2026-01-05' },
        to: { dateOfEnrollment: date },
      },
    ]);
});

test('R5.8 updating to the dates that are there records nothing', () => {
  given(classroom())
    .when({ type: 'EditEnrollments', offeringId: o1, students: [{ studentId: ana, dateOfEnrollment: '2026-01-05' }] })
    .changesNothing();
});

test('R5.9 saving updates an enrollment that is present', () => {
  given(classroom())
    .when({ type: 'SaveEnrollment', offeringId: o1, studentId: ana, dateOfEnrollment: date })
    .recordsOnly('EnrollmentEdited');
});

test('R5.9 saving enrolls a student who is not', () => {
  given(classroom(), student(cem))
    .when({ type: 'SaveEnrollment', offeringId: o1, studentId: cem, dateOfEnrollment: date })
    .records([enrolled(cem, o1, date)]);
});

test('R5.10 un-enrolling carries the grades it deletes', () => {
  given(classroom(), graded(ana, [3, 4]), graded(ben, [1, 1]))
    .when({ type: 'UnenrollStudents', offeringId: o1, studentIds: [ana, ana] })
    .records([unenrolled(ana, record([[a1, gradeOf([3, 4])]]))]);
});

test('R5.10 un-enrolling deletes grades and excuses in that offering and in no other', () => {
  const book = given(
    classroom(),
    offering(o2),
    assessment(a2, [5], o2),
    enrolled(ana, o2),
    graded(ana, [3, 4]),
    graded(ana, [5], a2, o2),
    policy({ excused: excusedOf([{ studentId: ana, assessmentId: a1 }]) }),
    policy({ excused: excusedOf([{ studentId: ana, assessmentId: a2 }]) }, o2),
  )
    .when({ type: 'UnenrollStudents', offeringId: o1, studentIds: [ana, ben] })
    .after();
  expect(record(book.enrollments[o1])).toEqual({});
  expect(record(book.grades[o1])).toEqual({});
  expect(record(book.grades[o2])).toEqual({ [ana]: { [a2]: gradeOf([5], {}, a2) } });
  expect(book.settings.grading?.[o1]).toBeUndefined();
  expect(book.settings.grading?.[o2]?.excused).toEqual(excusedOf([{ studentId: ana, assessmentId: a2 }]));
});

test('R5.11 un-enrolling somebody who is not enrolled is refused, and nobody is un-enrolled', () => {
  given(classroom(), student(cem))
    .when({ type: 'UnenrollStudents', offeringId: o1, studentIds: [ana, cem] })
    .refuses('enrollment.unknown', { offeringId: o1, studentIds: [cem] });
});

test('the offerings of a student stand in the order of enrolling, and the one that was left and taken up again comes last', () => {
  const inBoth = [classroom(), offering(o2), enrolled(ana, o2)];
  const offeringsOf = (book: Book) => keysOf(book.seatsOf.get(ana) ?? {});
  expect(offeringsOf(bookOf(...inBoth))).toEqual([o1, o2]);
  const back = given(...inBoth, unenrolled(ana)).when({ type: 'EnrollStudents', offeringId: o1, studentIds: [ana] });
  expect(offeringsOf(back.after())).toEqual([o2, o1]);
});
