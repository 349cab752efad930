import { describe, expect, test } from 'vitest';
import { asId, type CourseId } from '../../events/ids.ts';
import type { LoadWish } from '../../machines/sync/loading.ts';
import { excuses, scoresThere, studentAt, there } from './named-merging.ts';
import {
  allRead,
  ana,
  begun,
  classOf,
  decides,
  does,
  itemsAsked,
  keyed,
  lose,
  online,
  plain,
  rests,
  scores,
  scoreThere,
  tabOf,
} from './named-world.ts';
import { fileOf, wishFor } from './world/class-files.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

/** A score of 4 at the server, the file of that, and a score of 9 since. */
const begunWithFile = async (server: typeof keyed, devices = 1, tabs = 1) => {
  const world = await begun(server, devices, tabs);
  const tab = tabOf(world);
  scores(tab, 4);
  await world.schedule.run(30_000);
  const wish = wishFor(fileOf(there(world), classOf(tab).offeringId));
  scores(tab, 9);
  await allRead(world);
  expect(scoreThere(world, tab)).toBe(9);
  return { world, tab, wish };
};

/** What came of it, after ten minutes. */
const loads = async (world: World, tab: Tab, wish: LoadWish) => {
  const asked = tab.sync.load(wish);
  await world.schedule.run(1_000);
  const begunAs = await asked;
  if (begunAs.kind !== 'begun') return begunAs.kind;
  await world.schedule.run(600_000);
  return tab.ledger.records.saved().outbox.loaded?.end;
};

const scoreHere = (tab: Tab, student = 0): unknown => {
  const { offeringId, assessmentId, studentIds, problemId } = classOf(tab);
  const seat = tab.ledger.book().grades[offeringId]?.get(studentIds[student] ?? ('' as never));
  return seat?.[assessmentId]?.points[problemId] ?? null;
};

