import { expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { gradeOf } from '../../projections/book/grade-of.ts';
import { browserOf, seconds } from './named-session.ts';
import { begun, classOf, keyed, rests, scores, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const questions = (world: World): number =>
  world.trace.filter((line) => line.includes(`server: GET ${endpoints.verify.path}?quiet=1`)).length;

const scoreIn = (tab: Tab, student = 0): number | null | undefined => {
  const { offeringId, assessmentId, studentIds, problemId } = classOf(tab);
  const studentId = studentIds[student];
  return studentId && gradeOf(tab.ledger.book(), offeringId, assessmentId, studentId).points[problemId];
};

/** Two devices at a server that says how often it was written to, at rest for a while. */
const twoAtRest = async (): Promise<World> => {
  const world = await begun(keyed, 2, 1, 'mine', true);
  await world.schedule.run(60 * seconds);
  return world;
};

test('a page that is looked at shows what another device sent within 20 s, and nobody asks it to', async () => {
  const world = await twoAtRest();
  scores(tabOf(world), 7);
  await world.schedule.run(25 * seconds);
  expect(scoreIn(tabOf(world, 1))).toBe(7);
  await rests(world);
});

test('a page that nobody looks at asks nothing, and asks when it is looked at again', async () => {
  const world = await twoAtRest();
  for (const { pages } of world.browsers) for (const page of pages) page.isSeen = false;
  const before = questions(world);
  expect(before).toBeGreaterThan(0);
  await world.schedule.run(300 * seconds);
  expect(questions(world)).toBe(before);
  scores(tabOf(world), 7);
  await world.schedule.run(60 * seconds);
  expect(scoreIn(tabOf(world, 1))).toBeUndefined();
  browserOf(world, 1).wake();
  await world.schedule.run(5 * seconds);
  expect(scoreIn(tabOf(world, 1))).toBe(7);
  await rests(world);
});
