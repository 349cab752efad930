import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { LogFailure } from '../../log/port.ts';
import { newestOf, there } from './named-merging.ts';
import { ana, begun, classOf, does, keyed, lose, plain, rests, scores, scoreThere, tabOf } from './named-world.ts';
import { unsaidOf } from './world/lost-ground.ts';
import type { NetworkFault } from './world/options.ts';
import type { World } from './world/world.ts';

const browserOf = (world: World) => {
  const [browser] = world.browsers;
  if (!browser) throw new Error('there is no browser');
  return browser;
};

test('a log that is deleted while a tab is at rest: the tab says so, and sends nothing of it any more', async () => {
  const world = await begun(keyed);
  const browser = browserOf(world);
  browser.isReachable = false;
  scores(tabOf(world), 7);
  await world.schedule.run(5_000);
  expect(tabOf(world).ledger.status()).toMatchObject({ mode: 'ready', unsaved: 0, owed: { count: 1 } });
  await browser.disk.delete();
  await world.schedule.run(1_000);
  expect(tabOf(world).ledger.status()).toMatchObject({ mode: 'readOnly', trouble: { reason: 'gone' } });
  browser.isReachable = true;
  browser.wake();
  await world.schedule.run(600_000);
  expect(scoreThere(world, tabOf(world))).toBeNull();
  await rests(world);
});

test.each([
  ['a reply that never comes', 'answer without end'],
  ['an addition that arrives late', 'delivered late'],
] as const)('a log that is deleted during %s: what was under way takes effect once', async (_, fault) => {
  const world = await begun(keyed);
  lose(world, fault);
  does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9' } });
  await world.schedule.run(1_500);
  await browserOf(world).disk.delete();
  await world.schedule.run(300_000);
  await rests(world);
  expect(world.backends.model.data(ana).students.filter(({ studentCode }) => studentCode === 'Z9')).toHaveLength(1);
});

test('a log that is deleted while a new weight set is not sent yet: its name has not gone ahead of it', async () => {
  const world = await begun(keyed);
  const { offeringId, assessmentId } = classOf(tabOf(world));
  lose(world, 'request lost');
  does(tabOf(world), { type: 'AddWeightSet', offeringId, name: 'Exams', weights: record([[assessmentId, 2]]) });
  does(tabOf(world), { type: 'EditGradingPolicy', offeringId, policy: { dropLowest: 1 } });
  await world.schedule.run(3_000);
  const { offerings, settings } = world.backends.model.data(ana);
  expect(offerings.map(({ assessmentWeights }) => assessmentWeights)).toEqual([[]]);
  expect(Object.values(settings.grading ?? {})).toEqual([{ dropLowest: 1 }]);
  await browserOf(world).disk.delete();
  await rests(world);
});

test('a log that is deleted while the name of a removed weight set is not sent yet: the server keeps the name', async () => {
  const world = await begun(keyed);
  const { offeringId } = classOf(tabOf(world));
  const { ledger } = tabOf(world);
  does(tabOf(world), { type: 'AddWeightSet', offeringId, name: 'Exams' });
  await world.schedule.run(60_000);
  const [weightSet] = ledger.book().offerings[offeringId]?.weightSets ?? [];
  if (!weightSet) throw new Error('there is no weight set');
  does(tabOf(world), { type: 'RemoveWeightSet', offeringId, weightSetId: weightSet.weightSetId });
  const held = () => world.backends.model.data(ana).offerings.flatMap(({ assessmentWeights }) => assessmentWeights);
  for (let ms = 0; ms < 5_000 && held().length > 0; ms += 1) await world.schedule.run(1);
  await browserOf(world).disk.delete();
  await rests(world);
  expect(Object.values(world.backends.model.data(ana).settings.grading ?? {})).toEqual([{ weightSetNames: ['Exams'] }]);
});

test('a stored line that is damaged keeps every later tab shut, with the reason', async () => {
  const world = await begun(keyed);
  const browser = browserOf(world);
  scores(tabOf(world), 7);
  await world.schedule.run(10_000);
  await browser.disk.spoil();
  await world.open(browser);
  await world.schedule.run(1_000);
  expect(browser.pages.at(-1)?.door.state()).toEqual({ at: 'failed', reason: 'damaged' });
  await rests(world);
  expect(scoreThere(world, tabOf(world))).toBe(7);
});

test.each([
  ['a newer application has written', 'newer', false],
  ['a newer application has changed the database', 'outdated', true],
] as const)('where %s, the old tab says so and lets the new one send', async (_, reason, isUpgraded) => {
  const world = await begun(keyed);
  const browser = browserOf(world);
  browser.application += 1;
  if (isUpgraded) browser.disk.upgrade(browser.application);
  await world.open(browser);
  scores(tabOf(world, 0, 1), 7);
  await world.schedule.run(60_000);
  expect(tabOf(world).ledger.status()).toMatchObject({ mode: 'readOnly', trouble: { reason } });
  expect(await unsaidOf(browser)).toEqual([]);
  expect(scoreThere(world, tabOf(world, 0, 1))).toBe(7);
  await rests(world);
});