const newest = (tab: Tab) => tab.ledger.undoable().at(-1)?.command.type;

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test('what is unsent keeps a load from beginning, and is sent', async () => {
    const { world, tab, wish } = await begunWithFile(server);
    online(world, false);
    scores(tab, 7);
    expect(await loads(world, tab, wish)).toBe('unsent');
    online(world, true);
    await allRead(world);
    expect(scoreThere(world, tab)).toBe(7);
    await rests(world);
  });

  test('a tab that does not send has the tab that sends load, and either can undo it', async () => {
    const { world, tab, wish } = await begunWithFile(server, 1, 2);
    const other = tabOf(world, 0, 1);
    const follower = [tab, other].find((one) => one.sync.status().elsewhere) ?? other;
    const leader = follower === tab ? other : tab;
    expect(await loads(world, follower, wish)).toBe('applied');
    expect([scoreHere(tab), scoreHere(other), scoreThere(world, tab)]).toEqual([4, 4, 4]);
    expect([newest(tab), newest(other)]).toEqual(['LoadSnapshots', 'LoadSnapshots']);
    follower.ledger.undo();
    await allRead(world);
    expect([scoreHere(tab), scoreHere(other), scoreThere(world, tab)]).toEqual([9, 9, 9]);
    expect(newest(leader)).not.toBe('LoadSnapshots');
    await rests(world);
  });

  test('a load whose reply is lost was done once, and is undone and sent', async () => {
    const { world, tab, wish } = await begunWithFile(server);
    lose(world, 'reply lost');
    expect(await loads(world, tab, wish)).toBe('applied');
    expect([scoreHere(tab), scoreThere(world, tab), newest(tab)]).toEqual([4, 4, 'LoadSnapshots']);
    await allRead(world);
    expect([scoreHere(tab), newest(tab)]).toEqual([4, 'LoadSnapshots']);
    tab.ledger.undo();
    await allRead(world);
    expect([scoreHere(tab), scoreThere(world, tab)]).toEqual([9, 9]);
    await rests(world);
  });

  test('a load whose request is lost is done later or not at all, and what was typed meanwhile is kept', async () => {
    const { world, tab, wish } = await begunWithFile(server);
    lose(world, 'request lost');
    const asked = tab.sync.load(wish);
    await world.schedule.run(2_000);
    expect((await asked).kind).toBe('begun');
    scores(tab, 6, 1);
    await world.schedule.run(600_000);
    const end = tab.ledger.records.saved().outbox.loaded?.end;
    expect(end).toBe(server.keys ? 'applied' : 'not applied');
    expect([scoreHere(tab), scoreHere(tab, 1)]).toEqual([server.keys ? 4 : 9, 6]);
    await allRead(world);
    const isAsked = itemsAsked(tab).length > 0;
    expect(isAsked || scoreThere(world, tab, 1) === 6).toBe(true);
    if (isAsked) {
      await decides(world, tab, 'KeepMine');
      await allRead(world);
    }
    expect(scoreThere(world, tab, 1)).toBe(6);
    await rests(world);
  });

  test('what another device changed since is read before, and comes back with Undo; the other sees the load', async () => {
    const { world, tab, wish } = await begunWithFile(server, 2);
    const other = tabOf(world, 1);
    scores(other, 2, 1);
    await allRead(world);
    expect(scoreHere(tab, 1)).toBe(2);
    expect(await loads(world, tab, wish)).toBe('applied');
    await allRead(world);
    expect([scoreHere(other), scoreHere(other, 1)]).toEqual([4, null]);
    expect(newest(other)).not.toBe('LoadSnapshots');
    tab.ledger.undo();
    await allRead(world);
    expect([scoreHere(other), scoreHere(other, 1), scoreThere(world, tab, 1)]).toEqual([9, 2, 2]);
    await rests(world);
  });

  test('what another device has not sent is compared with the load, and asked about there', async () => {
    const { world, tab, wish } = await begunWithFile(server, 2);
    const other = tabOf(world, 1);
    online(world, false, 1);
    scores(other, 7);
    expect(await loads(world, tab, wish)).toBe('applied');
    online(world, true, 1);
    await allRead(world);
    expect(scoreHere(other)).toBe(7);
    expect(itemsAsked(other)).toHaveLength(1);
    await decides(world, other, 'TakeTheirs');
    expect(scoreHere(other)).toBe(4);
    await rests(world);
  });

  // World 5116: the class had been deleted there, with its course, and was about to be added again.
  test('a class that a load has brought back is not added once more because a reading lacks its row', async () => {
    const { world, tab, wish } = await begunWithFile(server, 2);
    const other = tabOf(world, 1);
    const { offeringId } = classOf(other);
    const [courseId = asId<CourseId>('')] = tab.ledger.book().courseOrder;
    online(world, false, 1);
    does(other, { type: 'EditOffering', offeringId, fields: { tag: 'evening' } });
    does(tab, { type: 'DeleteCourse', courseId });
    await world.schedule.run(30_000);
    online(world, true, 1);
    await allRead(world);
    expect(itemsAsked(other)).toEqual([{ of: 'course', courseId }]);

    online(world, false, 1);
    expect(await loads(world, tab, wish)).toBe('applied');
    online(world, true, 1);
    world.network.misread = (text) => JSON.stringify({ ...JSON.parse(text), offerings: [] });
    await allRead(world);
    expect(there(world).offerings).toHaveLength(1);
    expect(other.ledger.records.saved().outbox.doubt).toMatchObject({ why: 'still named', lost: { offering: 1 } });
    world.network.misread = undefined;
    await allRead(world);
    await rests(world);
    expect(there(world).offerings).toHaveLength(1);
  });
});

test('an assessment that a load takes away comes back with its scores when that is undone, under a new id', async () => {
  const { world, tab, wish } = await begunWithFile(keyed);
  const { offeringId } = classOf(tab);
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Exam' }, maxima: [10] });
  await allRead(world);
  expect(await loads(world, tab, wish)).toBe('applied');
  expect(world.backends.model.data(ana).assessments).toHaveLength(1);
  tab.ledger.undo();
  await allRead(world);
  expect(world.backends.model.data(ana).assessments.map(({ assessmentName }) => assessmentName)).toContain('Exam');
  expect(scoreThere(world, tab)).toBe(9);
  await rests(world);
});

test('a class that got new ids here is loaded under its old ones beside it, and nothing of that is sent again', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  const { offeringId } = classOf(tab);
  excuses(tab, studentAt(tab, 0));
  scores(tab, 4);
  await allRead(world);
  const wish = wishFor(fileOf(there(world), classOf(tab).offeringId));
  does(tab, { type: 'DeleteOffering', offeringId });
  await allRead(world);
  tab.ledger.undo();
  await allRead(world);
  void tab.sync.load(wish);
  for (let step = 0; step < 6_000 && !tab.ledger.records.saved().outbox.loaded; step += 1) await world.schedule.run(1);
  expect(tab.ledger.records.saved().outbox).toMatchObject({ loaded: { end: 'applied' }, count: 0 });
  expect(scoresThere(world)).toEqual([4, 4]);
  await rests(world);
});
