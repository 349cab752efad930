import { describe, expect, test } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { pointsOf, sample, scores } from './loading-scene.ts';
import {
  everything,
  gradeAt,
  itsGrades,
  type NarrowDevice,
  narrowScene,
  readings,
  scopesRead,
  verify,
} from './narrow-scene.ts';

const { c1, o1, a1, a2, s1 } = sample;

describe('where the server says its revision', () => {
  const ofClass = [
    `GET /user/course/offering/${o1}/get`,
    `GET /user/offering/${o1}/get`,
    `GET /user/assessment/offering/${o1}/get/all`,
    `GET /user/enrollment/offering/${o1}/get/all`,
    itsGrades,
    `GET /user/grade/offering/${o1}/assessment/${a2}/get/all`,
    `GET /user/assessment/offering/${o1}/get/all`,
  ];
  const looks = async (device: NarrowDevice): Promise<void> => {
    device.asked.length = 0;
    device.sync.freshen();
    await device.until(() => device.asked.length > 0);
    await device.rests();
  };

  test('a score typed on one device costs no reading there, and the reading of its class on the other', async () => {
    const { one, device } = await narrowScene({ revision: true });
    const other = await device('other');
    await scores(one, [4, 3]);
    expect(readings(one)).toEqual([]);
    await looks(one);
    expect(one.asked).toEqual([verify]);

    await looks(other);
    expect(other.asked).toEqual([verify, ...ofClass]);
    expect((await scopesRead(other)).at(-1)).toEqual([
      ...(['offering', 'assessments', 'seats'] as const).map((of) => ({ of, offeringId: o1 })),
      ...[a1, a2].map((assessmentId) => ({ of: 'grades', offeringId: o1, assessmentId })),
    ]);
    expect(pointsOf(other)).toEqual([4, 3]);
    await looks(other);
    expect(other.asked).toEqual([verify]);
  });

  test('such a reading is as good as one of everything: it is known what the server holds', async () => {
    const { one, device } = await narrowScene({ revision: true });
    const other = await device('other');
    await scores(one, [4, 3]);
    const before = other.sync.status().readAt;
    other.jump();
    await other.until(() => other.sync.status().readAt !== before);
    await other.rests();
    expect(other.asked).toEqual([verify, ...ofClass]);
  });

  test('classes are read one by one up to three, and from four on everything is', async () => {
    const { device, call } = await narrowScene({ revision: true });
    const added = [];
    for (const section of ['7', '8', '9'])
      added.push((await call('POST', `/user/offering/course/${c1}/add`, { section })).offeringId);
    const one = await device('late');
    const edited = async (ids: readonly string[], tag: string): Promise<void> => {
      for (const id of ids) await call('POST', `/user/offering/${id}/edit`, { tag });
      await looks(one);
    };
    await edited(added, 'three');
    for (const id of added) expect(one.asked).toContain(`GET /user/offering/${id}/get`);
    expect(one.asked).not.toContain(everything);
    await edited([o1, ...added], 'four');
    expect(one.asked).toEqual([verify, verify, everything]);
  });

  test.each<[string, string, object]>([
    ['a student', `/user/student/${s1}/edit`, { firstName: 'Theirs' }],
    ['a course', `/user/course/${c1}/edit`, { title: 'Theirs' }],
    ['the settings', '/user/setting/edit', { setting: { theme: 'dark' } }],
  ])('of %s everything is read', async (_, path, sent) => {
    const { one, call } = await narrowScene({ revision: true });
    await call('POST', path, sent);
    await looks(one);
    expect(one.asked).toEqual([verify, verify, everything]);
  });

  test('a snapshot that was saved is no reason to read', async () => {
    const { one, call } = await narrowScene({ revision: true });
    await call('POST', endpoints.addSnapshots.path, { listOfOfferingIds: [o1] });
    await looks(one);
    expect(one.asked).toEqual([verify]);
    await looks(one);
    expect(one.asked).toEqual([verify]);
  });

  test('a part that may be from before an own call is not enough, until everything was read since', async () => {
    const { one, call } = await narrowScene({ revision: true });
    await scores(one, [4, 3]);
    const edited = async (grades: readonly number[]): Promise<void> => {
      await call('POST', `${gradeAt(s1)}/edit`, { grades });
      await looks(one);
      expect(pointsOf(one)).toEqual(grades);
    };
    await edited([8, 2]);
    expect(one.asked.at(-1)).toBe(everything);
    await edited([7, 2]);
    expect(one.asked).toEqual([verify, ...ofClass]);
  });

  test('a grade that is gone with its student is read in everything', async () => {
    const { one, call } = await narrowScene({ revision: true });
    await call('DELETE', `/user/enrollment/offering/${o1}/student/${s1}/delete`);
    await looks(one);
    expect(one.asked.at(-1)).toBe(everything);
    expect(one.ledger.book().enrollments[o1]?.get(s1)).toBeUndefined();
  });
});
