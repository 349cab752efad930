/** Somebody else works on the same two students while they become one here. */
import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { merges, scoresThere, there } from './named-merging.ts';
import {
  allRead,
  asides,
  begun,
  classOf,
  decides,
  does,
  itemsAsked,
  keyed,
  online,
  plain,
  rests,
  scores,
  tabOf,
} from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const whyAsked = (tab: Tab) => itemsAsked(tab).map(({ of }, at) => [of, asides(tab)[at]]);

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
  expect(whyAsked(tab)).toEqual([['student', 'unseen']]);
  await decides(world, tab, 'TakeTheirs');
  await allRead(world);
  await rests(world);
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test('R4.15 two devices that merge the same two the other way round do not delete both', async () => {
    const { world, one, two, a, b } = await alike(server);
    online(world, false, 0);
    online(world, false, 1);
    merges(one, b, a);
    merges(two, a, b);
    online(world, true, 0);
    await world.schedule.run(60_000);
    online(world, true, 1);
    await allRead(world);
    expect(scoresThere(world)).toEqual([7]);
    await bringsBack(world, two);
    expect(scoresThere(world)).toEqual([7]);
    expect([...two.ledger.book().students.keys()]).toContain(b);
  });

  test('R4.15 who is deleted anyway goes at the server, too', async () => {
    const { world, one, two, a, b } = await alike(server);
    online(world, false, 1);
    merges(two, a, b);
    does(one, { type: 'DeleteStudent', studentId: a });
    await world.schedule.run(60_000);
    online(world, true, 1);
    await allRead(world);
    await decides(world, two, 'KeepMine');
    await allRead(world);
    await rests(world);
    expect(there(world).students).toHaveLength(1);
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
    online(world, false, 1);
    merges(two, a, b);
    does(one, { type: 'DeleteAssessment', assessmentId: classOf(one).assessmentId });
    await world.schedule.run(60_000);
    online(world, true, 1);
    await allRead(world);
    await rests(world);
    expect(itemsAsked(two)).toEqual([]);
    expect(there(world).students).toHaveLength(2);
  });
});
