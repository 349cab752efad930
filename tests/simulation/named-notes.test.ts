import { expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId, type StudentId } from '../../events/ids.ts';
import { type Note, notesIn } from '../../events/notes.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { notesOf } from '../../projections/settings/notes.ts';
import { ana, begun, classOf, does, keyed, plain, rests, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const studentAt = (tab: Tab, at: number): StudentId => classOf(tab).studentIds[at] ?? asId('');

const writes = (tab: Tab, at: number, text: string, isOnCell = true): Command => ({
  type: 'EditNotes',
  offeringId: classOf(tab).offeringId,
  notes: [{ studentId: studentAt(tab, at), assessmentId: isOnCell ? classOf(tab).assessmentId : null, text }],
});

const textsIn = (notes: readonly Note[]): readonly string[] => notes.map(({ text }) => text).toSorted();

const notesThere = (world: World, tab: Tab): readonly string[] => {
  const { notes = {} } = world.backends.model.data(ana).settings;
  return textsIn(notesIn((notes as Record<string, unknown>)[classOf(tab).offeringId]));
};
const notesHere = (tab: Tab): readonly string[] =>
  textsIn(notesOf(tab.ledger.book().settings, classOf(tab).offeringId));

const asides = (tab: Tab) => allOwed(tab.ledger.records.saved().outbox).flatMap(({ aside }) => aside?.why ?? []);

test.each([
  ['with keys', keyed],
  ['without keys', plain],
])('two devices that write notes at once both keep theirs, and nobody is asked, %s', async (_, server) => {
  const world = await begun(server, 2);
  const [one, other] = [tabOf(world), tabOf(world, 1)];
  does(one, writes(one, 0, 'late'));
  does(other, writes(other, 0, 'ill', false));
  does(other, writes(other, 1, 'left'));
  await world.schedule.run(30_000);
  one.sync.hurry();
  other.sync.hurry();
  await world.schedule.run(30_000);
  await rests(world);
  expect(notesThere(world, one)).toEqual(['ill', 'late', 'left']);
  expect([notesHere(one), notesHere(other)]).toEqual([notesThere(world, one), notesThere(world, one)]);
  expect([asides(one), asides(other)]).toEqual([[], []]);
});

test('of two notes on one cell neither is lost: who comes second is asked', async () => {
  const world = await begun(keyed, 2);
  const [one, other] = [tabOf(world), tabOf(world, 1)];
  const browser = world.browsers[1];
  if (!browser) throw new Error('there is no second browser');
  browser.isOnline = false;
  does(one, writes(one, 0, 'late'));
  does(other, writes(other, 0, 'ill'));
  await world.schedule.run(60_000);
  browser.isOnline = true;
  browser.wake();
  await world.schedule.run(60_000);
  expect([asides(one), asides(other)]).toEqual([[], ['conflict']]);
  expect([notesHere(one), notesHere(other), notesThere(world, one)]).toEqual([['late'], ['ill'], ['late']]);
});

test.each([
  [
    'un-enrolled',
    (tab: Tab): Command => ({
      type: 'UnenrollStudents',
      offeringId: classOf(tab).offeringId,
      studentIds: [studentAt(tab, 0)],
    }),
  ],
  ['deleted', (tab: Tab): Command => ({ type: 'DeleteStudent', studentId: studentAt(tab, 0) })],
] as const)('the notes on a student who was %s go there too, and come back with Undo', async (_, removing) => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  does(tab, writes(tab, 0, 'late'));
  does(tab, writes(tab, 0, 'ill', false));
  await world.schedule.run(20_000);
  expect(notesThere(world, tab)).toEqual(['ill', 'late']);
  does(tab, removing(tab));
  await world.schedule.run(60_000);
  expect(notesThere(world, tab)).toEqual([]);
  expect(tab.ledger.undo()?.ok).toBe(true);
  await world.schedule.run(60_000);
  await rests(world);
  expect(notesThere(world, tab)).toEqual(['ill', 'late']);
});
