import { describe, expect, test } from 'vitest';
import type { RemoteReply } from '../../../api/remote.ts';
import { blankGradeFields } from '../../../events/blank.ts';
import type { DomainEvent } from '../../../events/catalogue.ts';
import { asId, type IntentId } from '../../../events/ids.ts';
import type { Item } from '../../../events/items.ts';
import type { Records } from '../../../projections/records/records.ts';
import { outcomeOf } from '../../../sync/wire/outcome.ts';
import * as b from '../../builders.ts';
import {
  i1,
  recorded,
  scored,
  sent,
  theCourse,
  theGrade,
  theSeat,
  theStudent,
} from '../../projections/outbox-story.ts';

const answer = (status: number, body: unknown): RemoteReply => ({ kind: 'reply', status, text: JSON.stringify(body) });
const done = (rows: object = {}): RemoteReply => answer(200, { success: true, ...rows });
const no = (status: number, reason?: string, more: object = {}): RemoteReply =>
  answer(status, { success: false, ...(reason && { reason }), ...more });
const page = (status: number): RemoteReply => ({ kind: 'reply', status, text: '<html>Not found</html>' });

const seatOf = (studentId: typeof b.ana): Item => ({ of: 'seat', offeringId: b.o1, studentId });
const bens = seatOf(b.ben);
const bensGrade: Item = { of: 'grade', offeringId: b.o1, assessmentId: b.a1, studentId: b.ben };
const [here, other] = ['2026-01-05', '2025-09-01'];
const enrollment = (studentId: string, offeringId = 'o1', dateOfEnrollment = here) => ({
  studentId,
  offeringId,
  dateOfEnrollment,
});
const gradeRow = (studentId: string, grades: (number | null)[] = [null, null]) => ({
  offeringId: 'o1',
  assessmentId: 'a1',
  studentId,
  grades,
  ...blankGradeFields,
});

const school = [b.course(), b.offering(), b.assessment(b.a1, [10, 5]), b.student(b.ana), b.student(b.ben)];
const emptyClass = (): DomainEvent[] => school;
const fullClass = (): DomainEvent[] => [...school, b.enrolled(b.ana), b.enrolled(b.ben)];

/** Ana and Ben were enrolled here, and the call that says so has left. */
const enrolling = (call: 'enroll' | 'addEnrollment'): Records =>
  call === 'enroll'
    ? recorded(emptyClass(), [b.enrolled(b.ana), b.enrolled(b.ben)], [sent([theSeat, bens], i1, { call })])
    : recorded(emptyClass(), [b.enrolled(b.ana)], [sent([theSeat], i1, { call })]);

/** Ana, who has points, and Ben were taken out of the class here, and the call that says so has left. */
const unenrolling = (): Records =>
  recorded(
    [...fullClass(), scored(null, 7)],
    [b.unenrolled(b.ana, { [b.a1]: b.gradeOf([7]) }), b.unenrolled(b.ben)],
    [sent([theSeat, bens], i1, { call: 'unenroll' })],
  );

