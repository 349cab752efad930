import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { begun, classOf, does, keyed, plain, scores, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const finalOf = (tab: Tab): string => {
  const [first] = finalGrades(tab.ledger.book(), classOf(tab).offeringId).students.values();
  const final = first?.official.final;
  return final?.kind === 'grade' ? final.percent.shown : (final?.why ?? '');
};

const asked = (tab: Tab) => allOwed(tab.ledger.records.saved().outbox).flatMap(({ aside }) => aside?.why ?? []);

const examOf = (tab: Tab) => {
  const exam = tab.ledger.book().assessmentsOf[classOf(tab).offeringId]?.[1];
  if (exam === undefined) throw new Error('there is no exam');
  return exam;
};

const setAt = (tab: Tab, at: number) => {
  const set = tab.ledger.book().offerings[classOf(tab).offeringId]?.weightSets[at];
  if (!set) throw new Error('there is no such set');
  return set.weightSetId;
};

const allRead = async (world: World): Promise<void> => {
  for (let round = 0; round < 2; round += 1) {
    await world.schedule.run(60_000);
    for (const { tabs } of world.browsers) for (const tab of tabs) tab.sync.hurry();
    await world.schedule.run(30_000);
  }
};

/**
 * Two devices that have read two weight sets. The first set weighs only the quiz, where the student has 90 %, the
 * second only the exam, with 50 %.
 */
const begunWithSets = async (server: typeof keyed): Promise<World> => {
  const world = await begun(server, 2);
  const tab = tabOf(world);
  const { offeringId, assessmentId, studentIds } = classOf(tab);
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Exam' }, maxima: [100] });
  const exam = examOf(tab);
  const [problem] = tab.ledger.book().assessments[exam]?.problems ?? [];
  const [studentId] = studentIds;
  if (!problem || studentId === undefined) throw new Error('there is nobody to grade');
  scores(tab, 9);
  const change = { points: record([[problem.problemId, 50]]) };
  does(tab, { type: 'EditGrades', offeringId, edits: [{ assessmentId: exam, studentId, change }] });
  does(tab, { type: 'AddWeightSet', offeringId, weights: record([[assessmentId, 100]]) });
  does(tab, { type: 'AddWeightSet', offeringId, weights: record([[exam, 100]]) });
  await allRead(world);
  return world;
};

const chooses = (tab: Tab): void => {
  does(tab, { type: 'EditGradingPolicy', offeringId: classOf(tab).offeringId, policy: { weightSet: 0 } });
  expect(finalOf(tab)).toBe('90.00');
};

const changes = {
  'moves the other set before it': (tab: Tab) =>
    does(tab, { type: 'MoveWeightSet', offeringId: classOf(tab).offeringId, weightSetId: setAt(tab, 1), to: 0 }),
  'puts a new set before it': (tab: Tab) => {
    const weights = record([[examOf(tab), 7]]);
    does(tab, { type: 'AddWeightSet', offeringId: classOf(tab).offeringId, weights, at: 0 });
  },
  'removes it': (tab: Tab) =>
    does(tab, { type: 'RemoveWeightSet', offeringId: classOf(tab).offeringId, weightSetId: setAt(tab, 0) }),
};

const cases = [keyed, plain].flatMap((server) =>
  Object.entries(changes).map(([what, change]) => ({ what, change, server, is: server.keys ? 'keys' : 'no keys' })),
);

test.each(cases)(
  'one device chooses a weight set, another that has not read since $what: it is asked, and the choice counts ($is)',
  async ({ change, server }) => {
    const world = await begunWithSets(server);
    const [tab, other] = [tabOf(world), tabOf(world, 1)];
    chooses(other);
    await world.schedule.run(5_000);
    change(tab);
    await allRead(world);
    expect(finalOf(other)).toBe('90.00');
    expect(asked(tab)).toEqual(['conflict']);
  },
);

test.each(cases)(
  'while one device is offline and $what, another chooses a set: its choice counts until that one is asked ($is)',
  async ({ change, server }) => {
    const world = await begunWithSets(server);
    const [tab, other] = [tabOf(world), tabOf(world, 1)];
    const [browser] = world.browsers;
    if (!browser) throw new Error('there is no browser');
    browser.isOnline = false;
    change(tab);
    chooses(other);
    await world.schedule.run(60_000);
    browser.isOnline = true;
    await allRead(world);
    expect(finalOf(other)).toBe('90.00');
    expect(asked(tab)).toEqual(['conflict']);
  },
);

test.each(cases)(
  'a device that has not read since another $what chooses that set by its place: it is asked ($is)',
  async ({ change, server }) => {
    const world = await begunWithSets(server);
    const [tab, other] = [tabOf(world), tabOf(world, 1)];
    change(tab);
    await world.schedule.run(15_000);
    chooses(other);
    await allRead(world);
    expect(finalOf(other)).toBe('90.00');
    expect(asked(other)).toEqual(['conflict']);
  },
);
