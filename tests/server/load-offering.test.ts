import { describe, expect, test } from 'vitest';
import type { InitializationData, ObjectFile } from '../../events/wire.ts';
import type { Quotas } from '../../server/backend.ts';
import { createBackend } from '../../server/calls/dispatch.ts';
import { memoryData } from '../../server/memory/data.ts';
import { memoryStorage } from '../../server/memory/storage.ts';
import { gradeOf, idsOf, sampleFiles } from './conformance/sample.ts';
import { newCaller, succeeded } from './conformance/under-test.ts';
import { testWorld } from './conformance/world.ts';

/** An account whose rows have ids that begin with `a`, and a way to load object files into it. */
const open = async (quotas: Partial<Quotas> = {}) => {
  const { world, newAccount, failures } = testWorld(memoryStorage(memoryData('epoch')), quotas);
  const caller = await newCaller({ backend: createBackend(world), newAccount, failures }, 'a');
  const ask = (files: readonly ObjectFile[]) =>
    caller.ask({ name: 'loadSnapshotsFromObject', body: { listOfOfferingSnapshots: files } });
  return { ...caller, load: ask, loaded: (...files: ObjectFile[]) => succeeded(ask(files)) };
};

type Ids = ReturnType<typeof idsOf>;
type Part = (data: InitializationData) => object;

/** The file of one of the sample's two offerings, under these ids, with some of its lists replaced. */
const fileOf = (ids: Ids, which: 0 | 1, part: Part = () => ({})): ObjectFile => {
  const file = sampleFiles(ids)[which];
  if (!file) throw new Error('The sample has two files.');
  return { ...file, initializationData: { ...file.initializationData, ...part(file.initializationData) } };
};

const [ours, theirs] = [idsOf('a'), idsOf('b')];

const malformed = { status: 400, body: { success: false, reason: 'snapshot.malformed' } };

describe('a student of a file', () => {
  test('without a code is nobody that is here', async () => {
    const { loaded, data } = await open();
    await loaded(fileOf(theirs, 1));
    const { students, grades } = await data();
    expect(students.filter(({ studentCode }) => studentCode === '').map((one) => one.studentId)).toEqual([
      ours.s3,
      theirs.s3,
    ]);
    expect(grades).toContainEqual(gradeOf(theirs.o2, theirs.a3, theirs.s3, [4]));
    expect(grades.filter(({ studentId }) => studentId === ours.s3)).toEqual([gradeOf(ours.o2, ours.a3, ours.s3, [4])]);
  });

  test('without a code may be beside another one', async () => {
    const { loaded, data } = await open();
    await loaded(
      fileOf(theirs, 1, ({ students }) => ({ students: students.map((one) => ({ ...one, studentCode: '' })) })),
    );
    const codeless = (await data()).students.filter(({ studentCode }) => studentCode === '');
    expect(codeless.map((one) => one.studentId)).toEqual([ours.s3, theirs.s1, theirs.s3, theirs.s4]);
  });

  test('is who has its id, rather than who has its code now', async () => {
    const { loaded, data } = await open();
    const swapped = { [ours.s1]: 'a1', [ours.s2]: 'B2' };
    await loaded(
      fileOf(ours, 0, ({ students, grades }) => ({
        students: students.map((one) => ({ ...one, studentCode: swapped[one.studentId] })),
        grades: grades.map((one) => ({ ...one, grades: one.grades.map(() => 3) })),
      })),
    );
    const { grades } = await data();
    expect(grades.find((one) => one.assessmentId === ours.a2)?.studentId).toBe(ours.s1);
  });
});

test('courses and students that are here stay as they are', async () => {
  const { loaded, data } = await open();
  const before = await data();
  await loaded(
    fileOf(ours, 0, ({ courses, students }) => ({
      courses: courses.map((one) => ({ ...one, title: 'another' })),
      students: students.map((one) => ({ ...one, lastName: 'another', studentCode: `${one.studentCode}9` })),
    })),
  );
  const { courses, students } = await data();
  expect({ courses, students }).toEqual({ courses: before.courses, students: before.students });
});

test('an id that no path can name becomes another one, and all that belongs to it goes along', async () => {
  const { loaded, data } = await open();
  const text = JSON.stringify(fileOf(theirs, 0));
  const odd = JSON.parse(
    text
      .replaceAll(`"${theirs.a1}"`, '"a/1"')
      .replaceAll(`"${theirs.o1}"`, '"o 1"')
      .replaceAll(`"${theirs.c1}"`, '"ç"'),
  ) as ObjectFile;
  await loaded(odd);
  const { courses, offerings, assessments, grades, settings } = await data();
  const [assessment] = assessments.filter((one) => one.assessmentName === `=${theirs.a1}`);
  if (!assessment) throw new Error('The assessment is not there.');
  const { assessmentId, offeringId } = assessment;
  for (const id of [assessmentId, offeringId]) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  const offering = offerings.find((one) => one.offeringId === offeringId);
  expect(courses.map(({ courseId }) => courseId)).toContain(offering?.courseId);
  expect(offering?.assessmentWeights).toEqual([{ [assessmentId]: 40, [theirs.a2]: 60 }, { [assessmentId]: 100 }]);
  expect(grades.filter((one) => one.assessmentId === assessmentId).map((one) => one.grades)).toEqual([
    [5, null],
    [null, null],
  ]);
  expect(settings.grading?.[offeringId]).toEqual({ dropLowest: 1, neverDrop: [assessmentId] });
});

