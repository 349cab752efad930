import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { asId, type CourseId } from '../../events/ids.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openLedger } from '../../machines/ledger/ledger.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { openLayouts } from '../../src/accounts/grid-layouts.ts';
import { newId } from '../../src/browser/identity.ts';
import { memoryKeys, openSelections } from '../../src/browser/preferences.ts';
import { demoData } from '../../src/demo/demo.ts';
import { openDemo } from '../../src/demo/open-demo.ts';
import type { DemoKind } from '../../src/workspace/workspace-hooks.tsx';
import { logHeader, logOf, someEdits, stretch } from '../server/conformance/ledger-scene.ts';
import { call, heldBy, identity, inAnyOrder, type OpenDemo, openedDemo, partsOf, sent } from './opened-demo.ts';

const opened = async (seed: number): Promise<OpenDemo> => {
  const demo = await openedDemo(seed);
  onTestFinished(demo.close);
  return demo;
};

const addCourse = ({ ledger }: OpenDemo, title: string): void => {
  const courseId = asId<CourseId>(newId());
  const added = ledger.dispatch({
    type: 'AddCourse',
    courseId,
    fields: { courseCode: 'X', courseNumber: title, title },
  });
  expect(added.ok).toBe(true);
};

const titles = ({ courses }: { courses: readonly { readonly title: string }[] }): string[] =>
  courses.map(({ title }) => title);

const threeWeeks = 21 * 24 * 60 * 60 * 1_000;

/** A demo for whose server it is the time that `now` says, in milliseconds since 1970. */
const openedAt = async (now: () => number): ReturnType<typeof openDemo> => {
  const log = memoryLog({
    newHeader: () => ({ logId: 'log', user: 'demo', backend: '', at: '2026-01-15T09:00:00.000Z', app: 'test' }),
    newSalt: () => '0'.repeat(32),
  });
  const iso = (): string => new Date(now()).toISOString();
  const ledger = openLedger({ log, actor: 'demo', ...identity, now: iso, newId, backend: true });
  await ledger.opened;
  const selections = openSelections(memoryKeys(), 'demo');
  const bare = {
    ledger,
    user: 'demo',
    kind: 'demo',
    isKept: false,
    selections,
    layouts: openLayouts(),
    close: ledger.close,
  } as const;
  return openDemo(bare, 10, { now, onFailure: (error) => expect.unreachable(String(error)) });
};

