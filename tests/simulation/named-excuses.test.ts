import { describe, expect, test } from 'vitest';
import type { Command } from '../../commands/catalogue.ts';
import type { Json } from '../../events/entities.ts';
import { type Excuse, excusedOf, excusesIn } from '../../events/excuses.ts';
import { type AssessmentId, asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { comes, pageOf, signsOut } from './named-session.ts';
import { ana, begun, classOf, does, keyed, lose, plain, rests, tabOf } from './named-world.ts';
import type { Tab } from './world/tab.ts';
import type { World } from './world/world.ts';

const studentAt = (tab: Tab, at: number): StudentId => {
  const studentId = classOf(tab).studentIds[at];
  if (studentId === undefined) throw new Error('there is no such student');
  return studentId;
};

const excuseAt = (tab: Tab, at: number): Excuse => ({
  studentId: studentAt(tab, at),
  assessmentId: classOf(tab).assessmentId,
});

const excuses = (tab: Tab, at: number, excused = true): Command => ({
  type: 'EditExcuses',
  offeringId: classOf(tab).offeringId,
  excuses: [excuseAt(tab, at)],
  excused,
});

/** The students whom the server excuses, by their place in the class of `tab`. */
const excusedThere = (world: World, tab: Tab): readonly number[] => {
  const { ids } = tab.ledger.records.saved().outbox;
  const policies: Record<string, { excused?: unknown }> = world.backends.model.data(ana).settings.grading ?? {};
  const named = excusesIn(policies[classOf(tab).offeringId]?.excused).map(({ studentId }) => studentId);
  return classOf(tab).studentIds.flatMap((studentId, at) =>
    named.includes((ids.student[studentId] ?? studentId) as StudentId) ? [at] : [],
  );
};

const examOf = (tab: Tab): AssessmentId =>
  tab.ledger.book().assessmentsOf[classOf(tab).offeringId]?.[1] ?? asId<AssessmentId>('');

const asides = (tab: Tab) => allOwed(tab.ledger.records.saved().outbox).flatMap(({ aside }) => aside?.why ?? []);

const reads = async (world: World, device = 0): Promise<void> => {
  await world.schedule.run(60_000);
  world.browsers[device]?.wake();
  tabOf(world, device).sync.hurry();
  await world.schedule.run(30_000);
};

test.each([
  ['with keys', keyed],
  ['without keys', plain],
])('two devices that excuse at once both keep theirs, %s', async (_, server) => {
  const world = await begun(server, 2);
  const [one, other] = [tabOf(world), tabOf(world, 1)];
  does(one, excuses(one, 0));
  does(other, excuses(other, 1));
  await world.schedule.run(30_000);
  await rests(world);
  expect(excusedThere(world, one)).toEqual([0, 1]);
});

test('two devices that excuse within seconds of one another both keep theirs, and nobody is asked', async () => {
  const world = await begun(keyed, 2);
  const [one, other] = [tabOf(world), tabOf(world, 1)];
  await world.schedule.run(20_000);
  one.sync.hurry();
  other.sync.hurry();
  await world.schedule.run(1_000);
  does(one, excuses(one, 0));
  await world.schedule.run(3_000);
  expect(excusedThere(world, one)).toEqual([0]);
  does(other, excuses(other, 1));
  await world.schedule.run(3_000);
  expect(excusedThere(world, one)).toEqual([0, 1]);
  expect([asides(one), asides(other)]).toEqual([[], []]);
  await rests(world);
});

test('one device takes an excuse back while another gives one: both take effect', async () => {
  const world = await begun(keyed, 2);
  const [one, other] = [tabOf(world), tabOf(world, 1)];
  does(one, excuses(one, 0));
  await world.schedule.run(20_000);
  other.sync.hurry();
  one.sync.hurry();
  await world.schedule.run(1_000);
  does(one, excuses(one, 0, false));
  does(other, excuses(other, 1));
  await world.schedule.run(3_000);
  expect(excusedThere(world, one)).toEqual([1]);
  await rests(world);
});

test('a server that still keeps a list of excuses keeps them when the first leaf is sent', async () => {
  const world = await begun(keyed, 2);
  const [one, other] = [tabOf(world), tabOf(world, 1)];
  const { offeringId } = classOf(one);
  const setting = { grading: { [offeringId]: { excused: [excuseAt(one, 0)] } } };
  world.backends.another(ana, 'editSettings', {}, { setting });
  await world.schedule.run(20_000);
  does(one, excuses(one, 1));
  await world.schedule.run(20_000);
  expect(excusedThere(world, one)).toEqual([0, 1]);
  other.sync.hurry();
  await world.schedule.run(20_000);
  does(other, excuses(other, 0, false));
  await world.schedule.run(20_000);
  expect(excusedThere(world, one)).toEqual([1]);
  await rests(world);
});

test('opening a gradebook whose excuses are a list at the server sends nothing', async () => {
  const world = await begun(keyed, 2);
  const tab = tabOf(world);
  const setting = { grading: { [classOf(tab).offeringId]: { excused: [excuseAt(tab, 0)] } } };
  world.backends.another(ana, 'editSettings', {}, { setting });
  tab.sync.hurry();
  await world.schedule.run(20_000);
  expect(tab.ledger.book().settings.grading?.[classOf(tab).offeringId]?.excused).toEqual(excusedOf([excuseAt(tab, 0)]));
  expect(world.backends.model.data(ana).settings).toEqual(setting);
  await rests(world);
});

test('a student deleted there, and brought back here before the excuse was sent, is excused there as well', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  does(tab, excuses(tab, 0));
  await world.schedule.run(20_000);
  does(tab, { type: 'DeleteStudent', studentId: studentAt(tab, 0) });
  while (world.backends.model.data(ana).students.length === 3) await world.schedule.run(100);
  const undone = tab.ledger.undo();
  expect(undone?.ok).toBe(true);
  await world.schedule.run(60_000);
  await rests(world);
  expect(classOf(tab).studentIds).toHaveLength(3);
  expect(excusedThere(world, tab)).toHaveLength(1);
  expect(tab.ledger.book().settings.grading?.[classOf(tab).offeringId]?.excused).toEqual(
    excusedOf([{ ...excuseAt(tab, 2) }]),
  );
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
] as const)(
  'a student who was %s, and that undone minutes later, is excused again, here and there',
  async (_, removing) => {
    const world = await begun(keyed);
    const tab = tabOf(world);
    does(tab, excuses(tab, 0));
    await world.schedule.run(20_000);
    does(tab, removing(tab));
    await world.schedule.run(60_000);
    expect(excusedThere(world, tab)).toEqual([]);
    expect(tab.ledger.undo()?.ok).toBe(true);
    await world.schedule.run(60_000);
    await rests(world);
    expect(excusedThere(world, tab)).toHaveLength(1);
  },
);

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test.each<[string, (tab: Tab) => Command]>([
    ['student', (tab) => ({ type: 'DeleteStudent', studentId: studentAt(tab, 0) })],
    [
      'seat',
      (tab) => ({
        type: 'UnenrollStudents',
        offeringId: classOf(tab).offeringId,
        studentIds: [studentAt(tab, 0)],
      }),
    ],
    ['assessment', (tab) => ({ type: 'DeleteAssessment', assessmentId: classOf(tab).assessmentId })],
  ])(
    'the only excuse, which another device gave to a %s deleted here, stays there and comes back with it',
    async (__, deletes) => {
      const world = await begun(server, 2);
      const [tab, other] = [tabOf(world), tabOf(world, 1)];
      does(tab, { type: 'EditSettings', changes: [{ path: ['theme'], value: 'dark' }] });
      await reads(world);
      await reads(world, 1);
      const [browser] = world.browsers;
      if (!browser) throw new Error('there is no browser');
      browser.isOnline = false;
      does(other, excuses(other, 0));
      does(tab, deletes(tab));
      await world.schedule.run(60_000);
      expect(excusedThere(world, other)).toEqual([0]);

      browser.isOnline = true;
      await reads(world);
      expect([asides(tab), excusedThere(world, other)]).toEqual([['unseen'], [0]]);
      const asked = allOwed(tab.ledger.records.saved().outbox).filter(({ aside }) => aside !== null);
      void tab.sync.decide({ type: 'TakeTheirs', items: asked.map(({ item }) => item) });
      await reads(world);
      await rests(world);
      expect([asides(tab), excusedThere(world, other)]).toEqual([[], [0]]);
      expect(excusesIn(tab.ledger.book().settings.grading?.[classOf(other).offeringId]?.excused)).toEqual([
        excuseAt(other, 0),
      ]);
    },
  );
});

