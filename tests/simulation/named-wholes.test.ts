import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import {
  ana,
  asides,
  begun,
  classOf,
  decides,
  does,
  itemsAsked,
  keyed,
  lose,
  plain,
  rests,
  scores,
  tabOf,
} from './named-world.ts';
import type { World } from './world/world.ts';

const compares = { ...keyed, keys: false };

/** The deletions that left, without their queries, and the readings after the first of them. */
const wire = (world: World): readonly string[] => {
  const sent = world.trace.flatMap(
    (line) => / → (DELETE|POST|GET) (\/user\/[^ ?]+)/.exec(line)?.slice(1).join(' ') ?? [],
  );
  const first = sent.findIndex((call) => isDeletion(call));
  return first < 0 ? [] : sent.slice(first).filter((call) => isDeletion(call) || call.endsWith('/multi/init'));
};

const isDeletion = (call: string): boolean =>
  (call.startsWith('DELETE') && !call.includes('logout')) || call.includes('unenroll');

const shapes = (world: World): readonly string[] => wire(world).map((call) => call.replaceAll(/r\d+k1/g, '…'));

const seatsThere = (world: World): number => world.backends.model.data(ana).enrollments.length;
const owedIn = (world: World): number => allOwed(tabOf(world).ledger.records.saved().outbox).length;

/** A class of three with a score each, all sent. */
const graded = async (server: Parameters<typeof begun>[0], devices = 1): Promise<World> => {
  const world = await begun(server, devices);
  for (const at of [0, 1, 2]) scores(tabOf(world), 5 + at, at);
  await world.schedule.run(10_000);
  return world;
};

const everybody = (world: World): Command => {
  const { offeringId, studentIds } = classOf(tabOf(world));
  return { type: 'UnenrollEverybody', offeringId, studentIds };
};
const allGrades = (world: World): Command => {
  const { assessmentId, studentIds } = classOf(tabOf(world));
  return { type: 'DeleteGradesOfAssessment', assessmentId, studentIds };
};

const gradesCall = 'DELETE /user/grade/offering/…/assessment/…/delete/all';
const rosterCall = 'DELETE /user/enrollment/offering/…/delete/all';
const reading = 'GET /user/multi/init';

test('R16.9 on the wire, all grades of an assessment are one call, and everybody one call and a reading', async () => {
  const world = await graded(keyed);
  does(tabOf(world), allGrades(world));
  await world.schedule.run(10_000);
  expect([shapes(world), owedIn(world)]).toEqual([[gradesCall], 0]);
  does(tabOf(world), everybody(world));
  await world.schedule.run(10_000);
  expect([shapes(world), owedIn(world), seatsThere(world)]).toEqual([[gradesCall, rosterCall, reading], 0, 0]);
  await rests(world);
});

test('R16.9 on the wire, a student of all offerings, and all their grades in one, are a call each', async () => {
  const world = await graded(keyed);
  const tab = tabOf(world);
  const { offeringId, assessmentId, studentIds } = classOf(tab);
  const [studentId] = studentIds;
  if (!studentId) throw new Error('There is a class.');
  does(tab, { type: 'CopyOffering', offeringId, fields: { tag: 'again' } });
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Lab' }, maxima: [5] });
  const lab = tab.ledger.book().assessmentsOf[offeringId]?.at(-1) ?? assessmentId;
  const change = { useBonusPoints: true, bonusPoints: 1 };
  does(tab, { type: 'EditGrades', offeringId, edits: [{ assessmentId: lab, studentId, change }] });
  const other = Object.values(tab.ledger.book().offerings).find(({ tag }) => tag === 'again')?.offeringId ?? offeringId;
  does(tab, { type: 'EnrollStudents', offeringId: other, studentIds });
  await world.schedule.run(20_000);
  does(tab, { type: 'DeleteGradesOfStudent', offeringId, studentId, assessmentIds: [assessmentId, lab] });
  await world.schedule.run(10_000);
  does(tab, { type: 'UnenrollEverywhere', studentId, offeringIds: [offeringId, other] });
  await world.schedule.run(10_000);
  expect(shapes(world)).toEqual([
    'DELETE /user/grade/offering/…/student/…/delete/all',
    'DELETE /user/enrollment/student/…/delete/all',
  ]);
  expect([owedIn(world), seatsThere(world)]).toEqual([0, 4]);
  await rests(world);
});

