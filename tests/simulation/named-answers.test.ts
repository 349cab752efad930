import { describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '../../api/endpoints.ts';
import { asId, type IntentId } from '../../events/ids.ts';
import { allOwed } from '../../projections/outbox/outbox.ts';
import { newestOf } from './named-merging.ts';
import { opened } from './named-session.ts';
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
import type { NetworkFault } from './world/options.ts';
import type { World } from './world/world.ts';

const seatsThere = (world: World): number => world.backends.model.data(ana).enrollments.length;
const owedIn = (world: World) => allOwed(tabOf(world).ledger.records.saved().outbox);
const reasonsIn = (world: World) => owedIn(world).flatMap(({ aside }) => aside?.reason ?? aside?.why ?? []);
const writesIn = (world: World): readonly string[] =>
  world.trace.filter((line) => / → (POST|DELETE) \/user\/(?!logout)/.test(line));

/** Unenrolls two students of the class of three. */
const unenrolls = (world: World): void => {
  const { offeringId, studentIds } = classOf(tabOf(world));
  does(tabOf(world), { type: 'UnenrollStudents', offeringId, studentIds: studentIds.slice(0, 2) });
};

const enrolls = (world: World): void => {
  const tab = tabOf(world);
  const { offeringId } = classOf(tab);
  for (const studentCode of ['Y8', 'Z9'])
    does(tab, { type: 'AddStudent', fields: { studentCode, lastName: studentCode } });
  const seated = new Set<string>(classOf(tab).studentIds);
  const studentIds = [...tab.ledger.book().students.values()]
    .map(({ studentId }) => studentId)
    .filter((studentId) => !seated.has(studentId));
  does(tab, { type: 'EnrollStudents', offeringId, studentIds });
};

/**
 * Refuses the next `times` calls with a conflict that no reading shows. Returns a function that counts those still to
 * come.
 */
const conflictsFirst = ({ network }: World, call: EndpointName, times: number): (() => number) => {
  const carry = network.carry.bind(network);
  let left = times;
  network.carry = async (browser, origin, request) => {
    if (left === 0 || !request.path.startsWith(endpoints[call].path)) return carry(browser, origin, request);
    left -= 1;
    return { kind: 'reply', status: 409, text: JSON.stringify({ success: false, reason: 'enrollment.changed' }) };
  };
  return () => left;
};

describe.each([
  ['with keys', keyed],
  ['without keys', plain],
])('%s', (_, server) => {
  test.each<NetworkFault>(['roster left alone', 'roster half done'])(
    'an un-enrolment whose answer says something else is not called sent, and is done in the end: %s',
    async (fault) => {
      const world = await begun(server);
      scores(tabOf(world), 5);
      await world.schedule.run(10_000);
      lose(world, fault);
      unenrolls(world);
      await world.schedule.run(60_000);
      expect(seatsThere(world)).toBe(1);
      expect(owedIn(world)).toEqual([]);
      await rests(world);
      expect(classOf(tabOf(world)).studentIds).toHaveLength(1);
    },
  );

  test('a reading without seats that still has their grades does not settle an un-enrolment', async () => {
    const world = await begun(server);
    const { offeringId, studentIds } = classOf(tabOf(world));
    lose(world, 'roster left alone');
    world.network.misread = (text) => JSON.stringify({ ...JSON.parse(text), enrollments: [] });
    does(tabOf(world), { type: 'UnenrollStudents', offeringId, studentIds });
    await world.schedule.run(60_000);
    expect([seatsThere(world), tabOf(world).ledger.records.saved().outbox.doubt?.why]).toEqual([3, 'still named']);
    world.network.misread = undefined;
    await rests(world);
    expect([seatsThere(world), owedIn(world)]).toEqual([0, []]);
  });

  test('an un-enrolment that is never done waits for the instructor, who is told, and the class comes back whole', async () => {
    const world = await begun(server);
    lose(world, ...Array.from({ length: 9 }, () => 'roster left alone' as const));
    unenrolls(world);
    await world.schedule.run(120_000);
    expect(reasonsIn(world)).toEqual(['notDone', 'notDone']);
    expect(seatsThere(world)).toBe(3);
    const before = writesIn(world).length;
    await world.schedule.run(1_800_000);
    expect(writesIn(world)).toHaveLength(before);
  });

  test('two conflicts and two answers that something else was done do not count as four of one kind', async () => {
    const world = await begun(server);
    const left = conflictsFirst(world, 'unenroll', 2);
    lose(world, 'roster left alone', 'roster left alone');
    unenrolls(world);
    await world.schedule.run(120_000);
    expect([left(), reasonsIn(world), seatsThere(world)]).toEqual([0, [], 1]);
    await rests(world);
  });

  test('conflicts that came to an end do not count beside new ones of the same students', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    const { offeringId } = classOf(tab);
    const studentIds = classOf(tab).studentIds.slice(0, 2);
    for (const round of [1, 2]) {
      const left = conflictsFirst(world, 'unenroll', 3);
      does(tab, { type: 'UnenrollStudents', offeringId, studentIds });
      await world.schedule.run(120_000);
      expect([round, left(), reasonsIn(world), seatsThere(world)]).toEqual([round, 0, [], 1]);
      does(tab, { type: 'EnrollStudents', offeringId, studentIds });
      await rests(world);
    }
  });

  test('an un-enrolment that is never done holds up nobody who goes on typing, and comes to an end', async () => {
    const world = await begun(server);
    const tab = tabOf(world);
    lose(world, ...Array.from({ length: 99 }, () => 'roster left alone' as const));
    unenrolls(world);
    for (let nth = 0; nth < 40; nth += 1) {
      scores(tab, nth % 10);
      await world.schedule.run(3_000);
    }
    expect(scoreThere(world, tab)).toBe(9);
    expect(reasonsIn(world)).toEqual(['notDone', 'notDone']);
  });

  test.each<NetworkFault>(['roster left alone', 'roster half done'])(
    'an enrolment whose answer says something else is not called sent, and is done in the end: %s',
    async (fault) => {
      const world = await begun(server);
      lose(world, fault);
      enrolls(world);
      await rests(world);
      expect(seatsThere(world)).toBe(5);
    },
  );

  test('an addition that was made, and answered as if it were not, is there once', async () => {
    const world = await begun(server);
    lose(world, 'added, and answered as not found');
    does(tabOf(world), { type: 'AddStudent', fields: { studentCode: '', lastName: 'U1' } });
    await rests(world);
    expect(world.backends.model.data(ana).students.filter(({ lastName }) => lastName === 'U1')).toHaveLength(1);
  });

  test('a call that the server does not know is asked once, and waits in its own words', async () => {
    const world = await begun(server);
    const before = writesIn(world).length;
    lose(world, 'call unknown');
    does(tabOf(world), { type: 'AddCourse', fields: { title: 'Optics' } });
    await world.schedule.run(600_000);
    expect(writesIn(world)).toHaveLength(before + 1);
    expect(reasonsIn(world)).toEqual(['path.unknown']);
    await rests(world);
  });
});

