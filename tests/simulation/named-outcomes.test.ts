import { describe, expect, test } from 'vitest';
import { there } from './named-merging.ts';
import {
  began,
  begunWithTables,
  listOf,
  listThere,
  revises,
  servers,
  strengthens,
  tablesOf,
  tablesThere,
  turned,
} from './named-tables.ts';
import {
  allRead,
  ana,
  asides,
  begun,
  classOf,
  decides,
  does,
  itemsAsked,
  keyed,
  lose,
  online,
  rests,
  scores,
  tabOf,
} from './named-world.ts';

describe.each(servers)('%s', (_, server) => {
  test('columns go with their outcomes to the server and to another device', async () => {
    const { world, tab, other } = await begunWithTables(server);
    does(tab, revises(tab, [...turned, 'Listen']));
    await allRead(world);
    expect([listThere(world), tablesThere(world)]).toEqual([[...turned, 'Listen'], began]);
    expect([listOf(other), tablesOf(other)]).toEqual([[...turned, 'Listen'], began]);
    expect([asides(tab), asides(other)]).toEqual([[], []]);
    await rests(world);
  });

  test('cells of a problem that another device added are kept apart from outcomes that moved here', async () => {
    const { world, tab, other } = await begunWithTables(server);
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
      const { world, tab, other } = await begunWithTables(server);
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
    const { world, tab, other } = await begunWithTables(server);
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
    const { world, tab, other } = await begunWithTables(server);
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
    const { world, tab } = await begunWithTables(server, 1);
    does(tab, revises(tab, turned));
    for (let step = 0; step < 400 && listThere(world)[0] !== 'Speak'; step += 1) await world.schedule.run(10);
    world.browsers[0]?.crash(tab.page);
    expect(listThere(world)).toEqual(turned);
    await rests(world);
    expect([listThere(world), tablesThere(world)]).toEqual([turned, began]);
    expect([listOf(tabOf(world)), tablesOf(tabOf(world))]).toEqual([turned, began]);
  });

  test('a list that the server refuses keeps the tables back', async () => {
    const { world, tab } = await begunWithTables(server, 1);
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
    const { world, tab, other } = await begunWithTables(server);
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

// World 9496: the simulation called the second edit of the table a repetition.
test('a cell under no outcome, which a moved list takes along there, is sent once more', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  const { offeringId } = classOf(tab);
  const [seen, cells] = [listOf(tab), [null, 6]];
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Exam' }, maxima: [5] });
  await world.schedule.run(30_000);
  const exam = Object.values(tab.ledger.book().assessments).find(({ assessmentName }) => assessmentName === 'Exam');
  const { assessmentId, problems: [problem] = [] } = exam ?? {};
  if (!assessmentId || !problem) throw new Error('there is no such problem');
  const { problemId } = problem;
  does(tab, { type: 'EditProblem', assessmentId, problemId, fields: { outcomes: cells }, seen });
  await world.schedule.run(30_000);
  does(tab, { type: 'EditOffering', offeringId, fields: { learningOutcomes: ['Another'] } });
  await rests(world);
  expect(there(world).assessments.flatMap(({ LOVersusProblemTable: table }) => table)).toContainEqual(cells);
});
