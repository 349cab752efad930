import { describe, expect, test } from 'vitest';
import type { Offering, StudentFields } from '../../events/entities.ts';
import {
  assessmentName,
  courseName,
  fullName,
  namesIn,
  offeringName,
  partName,
  placeName,
  recordName,
  shortOfferingName,
  studentName,
  studentWithCode,
  subjectName,
  tagName,
} from '../../messages/naming.ts';
import type { Book } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { a1, a2, ana, ben, c1, c2, cem, classroom, courseOf, o1, o2, offeringOf, p, studentOf } from '../builders.ts';
import { bookOf } from '../given.ts';
import { said } from './said.ts';

const named = (studentId: typeof ana, to: Partial<StudentFields>) =>
  ({ type: 'StudentEdited', studentId, from: {}, to }) as const;
const li = { lastName: 'Li', firstName: 'An' };

test('a place in a sentence tells namesakes apart by their codes', () => {
  const book = bookOf(classroom(), named(ana, { ...li, studentCode: 's1' }), named(ben, { ...li, studentCode: 's2' }));
  const places = [ana, ben].map((studentId) => placeName(book, { assessmentId: a1, studentId, part: p(1) }));
  expect(places).toEqual([expect.stringMatching(/for Li, An · s1$/), expect.stringMatching(/for Li, An · s2$/)]);
});

test('a student who is called by the code, or has none, is named once', () => {
  const noName = { lastName: '', firstName: '' };
  const book = bookOf(
    classroom(),
    named(ana, { ...noName, studentCode: 's1' }),
    named(ben, { ...li, studentCode: '' }),
  );
  expect(studentWithCode(book, ana)).toBe('s1');
  expect(studentWithCode(book, ben)).toBe('Li, An');
});

describe('what a thing is called', () => {
  const math = { courseCode: 'MATH', courseNumber: '101', title: 'Calculus' };
  const li = studentOf(ana, { lastName: 'Li', firstName: 'An' });
  const called = (offered: Partial<Offering>, courseFields = math): Book => ({
    ...bookOf(classroom()),
    courses: { [c1]: courseOf(c1, courseFields) },
    offerings: { [o1]: { ...offeringOf(o1, c1), ...offered } },
  });
  const fall = called({ period: 'Fall', yearOfStart: 2026, section: '2', tag: 'evening' });
  const blank = { courseCode: '', courseNumber: '', title: '' };
  const empty = { period: '', yearOfStart: null, section: '', tag: '' };
  const withStudent = (fields: Partial<StudentFields>): Book => ({
    ...fall,
    students: StudentMap.of([[ana, studentOf(ana, fields)]]),
  });
  const subject = (item: object): string => subjectName(fall, item as Parameters<typeof subjectName>[1]);
  said([
    ['MATH 101 Calculus', courseName(fall, c1)],
    ['the untitled course', courseName(called({}, blank), c1)],
    ['a course that is no longer here', courseName(fall, c2)],
    ['Fall 2026 · Sec 2', offeringName(fall, o1)],
    ['evening', offeringName(called({ ...empty, tag: 'evening' }), o1)],
    ['MATH 101 Calculus', offeringName(called(empty), o1)],
    ['an offering that is no longer here', offeringName(fall, o2)],
    ['MATH 101 · Fall 2026 · Sec 2', shortOfferingName(fall, o1)],
    [
      'Calculus · evening',
      shortOfferingName(called({ ...empty, tag: 'evening' }, { ...blank, title: 'Calculus' }), o1),
    ],
    ['an assessment that is no longer here', assessmentName(fall, a2)],
    ['Li, An', fullName(li)],
    ['An Li', fullName(li, 'firstLast')],
    ['Li', fullName({ ...li, firstName: '' }, 'firstLast')],
    ['A1', studentName(fall, ana)],
    ['li@b.c', studentName(withStudent({ email: 'li@b.c' }), ana)],
    ['the unnamed student', studentName(withStudent({}), ana)],
    ['a student who is no longer here', studentName(fall, cem)],
    ['P2', partName(fall, { assessmentId: a1, part: p(2) })],
    ['a problem that is no longer here', partName(fall, { assessmentId: a1, part: p(3) })],
    ['Curve', partName(fall, { assessmentId: a1, part: 'curve' })],
    ['MATH 101 Calculus', subject({ what: 'course', courseId: c1 })],
    ['Fall 2026 · Sec 2', subject({ what: 'offering', offeringId: o1 })],
    ['a1', subject({ what: 'assessment', assessmentId: a1 })],
    ['A1', subject({ what: 'student', studentId: ana })],
    ['a1', recordName(fall, { of: 'assessment', assessmentId: a1 })],
    ['a1 2', [namesIn(fall).assessment(a1), namesIn(fall).problem(a1, p(2))].join(' ')],
    ['the weights of Fall 2026 · Sec 2', subject({ what: 'weights', offeringId: o1 })],
    ['the enrollment of B2', subject({ what: 'enrollment', studentId: ben, offeringId: o1 })],
    ['a1 of B2', subject({ what: 'grade', assessmentId: a1, studentId: ben })],
    ['the setting course › shown', subject({ what: 'setting', path: ['course', 'shown'] })],
    ['all records, which were loaded then', subject({ what: 'baseline' })],
    ['the tag “Exam”', tagName('Exam')],
    ['a tag that is no longer here', tagName(undefined)],
  ]);
});