describe('a demo in the page', () => {
  test('has a server that holds what was drawn, and a book that says the same', async () => {
    const demo = await opened(10);
    expect(inAnyOrder(await heldBy(demo))).toEqual(inAnyOrder(demoData(10)));
    expect(inAnyOrder(workingData(demo.ledger.book()))).toEqual(inAnyOrder(demoData(10)));
  });

  test('has ids in the alphabet of the wire, those of new things too', async () => {
    const demo = await opened(10);
    addCourse(demo, 'New');
    demo.sync.hurry();
    await sent(demo);
    const { courses, offerings, students, assessments } = await heldBy(demo);
    const ids = [
      courses.map(({ courseId }) => courseId),
      offerings.map(({ offeringId }) => offeringId),
      assessments.map(({ assessmentId }) => assessmentId),
      students.map(({ studentId }) => studentId),
    ].flat();
    expect(ids.filter((id) => !/^[A-Za-z0-9_-]{1,64}$/.test(id))).toEqual([]);
  });

  test('R16.7 sends what is edited to its server, and then owes nothing', async () => {
    const demo = await opened(10);
    const [grade] = demoData(10).grades;
    if (!grade) throw new Error('seed 10 has no grade');
    const { offeringId, assessmentId, studentId } = grade;
    addCourse(demo, 'Typed by hand');
    const change = { useBonusPoints: true, bonusPoints: 7.5 };
    demo.ledger.dispatch({ type: 'EditGrades', offeringId, edits: [{ assessmentId, studentId, change }] });
    expect(titles(await heldBy(demo))).not.toContain('Typed by hand');
    await sent(demo);

    const held = await heldBy(demo);
    expect(titles(held)).toContain('Typed by hand');
    expect(held.grades.find((one) => one.assessmentId === assessmentId && one.studentId === studentId)).toEqual({
      ...grade,
      ...change,
    });
  });

  test('has a server that keeps copies of ledgers', async () => {
    const { remote } = await opened(10);
    const log = logOf(logHeader('demo@example.com', 'office'), someEdits(4));
    const body = JSON.stringify(stretch(log, 1, 4));
    const added = await remote({ method: 'POST', path: '/user/ledger/office/add', headers: {}, body });
    expect(added).toMatchObject({ kind: 'reply', status: 200 });
    const read = await remote({ method: 'GET', path: '/user/ledger/office/get?after=1', headers: {} });
    expect(read.kind === 'reply' && JSON.parse(read.text)).toMatchObject({ seq: 4, lines: log.lines.slice(1) });
  });

  test('still sends after its session has ended, as when the computer slept', async () => {
    let at = Date.UTC(2026, 0, 15, 9);
    const demo = await partsOf(openedAt(() => at));
    onTestFinished(demo.close);

    at += threeWeeks;
    addCourse(demo, 'After three weeks');
    demo.sync.hurry();
    await sent(demo);
    expect(titles(await heldBy(demo))).toContain('After three weeks');
  });

  test('does not open when its server no longer knows who was let in', async () => {
    let at = Date.UTC(2026, 0, 15, 9);
    const later = () => {
      at += threeWeeks;
      return at;
    };
    await expect(openedAt(later)).rejects.toThrow('does not know who it let in');
  });

  test('is left by signing out at its server, however often', async () => {
    const demo = await openedDemo(10);
    expect(await call(demo.remote, 'verify')).toMatchObject({ status: 200 });
    await demo.close();
    expect(await call(demo.remote, 'verify')).toMatchObject({ status: 401 });
    await demo.close();
  });

  test('is a new world each time: what one was told the other does not know', async () => {
    const [one, other] = [await opened(10), await opened(10)];
    addCourse(one, 'Only here');
    await sent(one);
    expect(titles(await heldBy(one))).toContain('Only here');
    expect(titles(await heldBy(other))).not.toContain('Only here');
    expect(inAnyOrder(workingData(other.ledger.book()))).toEqual(inAnyOrder(demoData(10)));
    expect(inAnyOrder(workingData((await opened(7)).ledger.book()))).not.toEqual(inAnyOrder(demoData(10)));
  });
});

