import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import { asId } from '../../events/ids.ts';
import type { InitializationData } from '../../events/wire.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import {
  ana,
  begun,
  classOf,
  does,
  keyed,
  lose,
  plain,
  rests,
  scores,
  scoreThere,
  signsIn,
  tabOf,
} from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const seatsHere = (tab: Tab): number => tab.ledger.book().enrollments[classOf(tab).offeringId]?.size ?? 0;

type Spoil = (reading: InitializationData) => unknown;
const without =
  (list: keyof InitializationData): Spoil =>
  (reading) => ({ ...reading, [list]: list === 'settings' ? {} : [] });

/** From now on every reading is spoilt in this way. */
const spoils = (world: World, spoil: Spoil | undefined): void => {
  world.network.misread = spoil && ((text) => JSON.stringify(spoil(JSON.parse(text) as InitializationData)));
};

/** The instructor answers that the missing rows are gone, and the server is read again. */
const believes = async (world: World) => {
  const { sync, ledger } = tabOf(world);
  const decided = sync.decide({ type: 'BelieveReading', missing: ledger.records.saved().outbox.doubt?.missing });
  await world.schedule.run(5_000);
  return decided;
};

/** Reads the server now, and spoils this reading and the later ones. */
const reads = async (world: World, spoil?: Spoil): Promise<void> => {
  spoils(world, spoil);
  world.browsers[0]?.tabs[0]?.sync.hurry();
  await world.schedule.run(5_000);
};

const writes = (world: World): number => world.trace.filter((line) => / → (POST|DELETE) /.test(line)).length;

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test('a reading without enrollments, whose grades speak of them, takes nobody out of the class', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    for (const at of [0, 1, 2]) scores(tab, 5, at);
    await world.schedule.run(5_000);
    await reads(world, without('enrollments'));
    expect(seatsHere(tab)).toBe(3);
    expect(tab.ledger.records.saved().outbox.doubt).toMatchObject({ why: 'still named', lost: { seat: 3, grade: 3 } });
    expect(tab.ledger.status().owed.isDoubted).toBe(true);

    const before = writes(world);
    scores(tab, 6);
    await world.schedule.run(20_000);
    expect(writes(world)).toBe(before);
    await reads(world);
    expect(tab.ledger.status().owed.isDoubted).toBe(false);
    await rests(world);
    expect(scoreThere(world, tab)).toBe(6);
    expect(world.backends.model.data(ana).enrollments).toHaveLength(3);
  });

  test('the question stands after a reload, until a reading is whole again', async () => {
    const world = await begun(server);
    const [browser] = world.browsers;
    if (!browser) throw new Error('there is no browser');
    await reads(world, without('enrollments'));
    world.network.misread = () => '{"success":true}';
    browser.crash(tabOf(world).page);
    await world.open(browser);
    await world.schedule.run(5_000);
    expect(seatsHere(tabOf(world))).toBe(3);
    expect(tabOf(world).ledger.status().owed.isDoubted).toBe(true);
    expect(tabOf(world).ledger.records.saved().outbox.doubt).toMatchObject({ lost: { seat: 3 } });
    world.network.misread = undefined;
    await rests(world);
    expect(seatsHere(tabOf(world))).toBe(3);
  });

  test('once the instructor says that they are gone, the next reading that lacks the same is taken', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    await reads(world, without('enrollments'));
    expect(await believes(world)).toBeDefined();
    expect([seatsHere(tab), tab.ledger.records.saved().outbox.doubt]).toEqual([0, null]);
    await reads(world);
    expect(seatsHere(tab)).toBe(3);
  });

  test('once they say that one student is gone, a reading that lacks another one is asked about anew', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    for (const at of [0, 1, 2]) scores(tab, 5, at);
    await world.schedule.run(5_000);
    const [first, second] = classOf(tab).studentIds;
    const withoutSeatOf =
      (one: string | undefined): Spoil =>
      (reading) => ({ ...reading, enrollments: reading.enrollments.filter(({ studentId }) => studentId !== one) });
    const oneSeat = { why: 'still named', lost: { seat: 1, grade: 1 }, isBelieved: false };
    await reads(world, withoutSeatOf(first));
    const { doubt: shown } = tab.ledger.records.saved().outbox;
    expect(shown).toMatchObject(oneSeat);
    spoils(world, withoutSeatOf(second));
    await believes(world);
    expect([seatsHere(tab), tab.ledger.records.saved().outbox.doubt]).toEqual([3, expect.objectContaining(oneSeat)]);

    expect(await tab.sync.decide({ type: 'BelieveReading', missing: shown?.missing })).toBeUndefined();
    await believes(world);
    expect([classOf(tab).studentIds, tab.ledger.records.saved().outbox.doubt]).toEqual([
      expect.not.arrayContaining([second]),
      null,
    ]);
    await reads(world);
    await rests(world);
  });

  test('an addition whose reply is lost is not sent again because a doubtful reading lacks it', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    lose(world, 'reply lost');
    does(tab, { type: 'AddStudent', fields: { studentCode: '', lastName: 'U1' } });
    await world.schedule.run(1_500);
    world.network.misread = (text) => JSON.stringify({ ...JSON.parse(text), students: [] });
    await world.schedule.run(600_000);
    world.network.misread = undefined;
    await rests(world);
    expect(world.backends.model.data(ana).students.filter(({ lastName }) => lastName === 'U1')).toHaveLength(1);
  });
});