test('a browser that believes it is online while nothing gets through sends once, when something does', async () => {
  const world = await begun(plain);
  const browser = browserOf(world);
  browser.isReachable = false;
  does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9', lastName: 'U1' } });
  for (let minute = 0; minute < 10; minute += 1) {
    browser.wake();
    await world.schedule.run(60_000);
  }
  expect(world.backends.model.data(ana).students).toHaveLength(3);
  await rests(world);
  expect(world.backends.model.data(ana).students).toHaveLength(4);
});

test.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s an addition that is answered with the id of another row is there once, under its own', async (_, server) => {
  const world = await begun(server);
  lose(world, 'id of another row');
  does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9', lastName: 'U1' } });
  await world.schedule.run(600_000);
  const { students } = world.backends.model.data(ana);
  expect(students.filter(({ studentCode }) => studentCode === 'Z9')).toHaveLength(1);
  expect(tabOf(world).ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
  await rests(world);
});

test('a server that always answers with the id of another row is not asked for ever', async () => {
  const world = await begun(keyed);
  lose(world, ...Array.from({ length: 4 }, (): NetworkFault => 'id of another row'));
  does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9' } });
  await world.schedule.run(600_000);
  expect(tabOf(world).ledger.status().owed).toEqual({ count: 1, needsYou: 1, isDoubted: false });
});

test('a server that asks for thirty years is left alone for a quarter of an hour', async () => {
  const world = await begun(keyed);
  lose(world, 'told to wait for ever');
  scores(tabOf(world), 7);
  await world.schedule.run(14 * 60_000);
  expect(scoreThere(world, tabOf(world))).toBeNull();
  await world.schedule.run(5 * 60_000);
  expect(scoreThere(world, tabOf(world))).toBe(7);
  await rests(world);
});

// World 6402: the simulation took the two for one addition that was made twice.
test('a log that is deleted while a merge is half sent: both are there, with the name that the kept one got', async () => {
  const world = await begun(plain);
  const tab = tabOf(world);
  does(tab, { type: 'AddStudent', fields: { lastName: 'U1' } });
  const other = newestOf(tab);
  await world.schedule.run(30_000);
  const [kept = other] = classOf(tab).studentIds;
  does(tab, { type: 'MergeStudents', kept, other, choices: [] });
  const named = () => there(world).students.filter(({ lastName }) => lastName === 'U1');
  while (named().length < 2) await world.schedule.run(1);
  await browserOf(world).disk.delete();
  await rests(world);
  expect(named()).toHaveLength(2);
});

/** The requests that added a student. */
const additionsIn = (world: World): number =>
  world.trace.filter((line) => /→ POST \/user\/student\/add/.test(line)).length;

/** A student is added, and the first answer says nothing: the call is to be made again. */
const addedUnclearly = async (world: World, tab = tabOf(world)): Promise<void> => {
  lose(world, 'reply empty');
  does(tab, { type: 'AddStudent', fields: { studentCode: 'Z9', lastName: 'U1' } });
  for (let ms = 0; ms < 5_000 && !world.trace.some((line) => /← \/user\/student\/add/.test(line)); ms += 1)
    await world.schedule.run(1);
};

test('a tab that slept until another settled its call does not make that call again', async () => {
  const world = await begun(keyed, 1, 2);
  const browser = browserOf(world);
  const isFirst = browser.leader === tabOf(world);
  const [asleep, other] = [tabOf(world, 0, isFirst ? 0 : 1), tabOf(world, 0, isFirst ? 1 : 0)];
  await addedUnclearly(world, asleep);
  asleep.page.isFrozen = true;
  await world.schedule.run(120_000);
  expect(browser.leader).toBe(other);
  expect(other.ledger.records.saved().outbox.count).toBe(0);
  expect(additionsIn(world)).toBe(2);
  asleep.page.thaw();
  await world.schedule.run(60_000);
  expect(additionsIn(world)).toBe(2);
  await rests(world);
});

/** From now on this happens before the disk is asked for calls under way; the result ends that. */
const beforeIntents = (world: World, happens: () => Promise<void>): (() => void) => {
  const { storage } = browserOf(world).disk;
  const { faults = {} } = storage;
  storage.faults = {
    ...faults,
    before: async (operation) => {
      await faults.before?.(operation);
      if (operation.name === 'intents') await happens();
    },
  };
  return () => {
    storage.faults = faults;
  };
};

test('a repeat whose disk cannot be asked is made once the disk can', async () => {
  const world = await begun(keyed);
  await addedUnclearly(world);
  const mended = beforeIntents(world, () => Promise.reject(new LogFailure('connection lost', 'the connection went')));
  await world.schedule.run(120_000);
  expect(additionsIn(world)).toBe(1);
  mended();
  await world.schedule.run(120_000);
  expect(additionsIn(world)).toBe(2);
  await rests(world);
});

test('a repeat for which the disk answers late is made later, once', async () => {
  const world = await begun(keyed);
  await addedUnclearly(world);
  // Longer than a call may wait before it leaves.
  const mended = beforeIntents(world, () => new Promise((go) => world.schedule.after(6_000, go)));
  await world.schedule.run(20_000);
  expect(additionsIn(world)).toBe(1);
  mended();
  await world.schedule.run(60_000);
  expect(additionsIn(world)).toBe(2);
  await rests(world);
});
