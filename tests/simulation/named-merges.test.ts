/** Two students who are one person become one, whatever is under way, and nothing of either is lost. */
import { describe, expect, test } from 'vitest';
import { asId, type CourseId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import {
  addsWithPoints,
  excusedThere,
  excuses,
  merges,
  newestOf,
  scoresThere,
  studentAt,
  there,
  wireId,
} from './named-merging.ts';
import {
  asides,
  begun,
  classOf,
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
import { Poison } from './world/poison.ts';
import type { World } from './world/world.ts';

/** A student of the class has 7 points, and that was sent. */
const scored = async (server: typeof keyed, student: number) => {
  const world = await begun(server);
  const tab = tabOf(world);
  scores(tab, 7, student);
  await world.schedule.run(60_000);
  return { world, tab };
};

/** Without a connection, one with 7 points is merged into somebody, who is merged in turn. */
const mergedInTurn = async (server: typeof keyed) => {
  const { world, tab } = await scored(server, 2);
  online(world, false);
  const [last, first] = [studentAt(tab, 0), studentAt(tab, 2)];
  const between = addsWithPoints(tab, 5);
  merges(tab, between, first, 'other');
  merges(tab, last, between);
  return { world, tab, first };
};

/** The first one is deleted only once somebody else has the points, and then it all is there once. */
const comesOnce = async (world: World, first: string): Promise<void> => {
  expect(await untilGone(world, first)).toEqual([7, 7]);
  await rests(world);
  expect(scoresThere(world)).toEqual([7]);
};

/** Runs until the other one is gone at the server, and returns what the server held just before: of scores, unless said. */
const untilGone = async (
  world: World,
  id: string,
  held: (world: World) => readonly unknown[] = scoresThere,
): Promise<readonly unknown[]> => {
  let before: readonly unknown[] = [];
  for (let tenth = 0; tenth < 6_000 && there(world).students.some(({ studentId }) => studentId === id); tenth += 1) {
    before = held(world);
    await world.schedule.run(100);
  }
  return before;
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test('R4.13 the other student is deleted there only after the kept one has the points there', async () => {
    const { world, tab } = await scored(server, 1);
    const other = studentAt(tab, 1);
    merges(tab, studentAt(tab, 0), other);
    await comesOnce(world, other);
    expect(there(world).students).toHaveLength(2);
  });

  test('R4.13 the kept student, who was not sent yet, is there with everything before the other goes', async () => {
    const { world, tab } = await scored(server, 1);
    online(world, false);
    const [other, kept] = [studentAt(tab, 1), addsWithPoints(tab, 5)];
    merges(tab, kept, other, 'other');
    online(world, true);
    await comesOnce(world, other);
    expect(there(world).students).toHaveLength(3);
  });

  test('the other student, who was never sent, goes without a call, and the points are sent as the kept one’s', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    online(world, false);
    const other = addsWithPoints(tab, 5);
    merges(tab, studentAt(tab, 0), other);
    online(world, true);
    await rests(world);
    expect(there(world).students).toHaveLength(3);
    expect(scoresThere(world)).toEqual([5]);
  });

  test('a kept student without a code gets the other’s, which is free only after the other one is gone', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    online(world, false);
    const other = studentAt(tab, 1);
    does(tab, { type: 'AddStudent', fields: { lastName: 'Deniz' } });
    const kept = newestOf(tab);
    const { studentCode } = tab.ledger.book().students.get(other) ?? { studentCode: '' };
    expect(studentCode).not.toBe('');
    merges(tab, kept, other);
    online(world, true);
    await rests(world);
    expect(there(world).students.find((one) => one.studentCode === studentCode)?.studentId).toBe(wireId(tab, kept));
  });

  test('another device edits the other one’s points meanwhile: it is a question, and nothing is lost', async () => {
    const world = await begun(server, 2);
    const [tab, device] = [tabOf(world), tabOf(world, 1)];
    scores(tab, 7, 1);
    await world.schedule.run(60_000);
    for (const browser of world.browsers) browser.wake();
    await world.schedule.run(30_000);
    const other = studentAt(tab, 1);
    online(world, false);
    merges(tab, studentAt(tab, 0), other);
    scores(device, 9, 1);
    await world.schedule.run(60_000);
    expect(scoresThere(world)).toEqual([9]);
    online(world, true);
    await world.schedule.run(120_000);
    expect(asides(tab)).toEqual(['unseen']);
    expect(scoresThere(world).toSorted()).toEqual([7, 9]);
    expect(there(world).students).toHaveLength(3);
    await decides(world, tab, 'TakeTheirs');
    await world.schedule.run(60_000);
    await rests(world);
    expect(tab.ledger.book().students.size).toBe(3);
    expect(scoresThere(world).toSorted()).toEqual([7, 9]);
  });

  test.each(['reply lost', 'request lost'] as const)('with the first call’s %s, it all comes once', async (fault) => {
    const { world, tab } = await scored(server, 1);
    lose(world, fault);
    merges(tab, studentAt(tab, 0), studentAt(tab, 1));
    await world.schedule.run(700_000);
    await rests(world);
    expect(scoresThere(world)).toEqual([7]);
    expect(there(world).students).toHaveLength(2);
  });

  test('who was merged into somebody who is merged in turn waits for the last one', async () => {
    const { world, first } = await mergedInTurn(server);
    online(world, true);
    await comesOnce(world, first);
  });

  test('R4.13 the other student is deleted there only after the kept one is excused there', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    const [kept, other] = [studentAt(tab, 0), studentAt(tab, 1)];
    excuses(tab, other);
    await world.schedule.run(60_000);
    merges(tab, kept, other);
    expect(await untilGone(world, other, excusedThere)).toContain(kept);
    await rests(world);
    expect(excusedThere(world)).toEqual([kept]);
  });

  test('R4.13 the last merge taken back, who was merged first waits for the one between once more', async () => {
    const { world, tab, first } = await mergedInTurn(server);
    expect(tab.ledger.undo()?.ok).toBe(true);
    online(world, true);
    await comesOnce(world, first);
  });

  // World 3348: the roster waited for the new student, who waited for the code, which waited for the roster.
  test('R4.13 a roster of the kept one and of a new student with the other one’s code goes without the new one first', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    const [kept, other] = [studentAt(tab, 0), studentAt(tab, 1)];
    const { studentCode = '' } = tab.ledger.book().students.get(other) ?? {};
    const [courseId = asId<CourseId>('')] = tab.ledger.book().courseOrder;
    online(world, false);
    merges(tab, kept, other);
    does(tab, { type: 'AddOffering', courseId, fields: { tag: 'evening' } });
    does(tab, { type: 'AddStudent', fields: { lastName: 'Deniz', studentCode } });
    const studentIds = [kept, newestOf(tab)];
    const offeringId = keysOf(tab.ledger.book().offerings).at(-1) ?? asId<OfferingId>('');
    does(tab, { type: 'EnrollStudents', offeringId, studentIds });
    online(world, true);
    await rests(world);
    expect(there(world).enrollments.filter((seat) => seat.offeringId !== classOf(tab).offeringId)).toHaveLength(2);
    expect(there(world).students.filter((one) => one.studentCode === studentCode)).toMatchObject([
      { lastName: 'Deniz' },
    ]);
  });
});