describe('a reply that names rows', () => {
  const both = [enrollment('ana'), enrollment('ben')];
  const blank = [gradeRow('ana'), gradeRow('ben')];

  test.each([
    ['both and their blank grades', { enrollments: both, grades: blank }],
    ['both in another order', { enrollments: both.toReversed(), grades: [] }],
    ['both, on other days', { enrollments: [enrollment('ana', 'o1', other), enrollment('ben')], grades: blank }],
  ])('an enrolment that says %s is applied', (_, rows) => {
    expect(outcomeOf(enrolling('enroll'), i1, done(rows)).kind).toBe('applied');
  });

  test.each([
    ['nobody', { enrollments: [], grades: [] }],
    ['one of two', { enrollments: [enrollment('ana')], grades: [] }],
    ['one of two twice', { enrollments: [enrollment('ana'), enrollment('ana')], grades: [] }],
    ['somebody else', { enrollments: [enrollment('ana'), enrollment('cem')], grades: [] }],
    ['one more', { enrollments: [...both, enrollment('cem')], grades: [] }],
    ['another offering', { enrollments: [enrollment('ana'), enrollment('ben', 'o2')], grades: [] }],
    ['points that nobody entered here', { enrollments: both, grades: [gradeRow('ana', [3, null])] }],
    ['grades of somebody else', { enrollments: both, grades: [gradeRow('cem')] }],
  ])('an enrolment of two that says %s is not taken for applied', (_, rows) => {
    expect(outcomeOf(enrolling('enroll'), i1, done(rows)).kind).toBe('otherwise');
  });

  test.each([
    ['somebody else', { enrollment: enrollment('ben'), grades: [] }],
    ['another offering', { enrollment: enrollment('ana', 'o2'), grades: [] }],
    ['points', { enrollment: enrollment('ana'), grades: [gradeRow('ana', [3, null])] }],
  ])('an enrolment of one that says %s is not taken for applied', (_, rows) => {
    expect(outcomeOf(enrolling('addEnrollment'), i1, done(rows)).kind).toBe('otherwise');
  });

  test('somebody who was enrolled there before, on another day, is enrolled, and the day is still owed', () => {
    const reply = done({ enrollment: enrollment('ana', 'o1', other), grades: [] });
    expect(outcomeOf(enrolling('addEnrollment'), i1, reply)).toEqual({
      kind: 'applied',
      events: [
        { type: 'CallApplied', intent: i1 },
        { type: 'ServerHolds', item: theSeat, value: expect.objectContaining({ dateOfEnrollment: other }) },
      ],
    });
  });

  const pairs = [
    { studentId: 'ana', offeringId: 'o1' },
    { studentId: 'ben', offeringId: 'o1' },
  ];
  const anas = { studentId: 'ana', offeringId: 'o1', assessmentId: 'a1' };
  const gone = (seats: object[], grades: object[]) => ({
    enrollmentsStudentIdOfferingIdDeleted: seats,
    gradesStudentIdsOfferingIdsAssessmentIdsDeleted: grades,
  });

  test.each([
    ['both and the points', gone(pairs, [anas])],
    ['both and blank grades as well', gone(pairs.toReversed(), [{ ...anas, studentId: 'ben' }, anas])],
  ])('an un-enrolment that says %s is applied', (_, rows) => {
    expect(outcomeOf(unenrolling(), i1, done(rows))).toEqual({
      kind: 'applied',
      events: [{ type: 'CallApplied', intent: i1 }],
    });
  });

  test.each([
    ['nobody', gone([], [])],
    ['one of two', gone(pairs.slice(1), [anas])],
    ['one more', gone([...pairs, { studentId: 'cem', offeringId: 'o1' }], [anas])],
    [
      'another offering',
      gone(
        pairs.map((pair) => ({ ...pair, offeringId: 'o2' })),
        [anas],
      ),
    ],
    ['both, and not the points', gone(pairs, [])],
    ['both, and the points of somebody else', gone(pairs, [anas, { ...anas, studentId: 'cem' }])],
  ])('an un-enrolment of two that says %s is not taken for applied', (_, rows) => {
    expect(outcomeOf(unenrolling(), i1, done(rows)).kind).toBe('otherwise');
  });
});

describe('a call that may have been applied', () => {
  const adding = recorded([], [b.course()], [sent([theCourse], i1, { call: 'addCourse' })]);
  const editing = recorded(fullClass(), [scored(null, 7)], [sent([theGrade], i1, { call: 'editGrade' })]);

  test.each([
    ['409 inProgress', no(409, 'inProgress')],
    ['404 without a reason', no(404)],
    ['409 without a reason', no(409)],
    ['404 with a reason that nobody knows', no(404, 'replica.behind')],
    ['a page of status 404', page(404)],
    ['a page of status 409', page(409)],
  ])('an addition answered %s is neither applied nor refused', (_, reply) => {
    expect(outcomeOf(adding, i1, reply).kind).toBe('unknown');
  });

  test('a call that is still being worked on is asked about again when the server says', () => {
    const reply: RemoteReply = { ...(no(409, 'inProgress') as RemoteReply & { kind: 'reply' }), retryAfter: '7' };
    for (const records of [adding, editing]) {
      expect(outcomeOf(records, i1, reply)).toMatchObject({ kind: 'unknown', after: 7_000 });
    }
  });

  test.each([
    [425, 'later'],
    [429, 'later'],
    [503, 'unknown'],
  ])('an answer %i that names a time is heeded: the call is not made before', (status, kind) => {
    const reply: RemoteReply = { kind: 'reply', status, text: '', retryAfter: '7' };
    for (const records of [adding, editing])
      expect(outcomeOf(records, i1, reply)).toMatchObject({ kind, after: 7_000 });
  });

  test.each([
    ['404 without a reason', no(404), 'conflict'],
    ['a page of status 404', page(404), 'unknown'],
    ['409 conflict', no(409, 'conflict'), 'conflict'],
    ['404 assessment.unknown', no(404, 'assessment.unknown'), 'conflict'],
    ['404 course.unknown', no(404, 'course.unknown'), 'conflict'],
    ['404 offering.unknown', no(404, 'offering.unknown'), 'conflict'],
    ['404 student.unknown', no(404, 'student.unknown'), 'conflict'],
    ['404 enrollment.unknown', no(404, 'enrollment.unknown'), 'conflict'],
    ['400 grade.notEnrolled', no(400, 'grade.notEnrolled'), 'conflict'],
    ['400 grade.lengthDiffers', no(400, 'grade.lengthDiffers'), 'conflict'],
    ['400 assessment.pointsWouldBeLost', no(400, 'assessment.pointsWouldBeLost'), 'conflict'],
    ['400 assessment.problemOrderWrong', no(400, 'assessment.problemOrderWrong'), 'conflict'],
    ['400 offering.outcomeOrderWrong', no(400, 'offering.outcomeOrderWrong'), 'conflict'],
  ])('an edit answered %s', (_, reply, kind) => {
    expect(outcomeOf(editing, i1, reply).kind).toBe(kind);
  });
});