test('a file without a policy leaves its offering none, and the others theirs', async () => {
  const { ask, loaded, data } = await open();
  const setting = { grading: { [ours.o2]: { dropLowest: 2 } } };
  await succeeded(ask({ name: 'editSettings', body: { setting } }));
  await loaded(fileOf(ours, 0, () => ({ settings: {} })));
  expect((await data()).settings.grading).toEqual(setting.grading);
});

test('a file without a policy adds no section of policies where there was none', async () => {
  const { ask, loaded, data } = await open();
  await succeeded(ask({ name: 'editSettings', body: { setting: { grading: null } } }));
  const before = (await data()).settings;
  expect(Object.keys(before)).not.toContain('grading');
  await loaded(fileOf(ours, 0, () => ({ settings: {} })));
  expect((await data()).settings).toEqual(before);
});

test.each<[string, Part]>([
  [
    'a grade of somebody who is not enrolled',
    ({ enrollments }) => ({ enrollments: enrollments.filter(({ studentId }) => studentId !== theirs.s2) }),
  ],
  ['an enrollment of nobody', ({ students }) => ({ students: students.slice(1) })],
  ['fewer points than problems', ({ grades }) => ({ grades: grades.map((one) => ({ ...one, grades: [1] })) })],
  ['the same student twice', ({ students }) => ({ students: [...students, students[0]] })],
  ['the same grade twice', ({ grades }) => ({ grades: [...grades, grades[0]] })],
  ['a seat taken twice', ({ enrollments }) => ({ enrollments: [...enrollments, enrollments[0]] })],
  ['the same assessment twice', ({ assessments }) => ({ assessments: [...assessments, assessments[1]] })],
  ['the same course twice', ({ courses }) => ({ courses: [...courses, courses[0]] })],
  [
    'a code twice, written differently',
    ({ students }) => ({ students: students.map((one, at) => ({ ...one, studentCode: [' a1', 'A1 '][at] })) }),
  ],
  [
    'a code twice that nobody here has',
    ({ students }) => ({ students: students.map((one, at) => ({ ...one, studentCode: ['New', 'new '][at] })) }),
  ],
  [
    'an assessment of another offering',
    ({ assessments }) => ({ assessments: assessments.map((one) => ({ ...one, offeringId: 'elsewhere' })) }),
  ],
  [
    'a weight of no assessment',
    ({ offerings }) => ({ offerings: offerings.map((one) => ({ ...one, assessmentWeights: [{ nothing: 1 }] })) }),
  ],
  ['a course that is nowhere', () => ({ courses: [] })],
])('a file with %s is refused, and nothing of it is loaded', async (_, part) => {
  const { load, data } = await open();
  const before = await data();
  expect(await load([fileOf(theirs, 0, part)])).toMatchObject(malformed);
  expect(await load([fileOf(idsOf('c'), 1), fileOf(theirs, 0, part)])).toMatchObject(malformed);
  expect(await data()).toEqual(before);
});

test('two files of one offering are refused together', async () => {
  const { load, data } = await open();
  const before = await data();
  expect(await load([fileOf(theirs, 0), fileOf(theirs, 0)])).toMatchObject(malformed);
  expect(await data()).toEqual(before);
});

test.each([
  ['courses', 3],
  ['offerings', 3],
  ['students', 6],
] as const)('a load takes as many %s as the quota has room for, and no more', async (kind, most) => {
  const file = fileOf(theirs, 0, ({ students }) => ({
    students: students.map((one) => ({ ...one, studentCode: `new ${one.studentCode}` })),
  }));
  const roomy = await open({ [kind]: most });
  await roomy.loaded(file);
  const narrow = await open({ [kind]: most - 1 });
  const before = await narrow.data();
  expect(await narrow.load([file])).toMatchObject({ status: 200, body: { quotaExceeded: true } });
  expect(await narrow.data()).toEqual(before);
});

test('no row keeps an id that leads to a prototype, so that its weights and its policy can be changed', async () => {
  const { load, data, ask } = await open();
  const bare = fileOf(theirs, 1, ({ offerings }) => ({
    offerings: offerings.map((one) => ({ ...one, assessmentWeights: [] })),
    settings: {},
  }));
  const names = { [theirs.o2]: '__proto__', [theirs.a3]: 'constructor', [theirs.s3]: 'prototype' };
  const named = Object.entries(names).reduce((text, [id, name]) => text.replaceAll(id, name), JSON.stringify(bare));
  const before = await data();
  await succeeded(load([JSON.parse(named) as ObjectFile]));
  const { offerings, assessments, students } = await data();
  expect(
    [...offerings, ...assessments, ...students].filter((row) =>
      /__proto__|"constructor|prototype/.test(JSON.stringify(row)),
    ),
  ).toEqual([]);
  const added = offerings.find(({ offeringId }) => !before.offerings.some((one) => one.offeringId === offeringId));
  const assessmentId = assessments.find(({ offeringId }) => offeringId === added?.offeringId)?.assessmentId;
  const body = { assessmentWeights: [{ [String(assessmentId)]: 1 }] };
  await succeeded(ask({ name: 'editOffering', params: { offeringId: String(added?.offeringId) }, body }));
});
