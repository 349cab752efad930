import { describe, expect, test } from 'vitest';
import type { OfferingId } from '../../events/ids.ts';
import type { NounItem } from '../../events/items.ts';
import { memoryLog } from '../../log/stored/memory.ts';
import { openSync } from '../../machines/sync/sync.ts';
import { syncOfTabs } from '../../src/browser/tabs/sync-of-tabs.ts';
import type { TabChannel } from '../../src/browser/tabs/tab-channel.ts';
import { jumpingClock } from './jumping-clock.ts';
import { pointsOf, sample } from './loading-scene.ts';
import {
  everything,
  gradeAt,
  itsGrades,
  type NarrowDevice,
  narrowScene,
  theAssessment,
  verify,
} from './narrow-scene.ts';
import { making, open } from './opened-ledger.ts';

const { c1, o1, a1, a2, s1 } = sample;

const theCourse = [`GET /user/course/${c1}/get`, `GET /user/offering/course/${c1}/get/all`];
const theStudent = [`GET /user/student/${s1}/get`, `GET /user/enrollment/student/${s1}/get/all`];
const grades: NounItem = { of: 'assessment', assessmentId: a1 };
const course: NounItem = { of: 'course', courseId: c1 };
const student: NounItem = { of: 'student', studentId: s1 };

const looks = async (device: NarrowDevice, about?: NounItem): Promise<void> => {
  device.asked.length = 0;
  device.sync.look(about);
  await device.until(() => device.asked.length > 0);
  await device.rests();
};

describe('what belongs to an item is read, and nothing else', () => {
  test.each<[string, NounItem, readonly string[]]>([
    ['an assessment with its grades', grades, [theAssessment, itsGrades, theAssessment]],
    ['a course with its offerings', course, theCourse],
    ['a student with their enrollments', student, theStudent],
    [
      'all of an offering',
      { of: 'offering', offeringId: o1 },
      [
        `GET /user/course/offering/${o1}/get`,
        `GET /user/offering/${o1}/get`,
        `GET /user/assessment/offering/${o1}/get/all`,
        `GET /user/enrollment/offering/${o1}/get/all`,
        itsGrades,
        `GET /user/grade/offering/${o1}/assessment/${a2}/get/all`,
        `GET /user/assessment/offering/${o1}/get/all`,
      ],
    ],
  ])('%s', async (_, about, asked) => {
    const { one } = await narrowScene();
    const before = one.sync.status().readAt;
    await looks(one, about);
    expect(one.asked).toEqual(asked);
    const { readAt, partRead } = one.sync.status();
    expect(readAt).toBe(before);
    expect(partRead).toEqual({ about, at: before });
  });

  test('what others changed there is here then', async () => {
    const { one, call } = await narrowScene();
    await call('POST', `${gradeAt(s1)}/edit`, { grades: [8, 2] });
    await call('POST', `/user/offering/${o1}/edit`, { period: 'Theirs' });
    const moved = { students: [{ studentId: s1, dateOfEnrollment: '2026-02-05' }] };
    await call('POST', `/user/enrollment/offering/${o1}/edit/all`, moved);
    for (const about of [grades, course, student]) {
      await looks(one, about);
      expect(one.asked).not.toContain(everything);
    }
    const book = one.ledger.book();
    expect(pointsOf(one)).toEqual([8, 2]);
    expect(book.offerings[o1]?.period).toBe('Theirs');
    expect(book.enrollments[o1]?.get(s1)?.dateOfEnrollment).toBe('2026-02-05');
  });
});