// World 11185: the fourth answer was to a repetition; the call had done what it was to do.
test('an enrolment that is there when it is looked up for the fourth time is not called refused', async () => {
  const world = await begun(keyed);
  const [tab, otherwise] = [tabOf(world), 'roster left alone'] as const;
  const seats = seatsThere(world);
  lose(world, otherwise, otherwise, otherwise, 'success no truth value', otherwise);
  const { offeringId } = classOf(tab);
  does(tab, { type: 'AddStudent', fields: { studentCode: 'Z9' } });
  does(tab, { type: 'EnrollStudents', offeringId, studentIds: [newestOf(tab)] });
  await world.schedule.run(600_000);
  expect([world.network.script, seatsThere(world)]).toEqual([[], seats + 1]);
  await rests(world);
  expect(world.watch.seen.get('event CallRefused')).toBeUndefined();
});

test('a call that is still being worked on is asked about under the same key, and makes one row', async () => {
  const world = await begun(keyed);
  lose(world, 'still in progress');
  does(tabOf(world), { type: 'AddStudent', fields: { studentCode: 'Z9', lastName: 'U1' } });
  await signsIn(world);
  await rests(world);
  expect(world.backends.model.data(ana).students).toHaveLength(4);
  const { seen } = world.watch;
  expect([seen.get('event CallIntended'), seen.get('event CallDropped')]).toEqual([1, undefined]);
  expect(scoreThere(world, tabOf(world))).toBeNull();
});

