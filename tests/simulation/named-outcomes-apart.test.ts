import { describe, expect, test } from 'vitest';
import { sameValue } from '../../events/same-value.ts';
import {
  began,
  begunWithTables,
  examOf,
  listOf,
  listThere,
  revises,
  scoresExam,
  servers,
  strengthens,
  tablesOf,
  tablesThere,
  turned,
} from './named-tables.ts';
import { allRead, asides, classOf, decides, does, keyed, lose, online, plain, rests } from './named-world.ts';

describe.each(servers)('%s', (_, server) => {
  test('an assessment that one device adds goes by the outcomes that another one moved meanwhile', async () => {
    for (const mover of [0, 1]) {
      const { world, tab, other } = await begunWithTables(server, 2, mover);
      online(world, false, 0);
      does(tab, revises(tab, turned));
      const { offeringId } = classOf(other);
      does(other, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Oral' }, maxima: [50] });
      strengthens(other, 'Speak', 8, 0, 2);
      await allRead(world);
      online(world, true, 0);
      await allRead(world);
      expect([listOf(tab), tablesOf(tab)]).toEqual([turned, [...began, { Speak: 8 }]]);
      expect([listThere(world), tablesThere(world)]).toEqual([turned, [...began, { Speak: 8 }]]);
      expect([asides(tab), asides(other)]).toEqual([[], []]);
      await rests(world);
    }
  });

  test('an assessment that is added while the list is refused goes there, its cells wait', async () => {
    const { world, tab } = await begunWithTables(server, 1);
    lose(world, 'call unknown');
    does(tab, revises(tab, turned));
    await allRead(world);
    expect(asides(tab)).toEqual(['refused']);
    const { offeringId } = classOf(tab);
    does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Oral' }, maxima: [50] });
    strengthens(tab, 'Speak', 8, 0, 2);
    await allRead(world);
    expect([listThere(world), tablesThere(world)]).toEqual([
      ['Read', 'Write', 'Speak'],
      [...began, {}],
    ]);
    await rests(world);
  });

  test('an assessment that was deleted here and is taken back has its cells under the outcomes as they stand here', async () => {
    const { world, tab, other } = await begunWithTables(server);
    online(world, false, 0);
    does(tab, { type: 'DeleteAssessment', assessmentId: examOf(tab) });
    does(tab, revises(tab, turned));
    scoresExam(other);
    await allRead(world);
    online(world, true, 0);
    await allRead(world);
    expect(asides(tab).length).toBeGreaterThan(0);
    await decides(world, tab, 'TakeTheirs');
    await allRead(world);
    expect([listOf(tab), tablesOf(tab)]).toEqual([turned, began]);
    expect([listThere(world), tablesThere(world)]).toEqual([turned, began]);
    await rests(world);
  });
});

/** At how many moments of the move the server's tables say something else of an outcome. */
const tornWhileMoving = async (server: typeof keyed): Promise<number> => {
  const { world, tab } = await begunWithTables(server, 1);
  does(tab, revises(tab, turned));
  let torn = 0;
  for (let step = 0; step < 6_000; step += 1) {
    await world.schedule.run(10);
    if (!sameValue(tablesThere(world), began)) torn += 1;
  }
  expect([listThere(world), tablesThere(world)]).toEqual([turned, began]);
  await rests(world);
  return torn;
};

test('where the server moves columns with their outcomes, it never shows a cell under another outcome', async () => {
  for (const server of [keyed, { ...plain, outcomeOrder: true }]) expect(await tornWhileMoving(server)).toBe(0);
  expect(await tornWhileMoving({ ...keyed, outcomeOrder: false })).toBeGreaterThan(0);
});
