import { describe, expect, test } from 'vitest';
import type { InitializationData } from '../../events/wire.ts';
import type { SkipReason } from '../../sync/wire/localise.ts';
import { faultsOf } from '../sound-book.ts';
import { ana, begun, keyed, plain, rests, scores, scoreThere, tabOf } from './named-world.ts';
import type { World } from './world/world.ts';

type Lists = { -readonly [K in keyof InitializationData]: InitializationData[K] };
type Row = Record<string, unknown>;

/** Spoils a reading by changing its lists. */
const changed =
  (change: (lists: Record<keyof Lists, Row[]> & { settings: Row }) => unknown) =>
  (text: string): string => {
    const lists = JSON.parse(text) as never;
    change(lists);
    return JSON.stringify(lists);
  };
const withList = (list: string, value: unknown) => (text: string) =>
  JSON.stringify({ ...JSON.parse(text), [list]: value });
const inEvery = (list: Exclude<keyof Lists, 'settings'>, fields: Row) =>
  changed((lists) => {
    for (const row of lists[list]) Object.assign(row, fields);
  });
const half = <T>(rows: readonly T[]): T[] => rows.filter((_, at) => at % 2 === 1);
const renamed = (ids: (lists: InitializationData) => readonly string[]) => (text: string) =>
  ids(JSON.parse(text)).reduce((said, id) => said.replaceAll(`"${id}"`, `"${id}x"`), text);
const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const lists = ['courses', 'offerings', 'assessments', 'enrollments', 'students', 'grades'] as const;

type Shape = readonly [name: string, spoil: (text: string) => string];