test('R16.9 on the wire of a server that does not compare, no call deletes all of anything', async () => {
  const world = await graded(plain);
  does(tabOf(world), allGrades(world));
  await world.schedule.run(20_000);
  does(tabOf(world), everybody(world));
  await world.schedule.run(20_000);
  const grade = 'DELETE /user/grade/offering/…/assessment/…/student/…/delete';
  expect(shapes(world).filter((call) => call !== reading)).toEqual([grade, grade, grade, 'POST /user/multi/unenroll']);
  expect([owedIn(world), seatsThere(world)]).toEqual([0, 0]);
  await rests(world);
});

describe.each([
  ['with keys', keyed],
  ['without keys', compares],
])('%s', (_, server) => {
  test.each([
    ['everybody', everybody],
    ['all grades', allGrades],
  ])('R16.9 %s: an answer that is lost is found out, and nothing is done twice', async (__, all) => {
    const world = await graded(server);
    lose(world, 'reply lost');
    does(tabOf(world), all(world));
    await world.schedule.run(400_000);
    expect(owedIn(world)).toBe(0);
    const done = world.trace.filter((line) => / server: DELETE .*delete\/all.* = 200/.test(line));
    expect(done.length).toBeLessThan(3);
    await rests(world);
  });
});

/** Answers the next deletions of a whole roster with a success, and does none of them. */
const liesFirst = ({ network }: World, times: number): void => {
  const carry = network.carry.bind(network);
  let left = times;
  network.carry = async (browser, origin, request) => {
    if (left === 0 || !/enrollment\/offering\/[^/]+\/delete\/all/.test(request.path))
      return carry(browser, origin, request);
    left -= 1;
    return { kind: 'reply', status: 200, text: '{"success":true}' };
  };
};

test('a false success to everybody’s leaving is found out by the reading, and the call made again', async () => {
  const world = await graded(keyed);
  liesFirst(world, 2);
  does(tabOf(world), everybody(world));
  await world.schedule.run(60_000);
  expect([owedIn(world), seatsThere(world)]).toEqual([0, 0]);
  await rests(world);
});

test('everybody’s leaving that is never done waits for the instructor, and the class can be brought back', async () => {
  const world = await graded(keyed);
  liesFirst(world, 99);
  does(tabOf(world), everybody(world));
  await world.schedule.run(120_000);
  expect([seatsThere(world), asides(tabOf(world))]).toEqual([3, ['refused', 'refused', 'refused']]);
  await decides(world, tabOf(world), 'TakeTheirs');
  expect(classOf(tabOf(world)).studentIds).toHaveLength(3);
  await rests(world);
});

test.each([
  ['KeepMine', 0],
  ['TakeTheirs', 1],
] as const)('R16.9 whom another device enrolled in that moment is asked about: %s', async (decision, left) => {
  const world = await graded(keyed, 2);
  const tab = tabOf(world);
  const { offeringId } = classOf(tab);
  const all = everybody(world);
  does(tab, { type: 'AddStudent', fields: { studentCode: 'Y8', lastName: 'Y8' } });
  await world.schedule.run(10_000);
  const there = world.backends.model.data(ana).students.find(({ studentCode }) => studentCode === 'Y8');
  if (!there) throw new Error('The student was sent.');
  world.backends.another(ana, 'addEnrollment', { offeringId, studentId: there.studentId });
  does(tab, all);
  await world.schedule.run(20_000);
  expect(shapes(world)).toEqual([rosterCall, reading, 'POST /user/multi/unenroll']);
  expect([seatsThere(world), itemsAsked(tab).map(({ of }) => of), asides(tab)]).toEqual([1, ['seat'], ['unseen']]);
  await decides(world, tab, decision);
  await world.schedule.run(20_000);
  expect([seatsThere(world), owedIn(world), classOf(tab).studentIds.length]).toEqual([left, 0, left]);
  await rests(world);
});
