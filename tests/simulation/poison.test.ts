/** What waits for what a refused row holds up waits rightly, however far away that row is. */
import { expect, test } from 'vitest';
import { asId, type CourseId, type OfferingId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { merges, newestOf, studentAt, there } from './named-merging.ts';
import { asides, begun, does, keyed, lose, rests, scores, tabOf } from './named-world.ts';
import { drainsBeside } from './world/poison.ts';

// World 5360.
test('a merged student waits for the kept one’s seat in an offering that is refused', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  const [kept, other] = [studentAt(tab, 0), studentAt(tab, 1)];
  const [courseId = asId<CourseId>('')] = tab.ledger.book().courseOrder;
  lose(world, 'call unknown');
  does(tab, { type: 'AddOffering', courseId, fields: { tag: 'evening' } });
  await world.schedule.run(30_000);
  expect(asides(tab)).toEqual(['refused']);
  const offeringId = keysOf(tab.ledger.book().offerings).at(-1) ?? asId<OfferingId>('');
  does(tab, { type: 'EnrollStudents', offeringId, studentIds: [kept] });
  merges(tab, kept, other);
  await world.schedule.run(60_000);
  expect(there(world).students).toHaveLength(3);
  expect(await drainsBeside(world)).toEqual([]);
  await rests(world);
});

// World 8702.
test('a merged student waits for the kept one, who stands in line behind one that is refused', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  lose(world, 'call unknown');
  does(tab, { type: 'AddStudent', fields: { studentCode: 'Y8' } });
  await world.schedule.run(30_000);
  expect(asides(tab)).toEqual(['refused']);
  does(tab, { type: 'AddStudent', fields: { studentCode: 'Z9' } });
  merges(tab, newestOf(tab), studentAt(tab, 1));
  await world.schedule.run(60_000);
  expect(there(world).students).toHaveLength(3);
  expect(await drainsBeside(world)).toEqual([]);
  await rests(world);
});

// World 2507.
test('a merged student waits for the kept one’s points, which are refused', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  const [kept, other] = [studentAt(tab, 0), studentAt(tab, 1)];
  lose(world, 'call unknown');
  scores(tab, 7, 0);
  await world.schedule.run(30_000);
  expect(asides(tab)).toEqual(['refused']);
  merges(tab, kept, other);
  await world.schedule.run(60_000);
  expect(there(world).students).toHaveLength(3);
  expect(await drainsBeside(world)).toEqual([]);
  await rests(world);
});