/** Replies that are not readings of the agreed form. */
const unreadable: readonly Shape[] = [
  ['a page of HTML', () => '<!doctype html><title>Sign in to the network</title>'],
  ['nothing at all', () => ''],
  ['success: "true"', (text) => text.replace('"success":true', '"success":"true"')],
  ['JSON that ends in the middle', (text) => text.slice(0, text.length / 2)],
  ['JSON that ends before its last character', (text) => text.slice(0, -1)],
  ['two readings one after the other', (text) => text + text],
  ['a list of readings', (text) => `[${text}]`],
  ...lists.flatMap((list): Shape[] => [
    [`${list} that are null`, withList(list, null)],
    [`${list} that are missing`, withList(list, undefined)],
    [`${list} that are an object`, withList(list, {})],
    [`${list} that are a text`, withList(list, 'none')],
    [`${list} with a null in it`, changed((all) => all[list].push(null as never))],
    [`${list} with a list in it`, changed((all) => all[list].push([] as never))],
    [`${list} with a row twice`, changed((all) => all[list].push({ ...all[list][0] }))],
  ]),
  ['settings that are null', withList('settings', null)],
  ['settings that are a list', withList('settings', [])],
  ['a student twice, with another name', changed(({ students }) => students.push({ ...students[0], lastName: 'Z' }))],
  ['a grade twice, with other points', changed(({ grades }) => grades.push({ ...grades[0], grades: [1, 1] }))],
  ['a number for a text', inEvery('students', { lastName: 7 })],
  ['a text for a list', inEvery('courses', { learningOutcomes: 'Motion' })],
  ['an object for a list', inEvery('grades', { grades: { 0: 5 } })],
  ['a text for a switch', inEvery('grades', { useBonusPoints: 'false' })],
  ['texts for numbers', inEvery('grades', { grades: ['5', '6'] })],
  ['texts for maxima', inEvery('assessments', { gradesMaxPerProblem: ['10', '5'] })],
  ['points without end', (text) => text.replace(/"grades":\[(null|\d+)/, '"grades":[1e999')],
  ['points that are NaN', (text) => text.replace(/"grades":\[(null|\d+)/, '"grades":["NaN"')],
  ['a number for an id', inEvery('enrollments', { studentId: 7 })],
  ['an id that is empty', inEvery('enrollments', { studentId: '' })],
  ['an id that is missing', inEvery('grades', { assessmentId: undefined })],
  [
    'an id such as only this device makes',
    changed(({ students }) => students.push({ ...students[0], studentId: '~n1' })),
  ],
  ['settings nested without end', (text) => text.replace('"settings":{', `"settings":{"deep":${deep(20_000)},`)],
  [
    'settings nested more than a call may be',
    (text) => text.replace('"settings":{', `"settings":{"deep":${deep(200)},`),
  ],
];

/** Readings that contradict themselves, or belong to another account. */
const doubtful: readonly Shape[] = [
  ...(['courses', 'offerings', 'assessments', 'enrollments', 'students', 'grades'] as const).map(
    (list): Shape => [`${list} that are empty`, withList(list, [])],
  ),
  ['no settings', withList('settings', {})],
  ...(['offerings', 'assessments', 'enrollments', 'students'] as const).map(
    (list): Shape => [`half of the ${list}`, changed((all) => Object.assign(all, { [list]: half(all[list]) }))],
  ),
  ['all students under other ids', renamed(({ students }) => students.map(({ studentId }) => studentId))],
  ['all assessments under other ids', renamed(({ assessments }) => assessments.map((one) => one.assessmentId))],
  [
    'all courses and what is in them under other ids',
    renamed(({ courses, offerings, assessments }) => [
      ...courses.map((one) => one.courseId),
      ...offerings.map((one) => one.offeringId),
      ...assessments.map((one) => one.assessmentId),
    ]),
  ],
  [
    'another account',
    (text) =>
      renamed((all) => [...all.courses.map((one) => one.courseId), ...all.students.map((one) => one.studentId)])(text)
        .replaceAll('Mechanics', 'Latin')
        .replaceAll(/"studentCode":"\w+"/g, '"studentCode":""'),
  ],
];

/** Ids that every JavaScript object inherits as property names. */
const inherited = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];

/** Readings that are taken over, except for rows that the panel then lists as left out. */
const leftOut: readonly (readonly [...Shape, SkipReason])[] = [
  [
    'a grade of an unknown student',
    changed(({ grades }) => grades.push({ ...grades[0], studentId: 'stranger', grades: [1] })),
    'no such seat',
  ],
  [
    'a grade on an unknown assessment',
    changed(({ grades }) => grades.push({ ...grades[0], assessmentId: 'stranger', grades: [1] })),
    'no such assessment',
  ],
  [
    'an offering of an unknown course',
    changed(({ offerings }) => offerings.push({ ...offerings[0], offeringId: 'o99', courseId: 'stranger' })),
    'no such course',
  ],
  [
    'an assessment of an unknown offering',
    changed(({ assessments }) => assessments.push({ ...assessments[0], assessmentId: 'a99', offeringId: 'stranger' })),
    'no such offering',
  ],
  [
    'the offerings of one course under another',
    changed(({ courses, offerings }) => {
      for (const row of offerings) row.courseId = courses.find((one) => one.courseId !== row.courseId)?.courseId;
    }),
    'moved',
  ],
  [
    'the assessments of one offering under another',
    changed(({ offerings, assessments }) => {
      for (const row of assessments)
        row.offeringId = offerings.find((one) => one.offeringId !== row.offeringId)?.offeringId;
    }),
    'moved',
  ],
];

/** Two courses with a class of four and two assessments each, all graded, and settings. */
const furnished = async (server: typeof keyed | typeof plain) => {
  const world = await begun(server, 2);
  const { another, model } = world.backends;
  const studentIds = [...model.data(ana).students.map(({ studentId }) => studentId as string)];
  studentIds.push(String(another(ana, 'addStudent', {}, { studentCode: 'D4' }).studentId));
  const courseId = String(another(ana, 'addCourse', {}, { title: 'Optics' }).courseId);
  const offeringId = String(another(ana, 'addOffering', { courseId }, { section: 'B' }).offeringId);
  const [first = ''] = model.data(ana).offerings.map((one) => one.offeringId as string);
  for (const studentId of studentIds) {
    for (const id of [offeringId, first]) another(ana, 'addEnrollment', { offeringId: id, studentId });
  }
  another(ana, 'addAssessment', { offeringId: first }, { assessmentName: 'Final', gradesMaxPerProblem: [20] });
  for (const name of ['Lab', 'Essay']) {
    another(ana, 'addAssessment', { offeringId }, { assessmentName: name, gradesMaxPerProblem: [20, 5] });
  }
  for (const { offeringId: o, assessmentId, gradesMaxPerProblem } of model.data(ana).assessments) {
    for (const [at, studentId] of studentIds.entries()) {
      const points = gradesMaxPerProblem.map((_, problem) => at + problem);
      another(ana, 'editGrade', { offeringId: o, assessmentId, studentId }, { grades: points });
    }
  }
  another(ana, 'editSettings', {}, { setting: { theme: 'dark', grading: { [first]: { dropLowest: 0 } } } });
  const tab = tabOf(world);
  tab.sync.hurry();
  await world.schedule.run(5_000);
  expect(tab.ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
  return { world, tab };
};

const writes = (world: World): readonly string[] => world.trace.filter((line) => / → (POST|DELETE) /.test(line));

/** Spoils every reading from now on. Enters a point, and lets ten seconds go by. */
const underSuch = async (server: typeof keyed | typeof plain, spoil: (text: string) => string) => {
  const { world, tab } = await furnished(server);
  const before = writes(world).length;
  world.network.misread = spoil;
  const told = world.trace.length;
  tab.sync.hurry();
  scores(tab, 9);
  await world.schedule.run(10_000);
  expect(world.trace.slice(told).join()).toContain('/user/multi/init');
  return { world, tab, sent: () => writes(world).length - before };
};

/** The network is sound again: each row is there once, and both devices show the same. */
const endsWell = async (world: World): Promise<void> => {
  world.network.misread = undefined;
  await rests(world);
  expect(scoreThere(world, tabOf(world))).toBe(9);
  const { students, grades, enrollments, courses, settings } = world.backends.model.data(ana);
  expect([students.length, grades.length, enrollments.length, courses.length]).toEqual([4, 16, 8, 2]);
  expect(settings).toMatchObject({ theme: 'dark' });
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test.each(unreadable)('%s is no reading', async (__, spoil) => {
    const { world, tab, sent } = await underSuch(server, spoil);
    expect(tab.sync.status().trouble).toBe('unreadable');
    expect(sent()).toBe(0);
    expect(tab.ledger.status().owed).toEqual({ count: 1, needsYou: 0, isDoubted: false });
    await endsWell(world);
  });

  test('one that says success: false is none either, whatever it holds', async () => {
    const { world, tab, sent } = await underSuch(server, (text) => text.replace('"success":true', '"success":false'));
    expect([tab.sync.status().trouble, sent()]).toEqual(['reading refused', 0]);
    await endsWell(world);
  });

  test.each(doubtful)('%s: it is asked about', async (__, spoil) => {
    const { world, tab, sent } = await underSuch(server, spoil);
    expect(tab.sync.status().trouble).toBe('doubted');
    expect(sent()).toBe(0);
    expect(tab.ledger.status().owed).toEqual({ count: 1, needsYou: 0, isDoubted: true });
    await endsWell(world);
  });

  test.each(leftOut)('%s: that is left out and told, and all else goes on', async (__, spoil, why) => {
    const { world, tab } = await underSuch(server, spoil);
    expect(tab.sync.status().leftOut.map((one) => one.why)).toContain(why);
    expect(tab.ledger.status().owed).toMatchObject({ needsYou: 0, isDoubted: false });
    await endsWell(world);
  });

  test('ids that every object has by itself are ids like any others', async () => {
    const added = changed(({ students, enrollments, grades }) => {
      for (const studentId of inherited) {
        students.push({ ...students[0], studentId, studentCode: studentId });
        enrollments.push({ ...enrollments[0], studentId });
        grades.push({ ...grades[0], studentId, grades: [4, 4] });
      }
    });
    const { world, tab } = await underSuch(server, (text) =>
      added(text).replace('"settings":{', '"settings":{"__proto__":{"x":1},'),
    );
    const { students, enrollments, grades, settings } = tab.ledger.book();
    for (const id of inherited) expect([...students.keys()]).toContain(id);
    expect([[...students.keys()], faultsOf(tab.ledger.book())]).toEqual([expect.objectContaining({ length: 8 }), []]);
    expect([Object.keys(enrollments).length, Object.keys(grades).length]).toEqual([2, 2]);
    expect([Object.getPrototypeOf(settings), ({} as Row).x, Object.keys(settings)]).toEqual([
      null,
      undefined,
      expect.arrayContaining(['theme', '__proto__']),
    ]);
    await endsWell(world);
  });
});
