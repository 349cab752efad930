/** A merge is taken back after it was sent: at every moment the server holds all that the two have between them. */
import { describe, expect, test } from 'vitest';
import type { MergeSide } from '../../projections/changes/merge.ts';
import { excusedThere, excuses, merges, newestOf, scoresThere, studentAt, there } from './named-merging.ts';
import {
  asides,
  begun,
  decides,
  does,
  itemsAsked,
  keyed,
  lose,
  online,
  plain,
  rests,
  scores,
  tabOf,
} from './named-world.ts';
import type { World } from './world/world.ts';

/** The second student, who has 7 points, is merged into the first one with theirs, and all is sent. */
const merged = async (server: typeof keyed, whose: MergeSide = 'other') => {
  const world = await begun(server);
  const tab = tabOf(world);
  const [kept, other] = [studentAt(tab, 0), studentAt(tab, 1)];
  scores(tab, 7, 1);
  if (whose === 'other') scores(tab, 3, 0);
  await world.schedule.run(60_000);
  merges(tab, kept, other, whose);
  await world.schedule.run(120_000);
  expect([scoresThere(world), there(world).students.length]).toEqual([[7], 2]);
  return { world, tab };
};

/** Runs until all is sent, and tells each moment at which the server does not hold what it must. */
const watched = async (world: World, isWhole: () => boolean, tenths = 9_000): Promise<number> => {
  let gaps = 0;
  for (let tenth = 0; tenth < tenths; tenth += 1) {
    await world.schedule.run(100);
    if (!isWhole()) gaps += 1;
  }
  return gaps;
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test.each(['kept', 'other'] as const)('R4.16 the points of the %s one are never nowhere there', async (whose) => {
    const { world, tab } = await merged(server, whose);
    expect(tab.ledger.undo()?.ok).toBe(true);
    expect(await watched(world, () => scoresThere(world).includes(7), 1_200)).toBe(0);
    await rests(world);
    expect(scoresThere(world).toSorted()).toEqual(whose === 'kept' ? [7] : [3, 7]);
    expect(there(world).students).toHaveLength(3);
  });

  test.each(['reply lost', 'request lost'] as const)('nor with the first call’s %s', async (fault) => {
    const { world, tab } = await merged(server);
    lose(world, fault);
    expect(tab.ledger.undo()?.ok).toBe(true);
    expect(await watched(world, () => scoresThere(world).includes(7))).toBe(0);
    await rests(world);
    expect(scoresThere(world).toSorted()).toEqual([3, 7]);
  });

  test.each([1, 2, 3])('nor where the tab dies after %i changes at the server', async (changes) => {
    const { world, tab } = await merged(server);
    expect(tab.ledger.undo()?.ok).toBe(true);
    const seen = new Set([JSON.stringify(there(world))]);
    for (let step = 0; step < 6_000 && seen.size <= changes; step += 1) {
      await world.schedule.run(10);
      seen.add(JSON.stringify(there(world)));
      expect(scoresThere(world)).toContain(7);
    }
    expect(seen.size).toBe(changes + 1);
    world.browsers[0]?.crash(tab.page);
    await world.heal();
    expect(await watched(world, () => scoresThere(world).includes(7), 1_200)).toBe(0);
    await rests(world);
    expect(scoresThere(world).toSorted()).toEqual([3, 7]);
  });

  test('nor the excuse', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    const [kept, other] = [studentAt(tab, 0), studentAt(tab, 1)];
    excuses(tab, other);
    await world.schedule.run(60_000);
    merges(tab, kept, other);
    await world.schedule.run(120_000);
    expect(excusedThere(world)).toEqual([kept]);
    expect(tab.ledger.undo()?.ok).toBe(true);
    expect(await watched(world, () => excusedThere(world).length > 0, 1_200)).toBe(0);
    await rests(world);
    expect(excusedThere(world)).toHaveLength(1);
    expect(excusedThere(world)).not.toContain(kept);
  });

  test('the other one’s row that is refused leaves the points with the kept one until it is decided', async () => {
    const { world, tab } = await merged(server);
    lose(world, 'call unknown');
    expect(tab.ledger.undo()?.ok).toBe(true);
    await world.schedule.run(60_000);
    expect([itemsAsked(tab).map(({ of }) => of), asides(tab)]).toEqual([['student'], ['refused']]);
    expect(scoresThere(world)).toEqual([7]);
    await decides(world, tab, 'KeepMine');
    await rests(world);
    expect(scoresThere(world).toSorted()).toEqual([3, 7]);
  });

  test('nor where the kept one got the other’s code, which goes back only then', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    does(tab, { type: 'AddStudent', fields: { lastName: 'Deniz' } });
    const [kept, other] = [newestOf(tab), studentAt(tab, 1)];
    const { studentCode } = tab.ledger.book().students.get(other) ?? { studentCode: '' };
    scores(tab, 7, 1);
    await world.schedule.run(60_000);
    merges(tab, kept, other);
    await world.schedule.run(120_000);
    expect(there(world).students.filter((one) => one.studentCode === studentCode)).toMatchObject([
      { lastName: 'Deniz' },
    ]);
    expect(tab.ledger.undo()?.ok).toBe(true);
    expect(await watched(world, () => scoresThere(world).includes(7), 1_200)).toBe(0);
    await rests(world);
    expect(there(world).students.map((one) => [one.lastName, one.studentCode])).toContainEqual(['Deniz', '']);
    expect(there(world).students.filter((one) => one.studentCode === studentCode)).toHaveLength(1);
  });

  test('nor where one was merged into somebody who was merged in turn, and both are taken back', async () => {
    const { world, tab } = await merged(server, 'kept');
    merges(tab, studentAt(tab, 1), studentAt(tab, 0));
    await world.schedule.run(120_000);
    expect([scoresThere(world), there(world).students.length]).toEqual([[7], 1]);
    online(world, false);
    expect([tab.ledger.undo()?.ok, tab.ledger.undo()?.ok]).toEqual([true, true]);
    online(world, true);
    expect(await watched(world, () => scoresThere(world).includes(7), 1_200)).toBe(0);
    await rests(world);
    expect([scoresThere(world), there(world).students.length]).toEqual([[7], 3]);
  });

  test('where it is taken back and done again before that is sent, the kept one’s points can change', async () => {
    const { world, tab } = await merged(server, 'kept');
    online(world, false);
    expect([tab.ledger.undo()?.ok, tab.ledger.redo()?.ok]).toEqual([true, true]);
    online(world, true);
    await world.schedule.run(120_000);
    scores(tab, 2, 0);
    await rests(world);
    expect([scoresThere(world), there(world).students.length]).toEqual([[2], 2]);
  });

  test('nor where it is taken back, done the other way round and taken back, before any of that is sent', async () => {
    const { world, tab } = await merged(server);
    online(world, false);
    expect(tab.ledger.undo()?.ok).toBe(true);
    merges(tab, studentAt(tab, 1), studentAt(tab, 0));
    expect(tab.ledger.undo()?.ok).toBe(true);
    online(world, true);
    expect(await watched(world, () => scoresThere(world).includes(7), 1_200)).toBe(0);
    await rests(world);
    expect(scoresThere(world).toSorted()).toEqual([3, 7]);
  });
});
