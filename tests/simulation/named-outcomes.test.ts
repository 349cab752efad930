import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { type AssessmentId, asId } from '../../events/ids.ts';
import { allOwed } from '../../projections/outbox.ts';
import { ana, begun, classOf, does, keyed, lose, plain, rests, scores, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const examOf = (tab: Tab): AssessmentId =>
  tab.ledger.book().assessmentsOf[classOf(tab).offeringId]?.[1] ?? asId<AssessmentId>('');

const listOf = (tab: Tab): readonly string[] =>
  tab.ledger.book().offerings[classOf(tab).offeringId]?.learningOutcomes ?? [];

type Said = Readonly<Record<string, number>>;

/** What a row of a table says, by the texts of the outcomes: however these stand. */
const named = (list: readonly string[], cells: readonly (number | null)[]): Said =>
  Object.fromEntries(list.flatMap((text, at) => (cells[at] == null ? [] : [[text, cells[at]]])));

/** What the tables of the quiz and the exam say here, a problem a row. */
const tablesOf = (tab: Tab): readonly Said[] =>
  [classOf(tab).assessmentId, examOf(tab)].flatMap((assessmentId) =>
    (tab.ledger.book().assessments[assessmentId]?.problems ?? []).map(({ outcomes }) => named(listOf(tab), outcomes)),
  );

const tablesThere = (world: World): readonly Said[] => {
  const { offerings, assessments } = world.backends.model.data(ana);
  const list = offerings[0]?.learningOutcomes ?? [];
  return assessments.flatMap((one) =>
    one.LOVersusProblemTable.map((cells) =>
      named(
        list,
        cells.map((cell) => cell || null),
      ),
    ),
  );
};

const listThere = (world: World): readonly string[] =>
  world.backends.model.data(ana).offerings[0]?.learningOutcomes ?? [];

const revises = (tab: Tab, texts: readonly string[]): Command => {
  const seen = listOf(tab);
  const outcomes = texts.map((text) => ({ text, from: seen.includes(text) ? seen.indexOf(text) : null }));
  return { type: 'ReviseOutcomes', offeringId: classOf(tab).offeringId, seen, outcomes };
};

/** Writes into the cell of a problem of the quiz, or of the exam, under the outcome with this text. */
const strengthens = (tab: Tab, text: string, strength: number | null, problem = 0, ofExam = false): void => {
  const { offeringId, assessmentId: quiz } = classOf(tab);
  const assessmentId = ofExam ? examOf(tab) : quiz;
  const problemId = tab.ledger.book().assessments[assessmentId]?.problems[problem]?.problemId;
  const seen = listOf(tab);
  const at = seen.indexOf(text);
  if (problemId === undefined || at < 0) throw new Error('there is no such cell');
  does(tab, { type: 'EditOutcomeCells', offeringId, seen, cells: [{ assessmentId, problemId, at, strength }] });
};

const asides = (tab: Tab) => allOwed(tab.ledger.saved().outbox).flatMap(({ aside }) => aside?.why ?? []);

const online = (world: World, isOnline: boolean, device = 0): void => {
  const browser = world.browsers[device];
  if (browser) browser.isOnline = isOnline;
};

const allRead = async (world: World): Promise<void> => {
  for (let round = 0; round < 3; round += 1) {
    await world.schedule.run(60_000);
    for (const { tabs } of world.browsers) for (const tab of tabs) tab.sync.hurry();
    await world.schedule.run(30_000);
  }
};

/** Read, Write, Speak: the quiz says read 1 and speak 3 of its first problem, the exam write 2 of its only one. */
const begunWithTables = async (server: typeof keyed, devices = 2): Promise<World> => {
  const world = await begun(server, devices);
  const tab = tabOf(world);
  const { offeringId } = classOf(tab);
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Exam' }, maxima: [100] });
  does(tab, revises(tab, ['Read', 'Write', 'Speak']));
  strengthens(tab, 'Read', 1);
  strengthens(tab, 'Speak', 3);
  strengthens(tab, 'Write', 2, 0, true);
  await allRead(world);
  expect(tablesThere(world)).toEqual(began);
  return world;
};

const began: readonly Said[] = [{ Read: 1, Speak: 3 }, {}, { Write: 2 }];
const turned = ['Speak', 'Read', 'Write'];

const itemsAsked = (tab: Tab) => allOwed(tab.ledger.saved().outbox).flatMap(({ item, aside }) => (aside ? [item] : []));

/** Gives one answer to every question. */
const decides = async (world: World, tab: Tab, type: 'KeepMine' | 'TakeTheirs'): Promise<void> => {
  const decided = tab.sync.decide({ type, items: itemsAsked(tab) });
  await world.schedule.run(1_000);
  expect(await decided).toBeDefined();
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test('columns go with their outcomes to the server and to another device', async () => {
    const world = await begunWithTables(server);
    const [tab, other] = [tabOf(world), tabOf(world, 1)];
    does(tab, revises(tab, [...turned, 'Listen']));
    await allRead(world);
    expect([listThere(world), tablesThere(world)]).toEqual([[...turned, 'Listen'], began]);
    expect([listOf(other), tablesOf(other)]).toEqual([[...turned, 'Listen'], began]);
    expect([asides(tab), asides(other)]).toEqual([[], []]);
    await rests(world);
  });

  test('cells of a problem that another device added are kept apart from outcomes that moved here', async () => {
    const world = await begunWithTables(server);
    const [tab, other] = [tabOf(world), tabOf(world, 1)];
    online(world, false, 0);
    does(tab, revises(tab, turned));
    const { assessmentId } = classOf(other);
    const { problems } = other.ledger.book().assessments[assessmentId] ?? { problems: [] };
    does(other, { type: 'InsertProblem', assessmentId, at: problems.length, max: 25 });
    strengthens(other, 'Speak', 7, problems.length);
    await allRead(world);
    online(world, true, 0);
    await allRead(world);
    await decides(world, tab, 'KeepMine');
    await allRead(world);
    expect([tablesOf(tab), tablesThere(world)]).toEqual(Array(2).fill([{ Read: 1, Speak: 3 }, {}, {}, { Write: 2 }]));
    await rests(world);
  });

  test.each(['before', 'after'])(
    'one device moves outcomes while another edits a table and comes back %s it: asked, nothing mixed',
    async (order) => {
      const world = await begunWithTables(server);
      const [tab, other] = [tabOf(world), tabOf(world, 1)];
      online(world, false, 0);
      online(world, false, 1);
      does(tab, revises(tab, turned));
      strengthens(other, 'Read', 9, 1);
      const [first, second] = order === 'before' ? [1, 0] : [0, 1];
      online(world, true, first);
      await allRead(world);
      online(world, true, second);
      await allRead(world);
      const edited = [{ Read: 1, Speak: 3 }, { Read: 9 }, { Write: 2 }];
      const late = tabOf(world, second);
      expect(new Set(asides(late))).toEqual(new Set(['conflict']));
      expect(tablesOf(late)).toEqual(second === 1 ? edited : began);
      expect(tablesThere(world)).toEqual(second === 1 ? began : edited);
    },
  );

  test.each(['KeepMine', 'TakeTheirs'] as const)('%s about the list takes no table by another list', async (take) => {
    const world = await begunWithTables(server);
    const [tab, other] = [tabOf(world), tabOf(world, 1)];
    online(world, false, 1);
    strengthens(other, 'Read', 9, 1);
    does(tab, revises(tab, turned));
    await allRead(world);
    online(world, true, 1);
    await allRead(world);
    await decides(world, other, take);
    await allRead(world);
    const edited = [{ Read: 1, Speak: 3 }, { Read: 9 }, { Write: 2 }];
    expect(tablesThere(world)).toEqual(take === 'KeepMine' ? edited : began);
    expect([tablesOf(tab), tablesOf(other)]).toEqual([tablesThere(world), tablesThere(world)]);
    await rests(world);
  });

  test('the list is taken from there while a table is in question: the other tables and the list go together', async () => {
    const world = await begunWithTables(server);
    const [tab, other] = [tabOf(world), tabOf(world, 1)];
    online(world, false, 0);
    does(tab, revises(tab, turned));
    strengthens(other, 'Read', 9, 1);
    await allRead(world);
    online(world, true, 0);
    await allRead(world);
    expect(itemsAsked(tab).map(({ of }) => of)).toEqual(['assessment']);
    await decides(world, tab, 'TakeTheirs');
    await allRead(world);
    const edited = [{ Read: 1, Speak: 3 }, { Read: 9 }, { Write: 2 }];
    expect([tablesOf(tab), tablesOf(other), tablesThere(world)]).toEqual([edited, edited, edited]);
    await rests(world);
  });

  test('a tab that dies between the list and the tables sends the tables when it is back', async () => {
    const world = await begunWithTables(server, 1);
    const tab = tabOf(world);
    does(tab, revises(tab, turned));
    for (let step = 0; step < 400 && listThere(world)[0] !== 'Speak'; step += 1) await world.schedule.run(10);
    world.browsers[0]?.crash(tab.page);
    expect(listThere(world)).toEqual(turned);
    await rests(world);
    expect([listThere(world), tablesThere(world)]).toEqual([turned, began]);
    expect([listOf(tabOf(world)), tablesOf(tabOf(world))]).toEqual([turned, began]);
  });

  test('a list that the server refuses keeps the tables back', async () => {
    const world = await begunWithTables(server, 1);
    const tab = tabOf(world);
    lose(world, 'call unknown');
    does(tab, revises(tab, turned));
    await allRead(world);
    expect(asides(tab)).toEqual(['refused']);
    expect([listThere(world), tablesThere(world)]).toEqual([['Read', 'Write', 'Speak'], began]);
    expect([listOf(tab), tablesOf(tab)]).toEqual([turned, began]);
    await rests(world);
    expect([listThere(world), tablesThere(world), tablesOf(tab)]).toEqual([listOf(tab), began, began]);
  });

  test('points typed on a problem go with it while others move the outcomes', async () => {
    const world = await begunWithTables(server);
    const [tab, other] = [tabOf(world), tabOf(world, 1)];
    strengthens(tab, 'Write', 7, 1);
    await allRead(world);
    online(world, false, 1);
    scores(other, 6);
    does(tab, revises(tab, turned));
    await allRead(world);
    online(world, true, 1);
    await allRead(world);
    expect(asides(other)).toEqual([]);
    expect(world.backends.model.data(ana).grades.flatMap(({ grades }) => grades[0] ?? [])).toEqual([6]);
    await rests(world);
  });
});
