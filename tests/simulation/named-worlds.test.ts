import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId, type StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { allOwed } from '../../projections/outbox.ts';
import type { Browser } from './world/browser.ts';
import { differencesFrom } from './world/converged.ts';
import { violationsOf } from './world/invariants.ts';
import type { NetworkFault, Options } from './world/options.ts';
import type { Tab } from './world/tab.ts';
import { World } from './world/world.ts';

const ana = 'ana@example.org';
const keyed = { keys: true, ifMatch: true, problemOrder: true, settingsReplace: false };
const plain = { keys: false, ifMatch: false, problemOrder: false, settingsReplace: false };

/** A world without chance's faults: a class of three with a quiz of two problems, read by every browser. */
const begun = async (server: Options['server'], devices = 1, tabs = 1): Promise<World> => {
  const world = new World({ seed: 7, server, devices, tabs, steps: 0, pace: 1_000, faults: {} });
  await world.begin();
  await world.schedule.run(5_000);
  return world;
};

const tabOf = (world: World, device = 0, at = 0): Tab => {
  const tab = world.browsers[device]?.tabs[at];
  if (!tab) throw new Error('there is no such tab');
  return tab;
};

const classOf = (tab: Tab) => {
  const book = tab.ledger.book();
  const [offeringId = asId<OfferingId>('')] = keysOf(book.offerings);
  const [assessmentId = asId<AssessmentId>('')] = book.assessmentsOf[offeringId] ?? [];
  const studentIds: StudentId[] = keysOf(book.enrollments[offeringId] ?? record());
  const [problemId = asId<ProblemId>('')] = (book.assessments[assessmentId]?.problems ?? []).map(
    (one) => one.problemId,
  );
  return { offeringId, assessmentId, studentIds, problemId };
};

const does = (tab: Tab, command: Command): void => {
  const result = tab.ledger.dispatch(command);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
};

const scores = (tab: Tab, value: number | null, student = 0): void => {
  const { offeringId, assessmentId, studentIds, problemId } = classOf(tab);
  const studentId = studentIds[student] ?? asId<StudentId>('');
  const change = { points: record([[problemId, value]]) };
  does(tab, { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] });
};

const scoreThere = (world: World, tab: Tab, student = 0): number | null | undefined =>
  world.backends.model.data(ana).grades.find(({ studentId }) => studentId === classOf(tab).studentIds[student])
    ?.grades[0];

const lose = (world: World, ...faults: NetworkFault[]): void => void world.network.script.push(...faults);

const rests = async (world: World): Promise<void> => {
  await world.heal();
  expect(await world.quiesce()).toBe(true);
  expect(await differencesFrom(world)).toEqual([]);
  expect(await violationsOf(world)).toEqual([]);
};

const asides = (browser: Browser | undefined): readonly string[] =>
  allOwed(browser?.tabs[0]?.ledger.saved().outbox ?? neverOwed()).flatMap(({ aside }) => aside?.why ?? []);

const neverOwed = (): never => {
  throw new Error('there is no such browser');
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test('A to B, the reply lost, back to A: the backend ends with A', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    lose(world, 'reply lost');
    scores(tab, 5);
    await world.schedule.run(3_000);
    expect(scoreThere(world, tab)).toBe(5);
    scores(tab, null);
    await rests(world);
    expect(scoreThere(world, tab)).toBeNull();
  });

  test('an addition whose reply is lost, and whose tab dies with it, is there once', async () => {
    const world = await begun(server);
    lose(world, 'reply lost');
    does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9', lastName: 'U1' } });
    await world.schedule.run(1_200);
    world.browsers[0]?.crash(tabOf(world));
    await rests(world);
    expect(world.backends.model.data(ana).students.filter(({ studentCode }) => studentCode === 'Z9')).toHaveLength(1);
  });

  test('an intent that a crash left unsent is sent in the end', async () => {
    const world = await begun(server);
    lose(world, 'request lost');
    does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9', lastName: 'U1' } });
    await world.schedule.run(1_010);
    world.browsers[0]?.crash(tabOf(world));
    await rests(world);
    expect(world.backends.model.data(ana).students).toHaveLength(4);
  });

  test('another user signs in in a second tab: nothing of hers is sent as his, and she goes on later', async () => {
    const world = await begun(server, 1, 2);
    world.browsers[0]?.signIn('bo@example.org');
    scores(tabOf(world), 7);
    await world.schedule.run(10_000);
    expect(scoreThere(world, tabOf(world))).toBeNull();
    await rests(world);
    expect(scoreThere(world, tabOf(world))).toBe(7);
  });

  test('what another device changed meanwhile waits for the instructor, with both values', async () => {
    const world = await begun(server, 2);
    const [here] = world.browsers;
    if (here) here.isOnline = false;
    scores(tabOf(world), 3);
    scores(tabOf(world, 1), 4);
    await world.schedule.run(10_000);
    if (here) here.isOnline = true;
    here?.wake();
    await world.schedule.run(20_000);
    expect(asides(here)).toEqual(['conflict']);
    expect(scoreThere(world, tabOf(world))).toBe(4);
    await rests(world);
  });

  test('a delete whose scope another device has filled waits for the instructor', async () => {
    const world = await begun(server, 2);
    const [here] = world.browsers;
    if (here) here.isOnline = false;
    const { offeringId } = classOf(tabOf(world));
    does(tabOf(world), { type: 'DeleteOffering', offeringId });
    scores(tabOf(world, 1), 9, 1);
    await world.schedule.run(10_000);
    if (here) here.isOnline = true;
    here?.wake();
    await world.schedule.run(20_000);
    expect(asides(here).length).toBeGreaterThan(0);
    expect(world.backends.model.data(ana).offerings).toHaveLength(1);
    await rests(world);
  });
});

test('a bulk refusal that names one row sets that one aside and sends the others', async () => {
  const world = await begun(keyed, 2);
  const { offeringId, studentIds } = classOf(tabOf(world));
  world.backends.another(ana, 'deleteEnrollment', { offeringId, studentId: studentIds[0] ?? '' });
  for (const at of [0, 1, 2]) scores(tabOf(world), 2 + at, at);
  await rests(world);
  expect(scoreThere(world, tabOf(world, 1), 0)).toBeDefined();
});

test('a server restored from a backup: what it lost waits for the instructor, and nothing is taken for news', async () => {
  const world = await begun(keyed);
  const restore = world.backends.backUp();
  scores(tabOf(world), 8);
  await world.schedule.run(10_000);
  expect(scoreThere(world, tabOf(world))).toBe(8);
  restore();
  world.counts.set('server restored', 1);
  world.browsers[0]?.signIn();
  await world.schedule.run(20_000);
  expect(asides(world.browsers[0])).toEqual(['conflict']);
  const { studentIds, offeringId, assessmentId, problemId } = classOf(tabOf(world));
  const grade = tabOf(world).ledger.book().grades[offeringId]?.[studentIds[0] ?? asId<StudentId>('')]?.[assessmentId];
  expect(grade?.points[problemId]).toBe(8);
  await rests(world);
});

test('the same seed gives the same world', async () => {
  const { simulate } = await import('./world/simulate.ts');
  for (const seed of [3, 11, 29]) expect((await simulate(seed)).digest).toBe((await simulate(seed)).digest);
});