describe('a call that the server does not know', () => {
  const refusals: readonly (readonly [string, Records])[] = [
    ['an addition', recorded([], [b.course()], [sent([theCourse], i1, { call: 'addCourse' })])],
    ['an edit', recorded(fullClass(), [scored(null, 7)], [sent([theGrade], i1, { call: 'editGrade' })])],
    ['an enrolment of two', enrolling('enroll')],
    ['an un-enrolment of two', unenrolling()],
    [
      'a delete',
      recorded(
        [b.course()],
        [{ type: 'CourseDeleted', course: b.courseOf(), at: 0 }],
        [sent([theCourse], i1, { call: 'deleteCourse' })],
      ),
    ],
  ];
  test.each(refusals)('%s is refused at once, whole and in its own words', (_, records) => {
    const { items = [] } = records.outbox.sent[i1] ?? {};
    expect(items.length).toBeGreaterThan(0);
    for (const [status, reason, code] of [
      [404, 'path.unknown', 'path.unknown'],
      [405, undefined, '405'],
    ] as const) {
      expect(outcomeOf(records, i1, no(status, reason))).toEqual({
        kind: 'refused',
        events: [{ type: 'CallRefused', intent: i1, items: [...items], status, reason: code }],
      });
    }
  });
});

describe('a bulk call that is refused with the rows that it is refused for', () => {
  const both = recorded(
    fullClass(),
    [scored(null, 7), scored(null, 8, 1, b.ben)],
    [sent([theGrade, bensGrade], i1, { call: 'editGrades' })],
  );
  const rows = (...named: object[]): RemoteReply => no(400, 'grade.rowsRefused', { rows: named });
  const refused = (items: Item[], reason: string) => ({
    kind: 'refused',
    events: [{ type: 'CallRefused', intent: i1, items, status: 400, reason }],
  });

  test('those and no others wait', () => {
    const reply = rows({ index: 1, studentId: 'ben', reason: 'body.malformed' });
    expect(outcomeOf(both, i1, reply)).toEqual(refused([bensGrade], 'body.malformed'));
  });

  test('a row that is only outdated is read about, and does not wait with one that is refused', () => {
    const unknown = { index: 0, studentId: 'ana', reason: 'student.unknown' };
    const malformed = { index: 1, studentId: 'ben', reason: 'body.malformed' };
    expect(outcomeOf(both, i1, rows(unknown, malformed))).toEqual(refused([bensGrade], 'body.malformed'));
    expect(outcomeOf(both, i1, rows(unknown)).kind).toBe('conflict');
  });

  test.each([
    ['an index and the student of another row', rows({ index: 0, studentId: 'ben', reason: 'body.malformed' })],
    ['a row that was not sent', rows({ index: 2, studentId: 'cem', reason: 'body.malformed' })],
    ['no student', rows({ index: 0, reason: 'body.malformed' })],
    ['no row', rows()],
  ])('where it names %s, nobody is set aside and fewer rows go next', (_, reply) => {
    expect(outcomeOf(both, i1, reply)).toEqual({
      kind: 'split',
      events: [{ type: 'CallRefused', intent: i1, items: [], status: 400, reason: 'grade.rowsRefused' }],
    });
  });
});

test('a seat is known by what the server calls its student', () => {
  const [assigned, i0] = ['x9', asId<IntentId>('i0')];
  const records = recorded(
    [b.course(), b.offering()],
    [b.student(b.ana), b.enrolled(b.ana)],
    [sent([theStudent], i0, { call: 'addStudent' })],
    [{ type: 'IdAssigned', intent: i0, item: theStudent, id: assigned }],
    [sent([theSeat], i1, { call: 'addEnrollment' })],
  );
  const reply = done({ enrollment: enrollment(assigned, 'o1', other), grades: [] });
  expect(outcomeOf(records, i1, reply)).toMatchObject({
    kind: 'applied',
    events: [{ type: 'CallApplied' }, { type: 'ServerHolds', item: theSeat, value: { dateOfEnrollment: other } }],
  });
});

test('what is not there is deleted, unless the server cannot read the path or speaks of something else', () => {
  const deleting = recorded(
    [b.course()],
    [{ type: 'CourseDeleted', course: b.courseOf(), at: 0 }],
    [sent([theCourse], i1, { call: 'deleteCourse' })],
  );
  expect(outcomeOf(deleting, i1, no(404)).kind).toBe('applied');
  expect(outcomeOf(deleting, i1, no(404, 'path.malformed')).kind).toBe('conflict');
  const why = (reason: string) => outcomeOf(unenrolling(), i1, no(404, reason)).kind;
  expect(['offering.unknown', 'student.unknown'].map(why)).toEqual(['applied', 'conflict']);
});