describe('a reset of the demo', () => {
  const kinds: DemoKind[] = ['courses', 'offerings', 'assessments', 'students', 'enrollments', 'grades', 'settings'];
  /** What does not depend on what was reset. */
  const left: Record<DemoKind, DemoKind[]> = {
    courses: ['students'],
    offerings: ['courses', 'students'],
    assessments: ['courses', 'students', 'enrollments'],
    students: ['courses', 'offerings', 'assessments'],
    enrollments: ['courses', 'offerings', 'assessments', 'students'],
    grades: ['courses', 'offerings', 'assessments', 'students', 'enrollments'],
    settings: ['courses', 'offerings', 'assessments', 'students', 'enrollments', 'grades'],
  };

  test.each(kinds)('of %s draws it anew at the server, and the book follows', async (kind) => {
    const demo = await opened(10);
    demo.ledger.dispatch({ type: 'EditSettings', changes: [{ path: ['theme'], value: 'dark' }] });
    await sent(demo);
    const before = inAnyOrder(await heldBy(demo));
    await demo.resetDemo(new Set([kind]));

    const after = inAnyOrder(await heldBy(demo));
    expect(after[kind]).not.toEqual(before[kind]);
    for (const other of left[kind]) expect(after[other]).toEqual(before[other]);
    expect(inAnyOrder(workingData(demo.ledger.book()))).toEqual(after);
    expect(demo.ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
  });

  test('keeps what was typed just before it, and sends it', async () => {
    const demo = await opened(10);
    addCourse(demo, 'Typed just before');
    await demo.resetDemo(new Set(['students']));
    expect(titles(await heldBy(demo))).toContain('Typed just before');
    expect(titles(workingData(demo.ledger.book()))).toContain('Typed just before');
    expect(demo.ledger.status().owed).toEqual({ count: 0, needsYou: 0, isDoubted: false });
  });

  test('of courses takes the policies of their offerings along', async () => {
    const demo = await opened(10);
    const offeringId = demoData(10).offerings[0]?.offeringId ?? asId('');
    demo.ledger.dispatch({ type: 'EditGradingPolicy', offeringId, policy: { decimals: 3 } });
    demo.ledger.dispatch({ type: 'EditSettings', changes: [{ path: ['theme'], value: 'dark' }] });
    await sent(demo);
    expect((await heldBy(demo)).settings.grading).toHaveProperty(offeringId);
    await demo.resetDemo(new Set(['courses']));
    expect((await heldBy(demo)).settings).toEqual({ theme: 'dark' });
    expect(demo.ledger.book().settings).toEqual({ theme: 'dark' });
  });
});

describe('in a demo', () => {
  test('R17.4 all core calls succeed, as often as they are made', async () => {
    const { remote } = await opened(10);
    const statusOf = async (...what: Parameters<typeof call>) => (await call(...what)) as { status: number };
    const passwords = { oldPassword: 'whatever was typed', newPassword: 'something new' };
    const message = { email: 'visitor@example.com', message: 'hello', isLoggedIn: false };
    for (let times = 0; times < 10; times += 1) {
      expect(await statusOf(remote, 'changePassword', passwords)).toMatchObject({ status: 200 });
      expect(await statusOf(remote, 'contactUs', message)).toMatchObject({ status: 200 });
      expect(await statusOf(remote, 'verify')).toMatchObject({ status: 200 });
    }
    expect(await statusOf(remote, 'logOut')).toMatchObject({ status: 200 });
    const login = { userEmail: 'demo@example.com', userPassword: 'any password' };
    expect(await statusOf(remote, 'logIn', login)).toMatchObject({ status: 200 });
  });

  test('a snapshot can be made and loaded back', async () => {
    const demo = await opened(10);
    const [offering] = demoData(10).offerings;
    const made = await call(demo.remote, 'addSnapshots', { listOfOfferingIds: [offering?.offeringId] });
    const { offeringSnapshots } = JSON.parse((made as { text: string }).text);
    const ids = offeringSnapshots.map((one: { offeringSnapshotId: string }) => one.offeringSnapshotId);
    await call(demo.remote, 'deleteOffering', undefined, { offeringId: offering?.offeringId ?? '' });
    expect((await heldBy(demo)).offerings).toHaveLength(demoData(10).offerings.length - 1);
    const loaded = await call(demo.remote, 'loadSnapshotsById', { listOfOfferingSnapshotIds: ids });
    expect(loaded).toMatchObject({ status: 200 });
    expect((await heldBy(demo)).offerings).toHaveLength(demoData(10).offerings.length);
  });

  describe('nothing outside of the page', () => {
    afterEach(() => vi.unstubAllGlobals());

    test('R17.6 is touched: no storage, no lock, no channel, no network', async () => {
      const touched: string[] = [];
      const outside = [
        'localStorage',
        'sessionStorage',
        'indexedDB',
        'navigator',
        'caches',
        'BroadcastChannel',
        'fetch',
      ];
      for (const name of [...outside, 'WebSocket', 'XMLHttpRequest', 'Worker', 'SharedWorker']) {
        const touch = (): never => {
          touched.push(name);
          throw new Error(`the demo touched ${name}`);
        };
        vi.stubGlobal(name, new Proxy(touch, { get: touch, set: touch, construct: touch, apply: touch }));
      }
      const demo = await openedDemo(10);
      addCourse(demo, 'Typed');
      await sent(demo);
      await demo.resetDemo(new Set(['students']));
      demo.selections.select('course', { courseId: undefined });
      await demo.close();
      expect(touched).toEqual([]);
    });
  });
});