test('of an older list with one broken entry, the sound excuses stay when somebody else is excused', async () => {
  const world = await begun(keyed);
  const tab = tabOf(world);
  does(tab, { type: 'AddStudent', fields: { lastName: 'Deniz', studentCode: '77' } });
  const made = [...tab.ledger.book().students.keys()].at(-1) ?? asId<StudentId>('');
  const { offeringId, assessmentId } = classOf(tab);
  does(tab, { type: 'EnrollStudents', offeringId, studentIds: [made] });
  await world.schedule.run(20_000);
  const studentId = tab.ledger.records.saved().outbox.ids.student[made] ?? '';
  const broken = [
    { studentId, assessmentId },
    { studentId: studentAt(tab, 1), assessmentId: null },
  ];
  world.backends.another(ana, 'editSettings', {}, { setting: { grading: { [offeringId]: { excused: broken } } } });
  tab.sync.hurry();
  await world.schedule.run(20_000);
  does(tab, excuses(tab, 2));
  await world.schedule.run(20_000);
  const at = classOf(tab).studentIds.indexOf(made);
  expect(excusedThere(world, tab)).toEqual([2, at].toSorted());
});

test('a first reading leaves out what a policy says of things that are gone', async () => {
  const world = await begun(keyed, 1, 1, 'shared');
  const [tab, page] = [tabOf(world), pageOf(world)];
  const { offeringId, assessmentId } = classOf(tab);
  const [first, second] = [studentAt(tab, 0), studentAt(tab, 1)];
  does(tab, { type: 'AddAssessment', offeringId, fields: { assessmentName: 'Exam' }, maxima: [100] });
  does(tab, excuses(tab, 0));
  does(tab, excuses(tab, 1));
  await world.schedule.run(20_000);
  const exam = tab.ledger.records.saved().outbox.ids.assessment[examOf(tab)] as AssessmentId;
  const excused = record([[second, record([[exam, true]])]]) as Json;
  const setting = { grading: { [offeringId]: { neverDrop: [assessmentId, exam], excused } } } as Json;
  world.backends.another(ana, 'editSettings', {}, { setting });
  await signsOut(world, page);
  await world.schedule.run(20_000);
  world.backends.another(ana, 'deleteAssessment', { offeringId, assessmentId });
  world.backends.another(ana, 'deleteEnrollment', { offeringId, studentId: first });
  await comes(world, page);
  const { grading = {} } = tabOf(world).ledger.book().settings;
  expect(grading[offeringId]).toEqual({ neverDrop: [exam], excused });
  await rests(world);
});

test.each([
  ['with keys', keyed],
  ['without keys', plain],
])(
  'an excuse whose reply is lost, taken back here while another device excuses another student, stays taken back, %s',
  async (_, server) => {
    const world = await begun(server, 2);
    const [one, other] = [tabOf(world), tabOf(world, 1)];
    lose(world, 'reply lost');
    does(one, excuses(one, 0));
    await world.schedule.run(1_400);
    expect(excusedThere(world, one)).toEqual([0]);
    expect(one.ledger.undo()?.ok).toBe(true);
    does(other, excuses(other, 1));
    await world.schedule.run(700_000);
    await rests(world);
    expect(excusedThere(world, one)).toEqual([1]);
    expect(one.ledger.book().settings.grading?.[classOf(one).offeringId]?.excused).toEqual(
      excusedOf([excuseAt(one, 1)]),
    );
  },
);
