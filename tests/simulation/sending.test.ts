import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { ana, begun, classOf, does, keyed, lose, plain, rests, scores, scoreThere, tabOf } from './named-world.ts';
import type { World } from './world/world.ts';

/** Does something once, just before the next append reaches the disk. */
const beforeNextAppend = (world: World, act: () => Promise<unknown>): void => {
  const [browser] = world.browsers;
  const before = browser?.storage.faults?.before;
  if (!browser || !before) throw new Error('there is no such disk');
  let isDone = false;
  browser.storage.faults = {
    ...browser.storage.faults,
    before: async (operation) => {
      if (operation.name === 'append' && !isDone) {
        isDone = true;
        await act();
      }
      await before(operation);
    },
  };
};

/** Delays every reply by this many milliseconds. */
const slowDown = ({ network, schedule }: World, ms: number): void => {
  const carry = network.carry.bind(network);
  network.carry = async (...asked) => {
    const reply = await carry(...asked);
    await schedule.sleep(ms);
    return reply;
  };
};

test('a call that was chosen, and is not wanted any more once another tab has written, does not leave', async () => {
  const world = await begun(keyed, 1, 2);
  const other = tabOf(world, 0, 1);
  scores(other, 5);
  await world.schedule.run(500);
  const writes = (): readonly string[] => world.trace.filter((line) => / → (POST|DELETE) /.test(line));
  const before = writes();
  beforeNextAppend(world, async () => {
    const undone = other.ledger.undo();
    if (undone?.ok) await undone.saved;
  });
  await world.schedule.run(10_000);
  expect(writes()).toEqual(before);
  expect(world.faults).toEqual([]);
  await rests(world);
  expect(scoreThere(world, other)).toBeNull();
});

test('lanes with nothing to do wait for the one that has, and time goes by', async () => {
  const world = await begun(keyed);
  lose(world, 'answer without end');
  scores(tabOf(world), 5);
  await world.schedule.run(60_000);
  expect(tabOf(world).sync?.status().mode).toBe('sending');
  expect(world.schedule.hasLooped).toBe(false);
  does(tabOf(world), { type: 'AddCourse', fields: { title: 'Optics' } });
  await rests(world);
  expect(scoreThere(world, tabOf(world))).toBe(5);
});

test('what one call was asked to wait for, all calls wait for', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  lose(world, 'request lost', 'told to wait for seconds');
  const { offeringId } = classOf(tab);
  scores(tab, 5);
  does(tab, { type: 'EditOffering', offeringId, fields: { section: 'Z' } });
  await rests(world);
  expect(world.faults).toEqual([]);
});

test('a server that is slow to read is asked to delete all the same, and nothing waits behind that', async () => {
  const world = await begun(plain);
  const tab = tabOf(world);
  await world.schedule.run(20_000);
  slowDown(world, 12_000);
  const [studentId = asId<StudentId>('')] = classOf(tab).studentIds;
  scores(tab, 5, 1);
  does(tab, { type: 'DeleteStudent', studentId });
  await world.schedule.run(60_000);
  expect(world.backends.model.data(ana).students).toHaveLength(2);
  expect(scoreThere(world, tab)).toBe(5);
  await rests(world);
});

test('letters that another device gave minutes ago are read before others are sent, which replace them whole', async () => {
  const world = await begun(keyed, 2);
  await world.schedule.run(20_000);
  const { offeringId } = classOf(tabOf(world));
  const grading = (from: number): Command => ({
    type: 'EditGradingPolicy',
    offeringId,
    policy: { letters: [{ letter: 'A', from }] },
  });
  does(tabOf(world), grading(90));
  await world.schedule.run(20_000);
  const there = () => world.backends.model.data(ana).settings.grading?.[offeringId]?.letters;
  expect(there()).toEqual([{ letter: 'A', from: 90 }]);
  does(tabOf(world, 1), grading(85));
  await world.schedule.run(20_000);
  expect(there()).toEqual([{ letter: 'A', from: 90 }]);
  expect(allOwed(tabOf(world, 1).ledger.records.saved().outbox).map(({ aside }) => aside?.why)).toEqual(['conflict']);
  await rests(world);
});

test.each([
  ['one tab', 1],
  ['two tabs', 2],
])('what is to be saved whole right after going on is sent item by item: %s', async (_, tabs) => {
  const world = await begun(keyed, 1, tabs);
  const tab = tabOf(world);
  void tab.sync.pause();
  await world.schedule.run(2_000);
  for (const at of [0, 1, 2]) scores(tab, 2 + at, at);
  await world.schedule.run(2_000);
  tab.sync.resume();
  tab.sync.saveEverything();
  await world.schedule.run(20_000);
  expect([world.watch.seen.get('call editGrade'), world.watch.seen.get('call editGrades')]).toEqual([3, undefined]);
  expect(tab.sync.status().everything).toBeUndefined();
  await rests(world);
});

// World 12896.
test('an answer in a tab that does not send waits as long as the server has asked the sending tab to wait', async () => {
  const world = await begun(keyed, 1, 2);
  const tabs = [tabOf(world), tabOf(world, 0, 1)];
  const follower = tabs.find(({ sync }) => sync.status().elsewhere) ?? tabOf(world);
  for (const at of [0, 1, 2]) scores(follower, 5, at);
  await world.schedule.run(5_000);
  world.network.misread = (text) => JSON.stringify({ ...JSON.parse(text), enrollments: [] });
  follower.sync.hurry();
  await world.schedule.run(5_000);
  const { doubt } = follower.ledger.records.saved().outbox;
  expect(doubt?.why).toBe('still named');

  const carry = world.network.carry.bind(world.network);
  world.network.carry = async () => ({ kind: 'reply', status: 429, text: '{"success":false}', retryAfter: '300' });
  follower.sync.hurry();
  await world.schedule.run(5_000);
  world.network.carry = carry;
  const readings = (): number => world.trace.filter((line) => / → GET \/user\/multi\/init/.test(line)).length;
  const before = readings();
  void follower.sync.decide({ type: 'BelieveReading', missing: doubt?.missing });
  await world.schedule.run(280_000);
  expect(readings()).toBe(before);
  await world.schedule.run(30_000);
  expect([readings(), follower.ledger.records.saved().outbox.doubt]).toEqual([before + 1, null]);
  world.network.misread = undefined;
  follower.sync.hurry();
  await rests(world);
});
