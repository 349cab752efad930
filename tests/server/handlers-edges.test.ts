import { expect, test } from 'vitest';
import { createBackend } from '../../server/calls/dispatch.ts';
import { isSound, orderOf, outcomeTable, permuted } from '../../server/handlers/problem-order.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { keyed } from './conformance/expected.ts';
import { bodyOf, newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

const open = async () => {
  const { world, newAccount, failures } = testWorld(memoryStorage(memoryData('epoch')));
  const under = { backend: createBackend(world), newAccount, failures };
  return { ...(await newCaller(under, 'a')), another: () => newCaller(under, 'b') };
};

test('what is new, and where a list is too short, is blank in the new order; zero, no and nothing are not', () => {
  expect(permuted([1, null, 0, 2], [0, 5], null)).toEqual([5, null, 0, null]);
  expect(permuted([0, 1, 2], ['', 'b'], 'blank')).toEqual(['', 'b', 'blank']);
});

test.each([
  [
    'is as wide as there are outcomes, and as long as there are problems',
    [],
    2,
    2,
    [
      [null, null],
      [null, null],
    ],
  ],
  [
    'keeps cells beyond the outcomes',
    [[1, 2, 3], []],
    2,
    1,
    [
      [1, 2, 3],
      [null, null, null],
    ],
  ],
  ['reads empty texts as blanks, and zero as a number', [['', 0]], 1, 2, [[null, 0]]],
  ['is not widened by blank rows that belong to no problem', [[1], [null, '', null]], 1, 1, [[1]]],
  ['is refused for a cell that belongs to no problem', [[1], [null, 0]], 1, 1, undefined],
] as const)('an outcome table %s', (_, cells, problems, outcomes, table) => {
  expect(outcomeTable(cells, problems, outcomes)).toEqual(table);
});

test('an order names each old place at most once, and is as long as the new list; without one no entry is new', () => {
  const sound = (order: (number | null)[], before: number, after?: number) => isSound(order, before, after);
  expect([sound([1, 0], 2), sound([1], 2), sound([], 2), sound([0, null], 2, 2)]).toEqual([true, true, true, true]);
  expect([sound([0, 0], 2), sound([2], 2), sound([0, null], 2), sound([0, 1], 2, 3)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  const of = (maxima: number[] | undefined, given?: (number | null)[]) =>
    orderOf({ gradesMaxPerProblem: [10, 20] } as never, maxima, given);
  expect([of(undefined), of([5]), of([5, 5, 5])]).toEqual([[0, 1], [0], [0, 1, null]]);
  expect([of(undefined, [1, 0]), of([5, 5], [null, 1]), of(undefined, [])]).toEqual([[1, 0], [null, 1], undefined]);
});

test('a snapshot that is named twice is loaded once', async () => {
  const { ask, sample } = await open();
  const listOfOfferingSnapshotIds = [sample.snapshot, sample.snapshot];
  await succeeded(ask({ name: 'loadSnapshotsById', body: { listOfOfferingSnapshotIds } }));
});

test('a snapshot counts its students, its assessments, and the grades in which something is entered', async () => {
  const { data } = await open();
  expect((await data()).snapshots).toMatchObject([{ counts: { students: 2, assessments: 2, grades: 2 } }]);
});

test('of no snapshots none is missing', async () => {
  const { ask } = await open();
  await succeeded(ask({ name: 'deleteSnapshots', body: { listOfOfferingSnapshotIds: [] } }));
  await succeeded(ask({ name: 'editSnapshotNotes', body: { listOfOfferingSnapshotsIdsAndNotes: [] } }));
});

test('the course of an offering is its own', async () => {
  const { ask, data, sample } = await open();
  const { offeringId } = await succeeded(ask({ name: 'addOffering', params: { courseId: sample.c2 }, body: {} }));
  const { course } = await succeeded(ask({ name: 'readCourseOfOffering', params: { offeringId: String(offeringId) } }));
  expect(course).toEqual((await data()).courses.find(({ courseId }) => courseId === sample.c2));
});

test('who is enrolled with a date has that date, and without one that of the day', async () => {
  const { ask, data, sample } = await open();
  const enroll = (studentId: string, body: object) =>
    succeeded(ask({ name: 'addEnrollment', params: { offeringId: sample.o1, studentId }, body }));
  const date = '2001-02-03';
  expect(await enroll(sample.s3, { dateOfEnrollment: date })).toMatchObject({ enrollment: { dateOfEnrollment: date } });
  await enroll(sample.s4, {});
  const { enrollments } = await data();
  const dateOf = (id: string) =>
    enrollments.find((one) => one.offeringId === sample.o1 && one.studentId === id)?.dateOfEnrollment;
  expect(dateOf(sample.s3)).toBe(date);
  expect(dateOf(sample.s4)).toMatch(/^20[2-9]\d-/);
});

test('points of zero stay points when the problems change places, and blanks stay blank', async () => {
  const { ask, data, sample } = await open();
  const params = { offeringId: sample.o1, assessmentId: sample.a1 };
  await succeeded(ask({ name: 'editGrade', params: { ...params, studentId: sample.s1 }, body: { grades: [0, null] } }));
  const body = { gradesMaxPerProblem: [10, 10, 4], problemOrder: [1, 0, null] };
  await succeeded(ask({ name: 'editAssessment', params, body }));
  const { grades } = await data();
  const mine = grades.filter((one) => one.assessmentId === sample.a1 && one.studentId === sample.s1);
  expect(mine.map((one) => one.grades)).toEqual([[null, 0, null]]);
});

test('the maxima and tables of problems go with their order where no new ones are given', async () => {
  const { ask, data, sample } = await open();
  const params = { offeringId: sample.o1, assessmentId: sample.a1 };
  await succeeded(ask({ name: 'editAssessment', params, body: { gradesMaxPerProblem: [3, 8] } }));
  await succeeded(ask({ name: 'editAssessment', params, body: { problemOrder: [1, 0] } }));
  const held = (await data()).assessments.find((one) => one.assessmentId === sample.a1);
  expect(held).toMatchObject({
    gradesMaxPerProblem: [8, 3],
    LOVersusProblemTable: [
      [null, null, null],
      [10, null, null],
    ],
  });
});

test('a conflict tells what is held of the fields that are edited, too', async () => {
  const { ask, sample } = await open();
  const params = { courseId: sample.c1 };
  await succeeded(ask({ name: 'editCourse', params, body: { title: 'Theirs', otherNotes: 'held' } }));
  const body = { title: 'Ours', otherNotes: 'ours', ifMatch: { title: 'Before' } };
  const reply = await ask({ name: 'editCourse', params, body });
  expect([reply.status, bodyOf(reply.body).current]).toEqual([409, { title: 'Theirs', otherNotes: 'held' }]);
});

test.each([
  ['x'.repeat(15), 400],
  ['x'.repeat(16), 200],
  ['x'.repeat(128), 200],
  ['x'.repeat(129), 400],
  [`${'x'.repeat(20)}.`, 400],
])('the idempotency key %s is answered with %i', async (key, status) => {
  const { ask } = await open();
  expect((await ask({ name: 'addCourse', body: {}, headers: keyed(key) })).status).toBe(status);
});

test('of two calls at once under one key the second is told that the first is under way', async () => {
  const { ask, data } = await open();
  const before = (await data()).courses.length;
  const asked = { name: 'addCourse', body: {}, headers: keyed('0123456789abcdef') } as const;
  const [first, second] = await Promise.all([ask(asked), ask(asked)]);
  expect([first.status, bodyOf(second.body).reason]).toEqual([200, 'inProgress']);
  expect((await data()).courses.length).toBe(before + 1);
});

test('who guesses at their own password too often holds up nobody else', async () => {
  const { ask, another } = await open();
  const other = await another();
  const body = { oldPassword: 'no', newPassword: 'something else' };
  const reasons = [];
  for (let times = 0; times < 7; times += 1) {
    reasons.push(bodyOf((await ask({ name: 'changePassword', body })).body).reason);
  }
  expect(reasons[0]).toBe('password.wrong');
  expect(reasons.at(-1)).toBe('tooMany');
  expect(bodyOf((await other.ask({ name: 'changePassword', body })).body).reason).toBe('password.wrong');
});

test('brackets in a text, behind quotes too, are no depth', async () => {
  const { ask, data, sample } = await open();
  for (const title of [`"${'['.repeat(100)}`, `\\${'{'.repeat(100)}`, `\\"${'['.repeat(60)}`]) {
    await succeeded(ask({ name: 'editCourse', params: { courseId: sample.c1 }, body: { title } }));
    expect((await data()).courses[0]?.title).toBe(title);
  }
});

test('no number is too large, in a list either', async () => {
  const { ask, data } = await open();
  const before = await data();
  const params = { courseId: 'a-c1' };
  for (const text of ['1e999', '[1,-1e999]', '{"b":[[1e999]]}']) {
    const body = new TextEncoder().encode(`{"title":"x","ifMatch":{"requiredTexts":${text}}}`);
    const reply = await ask({ name: 'editCourse', params, body });
    expect([reply.status, bodyOf(reply.body).reason]).toEqual([400, 'body.malformed']);
  }
  expect(await data()).toEqual(before);
});