describe('everything is read', () => {
  test('where nothing is named, or something that the server is not known to hold', async () => {
    const { one } = await narrowScene();
    await looks(one);
    expect(one.asked).toEqual([everything]);
    await looks(one, { of: 'student', studentId: 'unknown' as never });
    expect(one.asked).toEqual([everything]);
    expect(one.sync.status().partRead).toBeUndefined();
  });

  test('where an offering of the course is new there', async () => {
    const { one, call } = await narrowScene();
    const { offeringId: o3 } = await call('POST', `/user/offering/course/${c1}/add`, {});
    await looks(one, course);
    expect(one.asked).toEqual([...theCourse, everything]);
    expect(one.ledger.book().offerings[o3 as OfferingId]?.courseId).toBe(c1);
    expect(one.sync.status().partRead).toBeUndefined();
  });

  test('where the student is enrolled in something else there, and where they are no longer', async () => {
    const { one, call } = await narrowScene();
    const { offeringId: o3 } = await call('POST', `/user/offering/course/${c1}/add`, {});
    await looks(one);
    await call('POST', `/user/enrollment/offering/${o3}/student/${s1}/add`, {});
    await looks(one, student);
    expect(one.asked).toEqual([...theStudent, everything]);
    expect(one.ledger.book().enrollments[o3 as OfferingId]?.get(s1)).toBeDefined();

    await call('DELETE', `/user/enrollment/offering/${o1}/student/${s1}/delete`);
    await looks(one, student);
    expect(one.asked).toEqual([...theStudent, everything]);
    expect(one.ledger.book().enrollments[o1]?.get(s1)).toBeUndefined();
  });
});

describe('while a part is read', () => {
  /** What is asked of sync while the grades are on their way. */
  const meanwhile = async (...asked: readonly (NounItem | undefined)[]): Promise<NarrowDevice> => {
    const { one } = await narrowScene();
    const left = [...asked];
    one.meets(({ path }) => {
      if (itsGrades.endsWith(path)) for (const about of left.splice(0)) one.sync.look(about);
      return undefined;
    });
    await looks(one, grades);
    return one;
  };

  test('another part that is asked for is read after it', async () => {
    const one = await meanwhile(student);
    expect(one.asked).toEqual([theAssessment, itsGrades, theAssessment, ...theStudent]);
  });

  test('so is everything, and two parts are everything', async () => {
    for (const asked of [[undefined], [undefined, course], [student, course]]) {
      const one = await meanwhile(...asked);
      expect(one.asked).toEqual([theAssessment, itsGrades, theAssessment, everything]);
    }
  });
});

test('while sync waits to try again, everything is read', async () => {
  const { one } = await narrowScene();
  one.meets(() => ({ kind: 'no reply', offline: false }));
  one.sync.look();
  await one.until(() => one.sync.status().mode === 'waiting');
  one.meets(() => undefined);
  await looks(one, student);
  expect(one.asked).toContain('GET /user/grade/get/all');
  expect(one.asked).not.toContain(theStudent[0]);
});

test('while the server is asked whether it has changed, everything is read', async () => {
  const { one } = await narrowScene({ revision: true });
  let isAsked = false;
  one.meets(({ path }) => {
    if (!isAsked && verify.endsWith(path)) one.sync.look(student);
    isAsked = true;
    return undefined;
  });
  one.asked.length = 0;
  one.sync.freshen();
  await one.until(() => one.asked.length > 1);
  await one.rests();
  expect(one.asked).toEqual([verify, verify, everything]);
});

test('a tab that does not send asks the one that does, and shows what it says', async () => {
  const { one } = await narrowScene();
  const ends: [TabChannel, TabChannel] = [0, 1].map(
    (nth): TabChannel => ({
      onmessage: null,
      postMessage: (message) => {
        const data = structuredClone(message);
        void Promise.resolve().then(() => ends[1 - nth]?.onmessage?.({ data } as MessageEvent));
      },
      close: () => undefined,
    }),
  ) as [TabChannel, TabChannel];
  syncOfTabs(one.sync, ends[0], one.clock);
  const following = openSync({
    ledger: await open(memoryLog(making), 'following'),
    ...jumpingClock(),
    chance: () => 1,
    credentials: { user: 'ana', backend: 'https://grades.example', headers: {}, capabilities: {} },
    remote: () => async () => ({ kind: 'no reply', offline: false }),
    leadership: () => ({
      held: new Promise<never>(() => undefined),
      lost: new Promise<never>(() => undefined),
      take: () => undefined,
      release: () => undefined,
    }),
    newIntentId: () => 'never' as never,
    onWake: () => () => undefined,
    onSignedOut: () => undefined,
    onFailure: () => undefined,
  });
  const tab = syncOfTabs(following, ends[1], jumpingClock().clock);
  await one.until(() => tab.status().elsewhere);
  one.asked.length = 0;
  tab.look(student);
  await one.until(() => tab.status().partRead !== undefined);
  expect(one.asked).toEqual(theStudent);
  expect(tab.status().partRead?.about).toEqual(student);
});