describe('what another device does by the calls that there are is taken without a question', () => {
  const model = (world: World) => world.backends.model.data(ana);
  const another = ({ backends }: World) => backends.another;

  test.each<[string, (world: World) => void]>([
    [
      'a class is deleted',
      (world) => {
        for (const { offeringId } of model(world).offerings) another(world)(ana, 'deleteOffering', { offeringId });
      },
    ],
    [
      'a class is emptied',
      (world) => {
        for (const { offeringId, studentId } of model(world).enrollments)
          another(world)(ana, 'deleteEnrollment', { offeringId, studentId });
      },
    ],
    [
      'the account is cleared',
      (world) => {
        for (const { courseId } of model(world).courses) another(world)(ana, 'deleteCourse', { courseId });
        for (const { studentId } of model(world).students) another(world)(ana, 'deleteStudent', { studentId });
      },
    ],
  ])('%s', async (_, change) => {
    const world = await begun(keyed, 2);
    for (const at of [0, 1, 2]) scores(tabOf(world), 5, at);
    await world.schedule.run(20_000);
    change(world);
    await reads(world);
    expect(tabOf(world).ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
    await rests(world);
  });
});

test('after a backup and a reading without courses, whose offerings speak of them, no course is made twice', async () => {
  const world = await begun(keyed);
  world.watch.restores(world.backends.backUp());
  world.counts.set('server restored', 1);
  await reads(world, without('courses'));
  await signsIn(world);
  await world.schedule.run(20_000);
  expect(tabOf(world).ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: true });
  await reads(world);
  expect(tabOf(world).ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
  await rests(world);
});

test.each(
  [keyed, plain].flatMap((server) => [
    [
      'an excuse',
      server,
      ({ offeringId, assessmentId, studentIds: [studentId = asId('')] }: ReturnType<typeof classOf>): Command => ({
        type: 'EditExcuses',
        offeringId,
        excuses: [{ studentId, assessmentId }],
        excused: true,
      }),
    ] as const,
    [
      'a word of a policy',
      server,
      ({ offeringId }: ReturnType<typeof classOf>): Command => ({
        type: 'EditGradingPolicy',
        offeringId,
        policy: { dropLowest: 1 },
      }),
    ] as const,
  ]),
)('%s that is all of the settings is taken back on another device: nobody is asked', async (_, server, said) => {
  const world = await begun(server, 2);
  const [tab, other] = [tabOf(world), tabOf(world, 1)];
  does(other, said(classOf(other)));
  await world.schedule.run(60_000);
  await reads(world);
  expect(tab.ledger.book().settings).not.toEqual({});
  expect(other.ledger.undo()?.ok).toBe(true);
  await world.schedule.run(60_000);
  await reads(world);
  scores(tab, 7);
  await world.schedule.run(60_000);
  expect(tab.ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
  expect([tab.ledger.book().settings, scoreThere(world, tab)]).toEqual([{}, 7]);
  await rests(world);
});

test('a reading that has lost the grading policies, and no other setting, takes no excuse', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  const { offeringId, assessmentId, studentIds } = classOf(tab);
  const excuses = studentIds.map((studentId) => ({ studentId, assessmentId }));
  does(tab, { type: 'EditExcuses', offeringId, excuses, excused: true });
  does(tab, { type: 'EditSettings', changes: [{ path: ['theme'], value: 'dark' }] });
  await world.schedule.run(20_000);
  const { settings } = tab.ledger.book();
  await reads(world, ({ settings: { grading: _, ...others }, ...lists }) => ({ ...lists, settings: others }));
  expect(tab.ledger.records.saved().outbox.doubt).toMatchObject({ why: 'settings gone', lost: { setting: 1 } });
  expect(tab.ledger.book().settings).toEqual(settings);
  await reads(world);
  await rests(world);
});

test('after a backup and a reading under other ids, the id of a student who is here is not taken for a new one', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  const [first = ''] = classOf(tab).studentIds;
  const restore = world.backends.backUp();
  world.watch.restores(restore);
  world.counts.set('server restored', 1);
  const renamed = <Row extends { readonly studentId: string }>(rows: readonly Row[]): readonly Row[] =>
    rows.map((row) => ({ ...row, studentId: `${row.studentId}x` }));
  await reads(world, ({ students, enrollments, grades, ...others }) => ({
    ...others,
    students: renamed(students),
    enrollments: renamed(enrollments),
    grades: renamed(grades),
  }));
  await signsIn(world);
  await world.schedule.run(20_000);
  expect(owedOf(tab.ledger.records.saved().outbox, { of: 'student', studentId: asId(first) })?.base).toBeNull();
  lose(world, 'id of another row');
  does(tab, { type: 'AddStudent', fields: { studentCode: 'Z9' } });
  await world.schedule.run(3_000);
  expect(Object.values(tab.ledger.records.saved().outbox.ids.student)).not.toContain(first);
  await reads(world);
  await rests(world);
  expect(world.backends.model.data(ana).students.filter(({ studentCode }) => studentCode === 'Z9')).toHaveLength(1);
});