/** Answers every reading with this status and body. */
const readingsAnswered = ({ network }: World, status: number, body: object): void => {
  const carry = network.carry.bind(network);
  network.carry = async (browser, origin, request) =>
    request.path === endpoints.loadEverything.path
      ? { kind: 'reply', status, text: JSON.stringify(body) }
      : carry(browser, origin, request);
};

describe('what came back is told with its status', () => {
  test.each([
    [400, { success: false, reason: 'body.malformed' }, 'reading refused', { status: 400, reason: 'body.malformed' }],
    [500, { success: false, reason: 'internal' }, 'server error', { status: 500, reason: 'internal' }],
    [200, { courses: [] }, 'unreadable', { status: 200, lacks: 'success' }],
    [200, { success: true, courses: [] }, 'unreadable', { status: 200, lacks: 'shape' }],
  ])('a reading answered %d %o', async (status, body, trouble, answer) => {
    const world = await begun(keyed);
    readingsAnswered(world, status, body);
    tabOf(world).sync.hurry();
    await world.schedule.run(700);
    expect(tabOf(world).sync.status()).toMatchObject({ mode: 'waiting', trouble, answer });
  });

  test.each<[NetworkFault, object]>([
    ['reply without success', { status: 200, lacks: 'success' }],
    ['reply a page', { status: 200, lacks: 'JSON' }],
    ['reply without id', { status: 200, lacks: 'shape' }],
    ['still in progress', { status: 409, reason: 'inProgress' }],
    ['added, and answered as not found', { status: expect.any(Number) }],
  ])('an addition that meets with “%s”', async (fault, answer) => {
    const world = await begun(keyed);
    lose(world, fault, fault, fault);
    does(tabOf(world), { type: 'AddCourse', fields: { title: 'Optics' } });
    await world.schedule.run(2_000);
    expect(tabOf(world).sync.status()).toMatchObject({ mode: 'waiting', trouble: 'unanswered', answer });
    await rests(world);
    expect(tabOf(world).sync.status()).toMatchObject({ trouble: undefined, answer: undefined });
  });
});

test('a snapshot call without an answer troubles no sending', async () => {
  const world = await begun(plain);
  const tab = tabOf(world);
  const { user, backend } = tab.page.session.credentials() ?? { user: '', backend: '' };
  const { method, path } = endpoints.addSnapshots;
  const intent = asId<IntentId>('a'.repeat(22));
  const put = [
    { intent, call: 'addSnapshots', method, path, body: '{}', at: '2026-01-01', user, backend, keyed: false },
  ];
  const recorded = tab.ledger.records.record(() => ({
    command: { type: 'IntendSnapshotCall' },
    events: [],
    beside: { put },
  }));
  await world.schedule.run(1_000);
  await recorded;
  world.browsers[0]?.crash(tab.page);
  await opened(world);
  await world.schedule.run(30_000);
  const lying = tabOf(world).ledger.records.intents();
  await world.schedule.run(1_000);
  expect(await lying).toMatchObject([{ intent }]);
  expect(tabOf(world).sync.status()).toMatchObject({ trouble: undefined });
  does(tabOf(world), { type: 'AddCourse', fields: { title: 'Optics' } });
  await world.schedule.run(5_000);
  expect(world.backends.model.data(ana).courses.map(({ title }) => title)).toContain('Optics');
});
