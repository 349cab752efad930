import { describe, expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { allOwed, type WaitReason } from '../../projections/outbox/outbox.ts';
import { ana, begun, classOf, does, keyed, lose, plain, rests, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const points = (tab: Tab, student: number, values: readonly (number | null)[]): void => {
  const { offeringId, assessmentId, studentIds } = classOf(tab);
  const studentId = studentIds[student];
  if (!studentId) throw new Error('there is no such student');
  const problems = tab.ledger.book().assessments[assessmentId]?.problems ?? [];
  const given = record(
    problems.flatMap(({ problemId }, at) => (at in values ? [[problemId, values[at] ?? null]] : [])),
  );
  does(tab, { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change: { points: given } }] });
};

/** The maxima and grades at the server, without blank grades. */
const there = (world: World) => {
  const data = world.backends.model.data(ana);
  const { studentIds } = classOf(tabOf(world));
  return {
    maxima: data.assessments[0]?.gradesMaxPerProblem,
    grades: studentIds
      .map((id) => data.grades.find(({ studentId }) => studentId === id)?.grades ?? [])
      .filter((row) => row.some((points) => points !== null)),
  };
};

const asides = (tab: Tab): readonly WaitReason[] =>
  allOwed(tab.ledger.records.saved().outbox).flatMap(({ aside }) => aside ?? []);

/**
 * A quiz with these maxima, and a row of points for each of the three students. Both devices have read it, and the
 * first is offline.
 */
const quizOf = async (
  server: typeof keyed,
  maxima: readonly number[],
  rows: readonly (readonly (number | null)[])[],
): Promise<World> => {
  const world = await begun(server, 2);
  const tab = tabOf(world);
  const { assessmentId } = classOf(tab);
  const [first, second] = tab.ledger.book().assessments[assessmentId]?.problems ?? [];
  for (const [problem, max] of [
    [first, maxima[0]],
    [second, maxima[1]],
  ] as const) {
    if (problem && max !== undefined)
      does(tab, { type: 'EditProblem', assessmentId, problemId: problem.problemId, fields: { max } });
  }
  for (const [at, max] of maxima.entries()) if (at > 1) does(tab, { type: 'InsertProblem', assessmentId, at, max });
  for (const [student, row] of rows.entries()) points(tab, student, row);
  await world.schedule.run(30_000);
  await reads(world, 1);
  expect(there(world).maxima).toEqual(maxima);
  const [here] = world.browsers;
  if (here) here.isOnline = false;
  return world;
};

const reads = async (world: World, device: number): Promise<void> => {
  const browser = world.browsers[device];
  await world.schedule.run(70_000);
  if (browser) browser.isOnline = true;
  browser?.wake();
  await world.schedule.run(30_000);
};

const reorders = async (world: World, order: readonly number[]): Promise<void> => {
  const tab = tabOf(world, 1);
  const { assessmentId } = classOf(tab);
  const ids = (tab.ledger.book().assessments[assessmentId]?.problems ?? []).map(({ problemId }) => problemId);
  does(tab, { type: 'ReorderProblems', assessmentId, order: order.flatMap((at) => ids[at] ?? []) });
  await world.schedule.run(30_000);
};

const theClass = [
  [3, 13, 23],
  [4, 14, 24],
];