// World 5807: the simulation took the question for news.
test('R4.13 a roster done by halves takes the kept one out of the class: the instructor is asked about the other one', async () => {
  const { world, tab } = await scored(keyed, 1);
  const [other, studentIds] = [studentAt(tab, 1), [studentAt(tab, 0), studentAt(tab, 2)]];
  lose(world, 'roster half done');
  does(tab, { type: 'UnenrollStudents', offeringId: classOf(tab).offeringId, studentIds });
  while (there(world).enrollments.length === 3) await world.schedule.run(1);
  online(world, false);
  await world.schedule.run(1_000);
  tab.ledger.undo();
  const seats = there(world).enrollments.map(({ studentId }) => studentId);
  const [taken = asId<StudentId>('')] = studentIds.filter((studentId) => !seats.includes(studentId));
  merges(tab, taken, other, 'other');
  online(world, true);
  await world.schedule.run(120_000);
  expect(itemsAsked(tab).map(({ of }) => of)).toEqual(['student', 'seat']);
  await rests(world);
});

test('R4.13 a student whom taking a merge back has brought back waits for nobody', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  online(world, false);
  const other = studentAt(tab, 1);
  const isOwed = () => owedOf(tab.ledger.records.saved().outbox, { of: 'student', studentId: other });
  does(tab, { type: 'EditStudent', studentId: other, fields: { lastName: 'Deniz' } });
  merges(tab, studentAt(tab, 0), other);
  await world.schedule.run(1_000);
  expect(isOwed()?.mergedInto).toEqual([studentAt(tab, 0)]);
  expect(tab.ledger.undo()?.ok).toBe(true);
  await world.schedule.run(1_000);
  expect(isOwed()).toBeDefined();
  expect(isOwed()?.mergedInto).toBeUndefined();
});

test('R4.13 a refused row of the kept student keeps the other one there until it is decided', async () => {
  const { world, tab } = await scored(keyed, 1);
  // The row of the first student is the one that is refused.
  const [kept = asId<StudentId>('')] = there(world).students.map(({ studentId }) => asId<StudentId>(studentId));
  const other = studentAt(tab, 1);
  expect(kept).not.toBe(other);
  world.poison = new Poison('grade', world.backends);
  merges(tab, kept, other);
  await world.schedule.run(120_000);
  expect(asides(tab)).toEqual(['refused']);
  expect(there(world).students.map(({ studentId }) => studentId)).toContain(other);
  world.poison = undefined;
  await decides(world, tab, 'KeepMine');
  await world.schedule.run(60_000);
  await rests(world);
  expect(scoresThere(world)).toEqual([7]);
});

test('without keys, a lost addition whose row was merged into another is the kept row, which says the same', async () => {
  const world = await begun(plain, 2);
  const [tab, device] = [tabOf(world), tabOf(world, 1)];
  const students = () => there(world).students.slice(3);
  lose(world, 'added, and answered as not found');
  addsWithPoints(device, 5);
  await world.schedule.run(1_500);
  online(world, false, 1);
  const [lost] = students();

  for (const browser of world.browsers) browser.wake();
  await world.schedule.run(120_000);
  online(world, false);
  does(tab, { type: 'AddStudent', fields: { lastName: 'Deniz' } });
  const kept = newestOf(tab);
  merges(tab, kept, asId<StudentId>(lost?.studentId ?? ''));
  online(world, true);
  await world.schedule.run(120_000);
  const [only] = students();
  expect(only).toEqual({ ...lost, studentId: wireId(tab, kept) });
  expect(students()).toHaveLength(1);

  await rests(world);
  expect(students()).toEqual([only]);
  expect(scoresThere(world)).toEqual([5]);
});
