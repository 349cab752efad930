/** Somebody else works on the same two students while they become one here. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { contestedIn } from '../../projections/merge.ts';
import { allOwed } from '../../projections/outbox.ts';
import { ana, begun, classOf, does, keyed, plain, rests, scores, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const merges = (tab: Tab, kept: StudentId, other: StudentId): void => {
  const pair = { kept, other };
  const choices = contestedIn(tab.ledger.book(), pair).map((cell) => ({ ...cell, whose: 'kept' as const }));
  does(tab, { type: 'MergeStudents', ...pair, choices });
};

const scoresThere = (world: World) => world.backends.model.data(ana).grades.flatMap(({ grades }) => grades[0] ?? []);
const waiting = (tab: Tab) => allOwed(tab.ledger.saved().outbox).filter(({ aside }) => aside !== null);

const online = (world: World, device: number, isOnline: boolean): void => {
  const browser = world.browsers[device];
  if (!browser) throw new Error('there is no such browser');
  browser.isOnline = isOnline;
  if (isOnline) browser.wake();
};

const allRead = async (world: World): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    for (const { tabs } of world.browsers) for (const tab of tabs) tab.sync.hurry();
    await world.schedule.run(30_000);
  }
};

/** Two devices that have read two students with 7 points each in the same quiz. */
const alike = async (server: typeof keyed) => {
  const world = await begun(server, 2);
  const [one, two] = [tabOf(world), tabOf(world, 1)];
  scores(one, 7, 0);
  scores(one, 7, 1);
  await allRead(world);
  const [a = asId<StudentId>(''), b = asId<StudentId>('')] = classOf(two).studentIds;
  return { world, one, two, a, b };
};

/** The instructor at the second device brings back what waits, and everything comes to rest. */
const bringsBack = async (world: World, tab: Tab): Promise<void> => {
  expect(waiting(tab).map(({ item, aside }) => [item.of, aside?.why])).toEqual([['student', 'unseen']]);
  void tab.sync.decide({ type: 'TakeTheirs', items: waiting(tab).map(({ item }) => item) });
  await allRead(world);
  await rests(world);
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test('R4.15 two devices that merge the same two the other way round do not delete both', async () => {
    const { world, one, two, a, b } = await alike(server);
    online(world, 0, false);
    online(world, 1, false);
    merges(one, b, a);
    merges(two, a, b);
    online(world, 0, true);
    await world.schedule.run(60_000);
    online(world, 1, true);
    await allRead(world);
    expect(scoresThere(world)).toEqual([7]);
    await bringsBack(world, two);
    expect(scoresThere(world)).toEqual([7]);
    expect(keysOf(two.ledger.book().students)).toContain(b);
  });

  test('R4.15 who is deleted anyway goes at the server, too', async () => {
    const { world, one, two, a, b } = await alike(server);
    online(world, 1, false);
    merges(two, a, b);
    does(one, { type: 'DeleteStudent', studentId: a });
    await world.schedule.run(60_000);
    online(world, 1, true);
    await allRead(world);
    void two.sync.decide({ type: 'KeepMine', items: waiting(two).map(({ item }) => item) });
    await allRead(world);
    await rests(world);
    expect(world.backends.model.data(ana).students).toHaveLength(1);
  });

  test.each(['student', 'seat', 'grade'] as const)(
    'R4.15 the kept one’s %s was taken away by another device a moment ago: the other one’s stays until it is decided',
    async (what) => {
      const { world, one, two, a, b } = await alike(server);
      const { offeringId, assessmentId, problemId } = classOf(one);
      const change = { points: { [problemId]: null } };
      const takes: { readonly [K in typeof what]: Command } = {
        student: { type: 'DeleteStudent', studentId: a },
        seat: { type: 'UnenrollStudents', offeringId, studentIds: [a] },
        grade: { type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId: a, change }] },
      };
      does(one, takes[what]);
      await world.schedule.run(20_000);
      merges(two, a, b);
      await allRead(world);
      expect(scoresThere(world)).toEqual([7]);
      await bringsBack(world, two);
      expect(scoresThere(world)).toEqual([7]);
    },
  );

  test('R4.15 points that the kept one lacks from then on for want of their problem are asked about by nobody', async () => {
    const { world, one, two, a, b } = await alike(server);
    online(world, 1, false);
    merges(two, a, b);
    does(one, { type: 'DeleteAssessment', assessmentId: classOf(one).assessmentId });
    await world.schedule.run(60_000);
    online(world, 1, true);
    await allRead(world);
    await rests(world);
    expect(waiting(two)).toEqual([]);
    expect(world.backends.model.data(ana).students).toHaveLength(2);
  });
});