describe.each([
  ['a full server', keyed],
  ['a plain server', plain],
])('at %s', (_, server) => {
  test('points typed on a problem that another device moves meanwhile are sent to it, unasked', async () => {
    const world = await quizOf(server, [10, 20, 30], theClass);
    points(tabOf(world), 0, [6]);
    await reorders(world, [2, 1, 0]);
    await reads(world, 0);
    expect(asides(tabOf(world))).toEqual([]);
    expect(there(world)).toEqual({
      maxima: [30, 20, 10],
      grades: [
        [23, 13, 6],
        [24, 14, 4],
      ],
    });
    await rests(world);
    expect(there(world).grades[0]).toEqual([23, 13, 6]);
  });

  test('points typed while another device inserts and deletes problems are sent to theirs, unasked', async () => {
    const world = await quizOf(server, [10, 20, 30], theClass);
    points(tabOf(world), 0, [6]);
    const other = tabOf(world, 1);
    const { assessmentId } = classOf(other);
    does(other, { type: 'InsertProblem', assessmentId, at: 0, max: 5 });
    const second = other.ledger.book().assessments[assessmentId]?.problems[2]?.problemId;
    if (second) does(other, { type: 'DeleteProblem', assessmentId, problemId: second });
    await world.schedule.run(30_000);
    await reads(world, 0);
    await world.schedule.run(60_000);
    expect(asides(tabOf(world))).toEqual([]);
    expect(there(world)).toEqual({
      maxima: [5, 10, 30],
      grades: [
        [null, 6, 23],
        [null, 4, 24],
      ],
    });
    await rests(world);
  });

  test('where both devices move problems, points stay on theirs', async () => {
    const world = await quizOf(server, [10, 20, 30], theClass);
    points(tabOf(world), 0, [6]);
    const tab = tabOf(world);
    const { assessmentId } = classOf(tab);
    const ids = (tab.ledger.book().assessments[assessmentId]?.problems ?? []).map(({ problemId }) => problemId);
    does(tab, { type: 'ReorderProblems', assessmentId, order: [ids[1], ids[0], ids[2]].flatMap((id) => id ?? []) });
    await reorders(world, [2, 1, 0]);
    await reads(world, 0);
    await rests(world);
    const { maxima = [], grades } = there(world);
    const byMaximum = (row: readonly (number | null)[]) => [10, 20, 30].map((max) => row[maxima.indexOf(max)]);
    expect(byMaximum(grades[0] ?? [])).toEqual([6, 13, 23]);
    expect(byMaximum(grades[1] ?? [])).toEqual([4, 14, 24]);
  });

  test.each([
    ['the points of one student', [[null, 3]]],
    [
      'the points of all',
      [
        [2, 3],
        [1, 4],
      ],
    ],
  ])(
    'points typed on a problem that another device deletes after it moved %s to another problem wait',
    async (_, rows) => {
      const world = await quizOf(server, [20, 40], rows);
      points(tabOf(world), 2, [null, 35]);
      const other = tabOf(world, 1);
      for (const [student, [, moved = null]] of rows.entries()) points(other, student, [moved, null]);
      const { assessmentId } = classOf(other);
      const second = other.ledger.book().assessments[assessmentId]?.problems[1]?.problemId;
      if (second) does(other, { type: 'DeleteProblem', assessmentId, problemId: second });
      await world.schedule.run(30_000);
      await reads(world, 0);
      await world.schedule.run(60_000);
      expect(asides(tabOf(world)).map(({ why }) => why)).toEqual(['conflict']);
      expect(there(world)).toEqual({ maxima: [20], grades: rows.map(([, moved]) => [moved]) });
      expect(allOwed(tabOf(world).ledger.records.saved().outbox)).toHaveLength(1);
      await rests(world);
    },
  );

  test('bonus and curve are sent wherever problems go', async () => {
    const world = await quizOf(server, [10, 10, 10], theClass);
    const { offeringId, assessmentId, studentIds } = classOf(tabOf(world));
    const change = { useBonusPoints: true, bonusPoints: 2 };
    const [studentId] = studentIds;
    if (studentId) does(tabOf(world), { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] });
    await reorders(world, [1, 2, 0]);
    await reads(world, 0);
    expect(asides(tabOf(world))).toEqual([]);
    expect(there(world).grades[0]).toEqual([13, 23, 3]);
    await rests(world);
  });
});

test('where nothing tells the problems apart, the instructor is asked, and told that they may have moved', async () => {
  const world = await quizOf(keyed, [10, 10, 10], theClass);
  points(tabOf(world), 2, [6]);
  await reorders(world, [2, 1, 0]);
  await reads(world, 0);
  const [aside] = asides(tabOf(world));
  expect(aside?.why).toBe('conflict');
  expect(aside?.problems?.map(({ max }) => max)).toEqual([10, 10, 10]);
  expect(there(world).grades).toEqual([
    [23, 13, 3],
    [24, 14, 4],
  ]);
  await rests(world);
});

test('where maxima were exchanged and no problem moved, the instructor is asked', async () => {
  const world = await quizOf(keyed, [10, 20, 30], theClass);
  points(tabOf(world), 0, [6]);
  const { offeringId, assessmentId } = classOf(tabOf(world));
  world.backends.another(ana, 'editAssessment', { offeringId, assessmentId }, { gradesMaxPerProblem: [30, 20, 10] });
  await reads(world, 0);
  expect(asides(tabOf(world)).map(({ why }) => why)).toEqual(['conflict']);
  expect(there(world).grades[0]).toEqual([3, 13, 23]);
  await rests(world);
});

test('points whose call was lost are asked about where their problem went meanwhile and another one came', async () => {
  const world = await quizOf(
    keyed,
    [10, 20, 30],
    [
      [3, 13],
      [4, 14],
    ],
  );
  const [here] = world.browsers;
  if (!here) throw new Error('there is no first device');
  here.isOnline = true;
  here.wake();
  await world.schedule.run(10_000);
  points(tabOf(world), 0, [3, 13, 6]);
  points(tabOf(world), 1, [4, 14, 7]);
  lose(world, 'request lost');
  await world.schedule.run(1_500);
  here.isOnline = false;
  const other = tabOf(world, 1);
  const { assessmentId } = classOf(other);
  const last = other.ledger.book().assessments[assessmentId]?.problems.at(-1);
  if (!last) throw new Error('there are no problems');
  does(other, { type: 'DeleteProblem', assessmentId, problemId: last.problemId });
  does(other, { type: 'InsertProblem', assessmentId, at: 1, max: 748 });
  await world.schedule.run(30_000);
  await reads(world, 0);
  await world.schedule.run(60_000);
  expect(there(world)).toEqual({
    maxima: [10, 748, 20],
    grades: [
      [3, null, 13],
      [4, null, 14],
    ],
  });
  expect(asides(tabOf(world)).map(({ why }) => why)).toEqual(['conflict', 'conflict']);
  await rests(world);
});
