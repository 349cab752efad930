import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { expect, test } from 'vitest';
import type { EndpointName } from '../../../api/endpoints.ts';
import { type Reason, reasons } from '../../../api/reasons.ts';
import { scopeHash } from '../../../api/scope-hash.ts';
import type { ObjectFile } from '../../../events/wire.ts';
import { headerNames } from '../../../server/sessions/caller.ts';
import { cases } from './cases.ts';
import { keyed, type NewCaller } from './expected.ts';
import { gradeOf, sampleFiles } from './sample.ts';
import { bodyOf, newPassword, succeeded } from './under-test.ts';

/** What the contract promises of all calls together. */
export const promises = (newOne: NewCaller): void => {
  test('the id that an add carries is not used', async () => {
    const { ask, sample } = await newOne();
    const params = { courseId: sample.c1, offeringId: sample.o1 };
    for (const [name, noun, more] of [
      ['addCourse', 'courseId', {}],
      ['addOffering', 'offeringId', {}],
      ['addAssessment', 'assessmentId', { gradesMaxPerProblem: [1] }],
      ['addStudent', 'studentId', {}],
    ] as const) {
      const reply = await succeeded(ask({ name, params, body: { [noun]: 'of-my-own', ...more } }));
      expect(reply[noun]).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
      expect(reply[noun]).not.toBe('of-my-own');
    }
  });

  test('problems are added and taken away at the end, entered points only when that is confirmed', async () => {
    const { ask, data, sample } = await newOne();
    const params = { offeringId: sample.o1, assessmentId: sample.a1 };
    const pointsOf = async () =>
      (await data()).grades.filter(({ assessmentId }) => assessmentId === sample.a1).map(({ grades }) => grades);
    const edit = (body: object) => ask({ name: 'editAssessment', params, body });
    await succeeded(edit({ gradesMaxPerProblem: [10, 5, 3] }));
    expect(await pointsOf()).toEqual([
      [5, null, null],
      [null, null, null],
    ]);
    await succeeded(edit({ gradesMaxPerProblem: [10, 5] }));
    await succeeded(ask({ name: 'editGrade', params: { ...params, studentId: sample.s2 }, body: { grades: [1, 2] } }));
    expect(await edit({ gradesMaxPerProblem: [10] })).toMatchObject({
      status: 400,
      body: { reason: 'assessment.pointsWouldBeLost' },
    });
    expect(await edit({ gradesMaxPerProblem: [10], confirmLoss: false })).toMatchObject({ status: 400 });
    expect(await pointsOf()).toEqual([
      [5, null],
      [1, 2],
    ]);
    await succeeded(edit({ gradesMaxPerProblem: [10], confirmLoss: true }));
    expect(await pointsOf()).toEqual([[5], [1]]);
  });

  test('points that expect other maxima than there are go to no problem', async () => {
    const { ask, data, sample } = await newOne();
    const params = { offeringId: sample.o1, assessmentId: sample.a1 };
    await succeeded(
      ask({ name: 'editAssessment', params, body: { gradesMaxPerProblem: [5, 10], problemOrder: [1, 0] } }),
    );
    const before = await data();
    const typed = { grades: [7, null], ifMatch: { gradesMaxPerProblem: [10, 5] } };
    const student = { ...params, studentId: sample.s2 };
    expect(await ask({ name: 'editGrade', params: student, body: typed })).toMatchObject({
      status: 409,
      body: { reason: 'conflict', current: { gradesMaxPerProblem: [5, 10] } },
    });
    const rows = { grades: [{ ...typed, studentId: sample.s2 }] };
    expect(await ask({ name: 'editGrades', params, body: rows })).toMatchObject({
      status: 400,
      body: { rows: [{ index: 0, reason: 'conflict' }] },
    });
    expect(await data()).toEqual(before);
    const known = { ...typed, ifMatch: { gradesMaxPerProblem: [5, 10] } };
    await succeeded(ask({ name: 'editGrade', params: student, body: known }));
  });

  test('a delete of no rows takes the hash of none', async () => {
    const { ask, data, sample } = await newOne();
    const { o1, a1, s4, c2 } = sample;
    const student = await succeeded(ask({ name: 'addStudent', body: {} }));
    const before = await data();
    const query = { ifMatch: scopeHash({}) };
    for (const [name, params] of [
      ['deleteGradesOfStudent', { offeringId: o1, studentId: s4 }],
      ['deleteEnrollmentsOfStudent', { studentId: s4 }],
    ] as const) {
      await succeeded(ask({ name, params, query }));
    }
    await succeeded(ask({ name: 'unenroll', body: { offeringId: o1, studentIdList: [s4] }, query }));
    expect(await data()).toEqual(before);
    await succeeded(ask({ name: 'deleteGradesOfAssessment', params: { offeringId: o1, assessmentId: a1 } }));
    await succeeded(ask({ name: 'deleteGradesOfAssessment', params: { offeringId: o1, assessmentId: a1 }, query }));
    const course = before.courses.filter(({ courseId }) => courseId === c2);
    const alone = { ifMatch: scopeHash({ courses: course }) };
    await succeeded(ask({ name: 'deleteCourse', params: { courseId: c2 }, query: alone }));
    const studentId = String(student.studentId);
    const students = before.students.filter((one) => one.studentId === studentId);
    await succeeded(ask({ name: 'deleteStudent', params: { studentId }, query: { ifMatch: scopeHash({ students }) } }));
  });

  test('a snapshot is opened by its id alone, holds its offering’s grading, and survives its course', async () => {
    const { ask, data, sample } = await newOne();
    const listed = async (query: Record<string, string>) =>
      (await succeeded(ask({ name: 'listSnapshots', query }))).offeringSnapshots as Record<string, unknown>[];
    const [first] = await listed({});
    expect(first).not.toHaveProperty('content');
    await succeeded(ask({ name: 'addSnapshots', body: { listOfOfferingIds: [sample.o2] } }));
    await succeeded(ask({ name: 'deleteCourse', params: { courseId: sample.c1 } }));
    expect((await data()).offerings).toEqual([]);
    const [opened, other] = await listed({ content: sample.snapshot });
    expect(other).not.toHaveProperty('content');
    const { content, ...head } = opened ?? {};
    expect(head).toEqual(first);
    const file = JSON.parse(String(await promisify(gunzip)(Buffer.from(String(content), 'base64')))) as ObjectFile;
    expect(file).toMatchObject({ kind: 'offering-snapshot', version: 1 });
    expect(file.initializationData.grades).toContainEqual(gradeOf(sample.o1, sample.a1, sample.s1, [5, null]));
    expect(Object.keys(file.initializationData.settings.grading ?? {})).toEqual([sample.o1]);
    for (const stranger of ['nobodys', '', "x' or 1=1"]) {
      for (const one of await listed({ content: stranger })) expect(one).not.toHaveProperty('content');
    }
  });

  test('what is no record is never replayed, whatever key it carries', async () => {
    const { ask, sample } = await newOne();
    const headers = keyed('0123456789abcdef0123456789abcdef');
    const { email: userEmail, password } = sample;
    for (const asked of [
      { name: 'contactUs', body: { email: 'a@b', message: 'once', isLoggedIn: false } },
      { name: 'logIn', body: { userEmail, userPassword: password } },
      { name: 'changePassword', body: { oldPassword: password, newPassword } },
    ] as const) {
      const first = await ask({ ...asked, headers });
      const again = await ask({ ...asked, headers });
      expect([first.status, again.headers['idempotency-replayed']]).toEqual([200, undefined]);
      if (asked.name === 'changePassword') expect(bodyOf(again.body).reason).toBe('password.wrong');
    }
    await succeeded(ask({ name: 'logOut', headers }));
    expect((await ask({ name: 'logOut', headers })).status).toBe(401);
  });

  test('students come by code: numbers as numbers, case aside, blank codes last', async () => {
    const { ask, data } = await newOne();
    for (const studentCode of ['B10', '', 'b2x', 'A100', 'B9']) {
      await succeeded(ask({ name: 'addStudent', body: { studentCode } }));
    }
    const codes = ['a1', 'A100', 'B2', 'b2x', 'B9', 'B10', 'Ç9', '', ''];
    const { students } = await succeeded(ask({ name: 'listStudents' }));
    expect((students as { studentCode: string }[]).map(({ studentCode }) => studentCode)).toEqual(codes);
    expect((await data()).students).toEqual(students);
  });

  test('an enrollment that is there already is answered as it is', async () => {
    const { ask, data, sample } = await newOne();
    const { o1, s1 } = sample;
    const { enrollments, grades } = await data();
    const params = { offeringId: o1, studentId: s1 };
    const reply = await succeeded(ask({ name: 'addEnrollment', params, body: { dateOfEnrollment: '2001-01-01' } }));
    expect(reply.enrollment).toEqual(enrollments.find((one) => one.offeringId === o1 && one.studentId === s1));
    expect(reply.grades).toEqual(grades.filter((one) => one.offeringId === o1 && one.studentId === s1));
  });

  test('rows keep their place when they are edited, and lists under an empty parent are empty', async () => {
    const { ask, data, sample } = await newOne();
    const before = await data();
    await succeeded(ask({ name: 'editCourse', params: { courseId: sample.c1 }, body: { title: 'Later' } }));
    await succeeded(ask({ name: 'editOffering', params: { offeringId: sample.o1 }, body: { tag: 'later' } }));
    const after = await data();
    expect(after.courses.map(({ courseId }) => courseId)).toEqual(before.courses.map(({ courseId }) => courseId));
    expect(after.offerings.map((one) => one.offeringId)).toEqual(before.offerings.map((one) => one.offeringId));

    const { offeringId } = await succeeded(ask({ name: 'addOffering', params: { courseId: sample.c2 }, body: {} }));
    const params = { offeringId: String(offeringId), studentId: sample.s4 };
    expect(await succeeded(ask({ name: 'listAssessmentsOfOffering', params }))).toMatchObject({ assessments: [] });
    expect(await succeeded(ask({ name: 'listEnrollmentsOfOffering', params }))).toMatchObject({ enrollments: [] });
    expect(await succeeded(ask({ name: 'listEnrollmentsOfStudent', params }))).toMatchObject({ enrollments: [] });
    const wide = { gradesMaxPerProblem: [1], LOVersusProblemTable: [[1, null, 2, 3, 4, 5, 6]] };
    const { assessmentId } = await succeeded(ask({ name: 'addAssessment', params, body: wide }));
    const of = { ...params, assessmentId: String(assessmentId) };
    expect(await succeeded(ask({ name: 'listGradesOfAssessment', params: of }))).toMatchObject({ grades: [] });
  });

  test('the headers that login names are no others’, and each reason has its status', async () => {
    const { ask, sample } = await newOne();
    const reply = await succeeded(
      ask({ name: 'logIn', body: { userEmail: sample.email, userPassword: sample.password } }),
    );
    const named = [reply.antiForgeryHeaderName, reply.backendIdentificationIdName].map(String);
    for (const name of named) {
      expect(name).toMatch(/^[A-Za-z][A-Za-z0-9-]{0,63}$/);
      expect(name).toMatch(/^X-/);
    }
    expect(new Set([...named, headerNames.idempotency]).size).toBe(3);
    expect(reply.capabilities).toEqual({
      idempotency: { header: headerNames.idempotency, retentionDays: 30 },
      ifMatch: true,
      ifMatchMaxima: true,
      problemOrder: true,
      outcomeOrder: true,
      revision: true,
      ledger: true,
      snapshotContent: true,
      serverEpoch: expect.any(String),
    });
    const expected: Partial<Record<Reason, number>> = {
      'session.none': 401,
      'session.mismatch': 401,
      'antiForgery.wrong': 403,
      'account.frozen': 403,
      'account.moved': 403,
      inProgress: 409,
      conflict: 409,
      'key.otherBody': 422,
      'body.notJson': 415,
      'body.tooLarge': 413,
      tooMany: 429,
    };
    expect(reasons).toMatchObject(expected);
  });

  test.each(limits)('%s', async (_, name, body, most, tooMuch) => {
    const { ask, data, sample } = await newOne();
    const asked = { name, params: cases[name].good(sample).params ?? {} };
    const before = await data();
    const refused = await ask({ ...asked, body: body(tooMuch, sample) });
    expect([refused.status, bodyOf(refused.body).success]).toEqual([tooMuch > 1_000_000 ? 413 : 400, false]);
    expect(await data()).toEqual(before);
    const taken = await ask({ ...asked, body: body(most, sample) });
    expect([bodyOf(taken.body).reason, taken.status]).not.toContain('body.malformed');
    expect(taken.status).not.toBe(413);
  });
};

