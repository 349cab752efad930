import { expect } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId, type StudentId } from '../../events/ids.ts';
import { keysOf, record } from '../../events/record.ts';
import { enrolledIn } from '../../projections/book/book.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { differencesFrom } from './world/converged.ts';
import { violationsOf } from './world/invariants.ts';
import type { NetworkFault, Options } from './world/options.ts';
import type { Tab } from './world/tab.ts';
import { World } from './world/world.ts';

export const ana = 'ana@example.org';
export const keyed = { keys: true, ifMatch: true, problemOrder: true, outcomeOrder: true, settingsReplace: false };
export const plain = { keys: false, ifMatch: false, problemOrder: false, outcomeOrder: false, settingsReplace: false };

/** A world without random faults: a class of three with a quiz of two problems, read by every browser. */
export const begun = async (
  server: Options['server'],
  devices = 1,
  tabs = 1,
  computer: NonNullable<Options['computer']> = 'mine',
  revision = false,
): Promise<World> => {
  const asked = { seed: 7, server, devices, tabs, computer, revision };
  const world = new World({ ...asked, steps: 0, pace: 1_000, faults: {} });
  await world.begin();
  // In a calm world people mistype no password.
  world.isCalm = true;
  await world.schedule.run(5_000);
  return world;
};

/** Everyone does what the pages ask for, in five rounds. */
export const signsIn = async (world: World): Promise<void> => {
  for (let round = 0; round < 5; round += 1) {
    for (const browser of world.browsers) world.sessions.person.attend(browser);
    await world.schedule.run(3_000);
  }
};

export const tabOf = (world: World, device = 0, at = 0): Tab => {
  const tab = world.browsers[device]?.tabs[at];
  if (!tab) throw new Error('there is no such tab');
  return tab;
};

export const classOf = (tab: Tab) => {
  const book = tab.ledger.book();
  const [offeringId = asId<OfferingId>('')] = keysOf(book.offerings);
  const [assessmentId = asId<AssessmentId>('')] = book.assessmentsOf[offeringId] ?? [];
  const studentIds: StudentId[] = enrolledIn(book, offeringId);
  const [problemId = asId<ProblemId>('')] = (book.assessments[assessmentId]?.problems ?? []).map(
    (one) => one.problemId,
  );
  return { offeringId, assessmentId, studentIds, problemId };
};

export const does = (tab: Tab, command: Command): void => {
  const result = tab.ledger.dispatch(command);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`);
};

export const scores = (tab: Tab, value: number | null, student = 0): void => {
  const { offeringId, assessmentId, studentIds, problemId } = classOf(tab);
  const studentId = studentIds[student] ?? asId<StudentId>('');
  const change = { points: record([[problemId, value]]) };
  does(tab, { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] });
};

/** The score at the server, `null` also where there is no grade record. */
export const scoreThere = (world: World, tab: Tab, student = 0): number | null =>
  world.backends.model.data(ana).grades.find(({ studentId }) => studentId === classOf(tab).studentIds[student])
    ?.grades[0] ?? null;

export const lose = (world: World, ...faults: NetworkFault[]): void => void world.network.script.push(...faults);

export const rests = async (world: World): Promise<void> => {
  await world.heal();
  expect(await world.quiesce()).toBe(true);
  expect(await differencesFrom(world)).toEqual([]);
  expect(await violationsOf(world)).toEqual([]);
};

/** Whether the browser has a connection from now on. */
export const online = (world: World, isOnline: boolean, device = 0): void => {
  const browser = world.browsers[device];
  if (!browser) throw new Error('there is no such browser');
  browser.isOnline = isOnline;
  if (isOnline) browser.wake();
};

/** Time passes, and every tab sends what it owes and reads the server anew. */
export const allRead = async (world: World): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await world.schedule.run(60_000);
    for (const { tabs } of world.browsers) for (const tab of tabs) tab.sync.hurry();
    await world.schedule.run(30_000);
  }
};

/** Why items wait for the instructor, and which. */
export const asides = (tab: Tab) => allOwed(tab.ledger.records.saved().outbox).flatMap(({ aside }) => aside?.why ?? []);
export const itemsAsked = (tab: Tab) =>
  allOwed(tab.ledger.records.saved().outbox).flatMap(({ item, aside }) => (aside ? [item] : []));

/** Gives one answer to every question. */
export const decides = async (world: World, tab: Tab, type: 'KeepMine' | 'TakeTheirs'): Promise<void> => {
  const decided = tab.sync.decide({ type, items: itemsAsked(tab) });
  await world.schedule.run(1_000);
  expect(await decided).toBeDefined();
};