type Sample = Awaited<ReturnType<NewCaller>>['sample'];
type Limit = readonly [string, EndpointName, (size: number, sample: Sample) => unknown, number, number];

const list = <V>(length: number, entry: V): V[] => Array.from({ length }, () => entry);
const padded = (body: object, bytes: number): Uint8Array => {
  const made = new Uint8Array(bytes).fill(' '.charCodeAt(0));
  made.set(new TextEncoder().encode(JSON.stringify(body)));
  return made;
};
const deep = (levels: number): unknown => (levels > 0 ? { a: deep(levels - 1) } : {});
const megabyte = 1024 * 1024;

/** The longest values that are taken, and the shortest that are too long. */
const limits: readonly Limit[] = [
  ['a text has 200 characters', 'editCourse', (size) => ({ title: 'x'.repeat(size) }), 200, 201],
  ['a description has 10 000', 'editCourse', (size) => ({ description: 'x'.repeat(size) }), 10_000, 10_001],
  ['other notes have 10 000', 'editCourse', (size) => ({ otherNotes: 'x'.repeat(size) }), 10_000, 10_001],
  ['a student’s name has 200', 'editStudent', (size) => ({ lastName: 'x'.repeat(size) }), 200, 201],
  ['an assessment’s name has 200', 'editAssessment', (size) => ({ assessmentName: 'x'.repeat(size) }), 200, 201],
  ['a list has 200 entries', 'editCourse', (size) => ({ requiredTexts: list(size, 'x') }), 200, 201],
  ['an entry has 200 characters', 'editCourse', (size) => ({ listOfTopics: ['x'.repeat(size)] }), 200, 201],
  ['an assessment has 200 problems', 'addAssessment', (size) => ({ gradesMaxPerProblem: list(size, 1) }), 200, 201],
  ['there are 200 weight sets', 'editOffering', (size) => ({ assessmentWeights: list(size, {}) }), 200, 201],
  ['a student’s code has 200', 'editStudent', (size) => ({ studentCode: 'x'.repeat(size) }), 200, 201],
  [
    '5 000 students are enrolled at once',
    'enroll',
    (size, { o1, s4 }) => ({ offeringId: o1, studentIdList: list(size, s4) }),
    5_000,
    5_001,
  ],
  [
    '5 000 students are un-enrolled at once',
    'unenroll',
    (size, { o1, s4 }) => ({ offeringId: o1, studentIdList: list(size, s4) }),
    5_000,
    5_001,
  ],
  ['5 000 rows are edited at once', 'editGrades', (size) => ({ grades: list(size, null) }), 5_000, 5_001],
  ['a body nests 32 levels', 'editSettings', (size) => ({ setting: deep(size - 2) }), 32, 33],
  ['a body has 4 MB', 'editCourse', (size) => padded({ title: 'x' }, size), 4 * megabyte, 4 * megabyte + 1],
  [
    'a load has 32 MB',
    'loadSnapshotsFromObject',
    (size, sample) => padded({ listOfOfferingSnapshots: sampleFiles(sample) }, size),
    32 * megabyte,
    32 * megabyte + 1,
  ],
];
