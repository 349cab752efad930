import { describe, expect, test } from 'vitest';
import type { RemoteReply } from '../../api/remote.ts';
import type { Command } from '../../commands/catalogue.ts';
import { record } from '../../events/record.ts';
import { owedOf } from '../../projections/outbox/outbox.ts';
import { pointsOf, sample, scores } from './loading-scene.ts';
import {
  everything,
  type Fate,
  gradeAt,
  itsGrades,
  type NarrowDevice,
  type NarrowScene,
  narrowScene,
  readings,
  scopesRead,
  theAssessment,
} from './narrow-scene.ts';

const { c1, o1, a1, s1, s2 } = sample;

const typed = ({ ledger }: NarrowDevice, points: readonly number[]): Command => {
  const problems = ledger.book().assessments[a1]?.problems ?? [];
  const change = { points: record(points.map((value, at) => [problems[at]?.problemId ?? '', value] as never)) };
  return { type: 'EditGrades', offeringId: o1, edits: [{ assessmentId: a1, studentId: s1, change }] } as Command;
};
const bonus = (to: number): Command =>
  ({
    type: 'EditGrades',
    offeringId: o1,
    edits: [{ assessmentId: a1, studentId: s1, change: { useBonusPoints: true, bonusPoints: to } }],
  }) as Command;

const asideOf = ({ ledger }: NarrowDevice, item: Parameters<typeof owedOf>[1]) =>
  owedOf(ledger.records.saved().outbox, item)?.aside?.why;
const theGrade = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: s1 } as const;
const json = (value: object): RemoteReply => ({ kind: 'reply', status: 200, text: JSON.stringify(value) });

describe('after a conflict that is read which tells of it, and nothing else', () => {
  test('about points: the grades of the assessment, and the assessment before and after them', async () => {
    const { one, call } = await narrowScene();
    await call('POST', `${gradeAt(s1)}/edit`, { grades: [8, 2] });
    await one.does(typed(one, [9]));
    expect(readings(one)).toEqual([theAssessment, itsGrades, theAssessment]);
    expect(await scopesRead(one)).toEqual(['everything', [{ of: 'grades', offeringId: o1, assessmentId: a1 }]]);
    expect(pointsOf(one)).toEqual([9, 2]);
    expect(asideOf(one, theGrade)).toBe('conflict');
  });

  test('about points that others have changed to the same: nothing is left to decide', async () => {
    const { one, call } = await narrowScene();
    await call('POST', `${gradeAt(s1)}/edit`, { grades: [9, 2] });
    await one.does(typed(one, [9]));
    expect(readings(one)).toEqual([theAssessment, itsGrades, theAssessment]);
    expect(one.ledger.records.saved().outbox.count).toBe(0);
    expect(pointsOf(one)).toEqual([9, 2]);
  });

  test('about a bonus: the one grade', async () => {
    const { one, call } = await narrowScene();
    await call('POST', `${gradeAt(s1)}/edit`, { useBonusPoints: true, bonusPoints: 1 });
    await one.does(bonus(2));
    expect(readings(one)).toEqual([theAssessment, `GET ${gradeAt(s1)}/get`, theAssessment]);
    expect(await scopesRead(one)).toEqual(['everything', [theGrade]]);
    expect(asideOf(one, theGrade)).toBe('conflict');
  });

  test.each<[string, { path: string; sent: object; command: Command; asked: readonly string[] }]>([
    [
      'a student',
      {
        path: `/user/student/${s1}/edit`,
        sent: { firstName: 'Theirs' },
        command: { type: 'EditStudent', studentId: s1, fields: { firstName: 'Ours' } },
        asked: [`GET /user/student/${s1}/get`],
      },
    ],
    [
      'a course',
      {
        path: `/user/course/${c1}/edit`,
        sent: { title: 'Theirs' },
        command: { type: 'EditCourse', courseId: c1, fields: { title: 'Ours' } },
        asked: [`GET /user/course/${c1}/get`],
      },
    ],
    [
      'an offering',
      {
        path: `/user/offering/${o1}/edit`,
        sent: { period: 'Theirs' },
        command: { type: 'EditOffering', offeringId: o1, fields: { period: 'Ours' } },
        asked: [`GET /user/course/offering/${o1}/get`, `GET /user/offering/${o1}/get`],
      },
    ],
    [
      'an assessment',
      {
        path: `/user/assessment/${a1}/offering/${o1}/edit`,
        sent: { assessmentName: 'Theirs' },
        command: { type: 'EditAssessment', assessmentId: a1, fields: { assessmentName: 'Ours' } },
        asked: [theAssessment],
      },
    ],
  ])('about %s', async (_, { path, sent, command, asked }) => {
    const { one, call } = await narrowScene();
    await call('POST', path, sent);
    await one.does(command);
    expect(readings(one)).toEqual(asked);
    expect(one.ledger.records.saved().outbox.needsYou).toBe(1);
  });

  test('the last whole reading is as old as before, so that what it promises holds no longer than that', async () => {
    const { one, call } = await narrowScene();
    await call('POST', `${gradeAt(s1)}/edit`, { grades: [8, 2] });
    const before = one.sync.status().readAt;
    await one.does(typed(one, [9]));
    expect(one.sync.status().readAt).toBe(before);
  });
});

describe('everything is read, and nothing is concluded before, where the part', () => {
  const conflicting = async (prepare: (server: NarrowScene) => Promise<void> | void) => {
    const server = await narrowScene();
    const { one, call } = server;
    await call('POST', `${gradeAt(s1)}/edit`, { grades: [8, 2] });
    await prepare(server);
    await one.does(typed(one, [9]));
    expect(pointsOf(one)).toEqual([9, 2]);
    expect(asideOf(one, theGrade)).toBe('conflict');
    return one;
  };
  const answering =
    (path: string, ...replies: readonly RemoteReply[]): Fate =>
    (request) => {
      const left = `${request.method} ${request.path}` === path ? replies : [];
      return left[0];
    };

  test.each<[string, RemoteReply]>([
    ['is an empty list', json({ success: true, grades: [] })],
    ['is not there', { kind: 'reply', status: 404, text: '{"success":false,"reason":"assessment.unknown"}' }],
    ['is a page', { kind: 'reply', status: 200, text: '<html>' }],
    ['is refused', { kind: 'reply', status: 405, text: '{"success":false}' }],
    ['has another form', json({ success: true, grades: [{ studentId: s1 }] })],
  ])('%s', async (_, reply) => {
    const one = await conflicting(({ one }) => one.meets(answering(itsGrades, reply)));
    expect(readings(one)).toContain(itsGrades);
    expect(readings(one).at(-1)).toBe(everything);
  });

  test('lacks a row', async () => {
    const one = await conflicting(async ({ one, call }) => {
      const { grades } = await call('GET', itsGrades.slice(4));
      const fewer = grades.filter((row: { studentId: string }) => row.studentId !== s1);
      one.meets(answering(itsGrades, json({ success: true, grades: fewer })));
    });
    expect(readings(one)).toEqual([theAssessment, itsGrades, theAssessment, everything]);
  });

  test('is of an assessment that changes meanwhile', async () => {
    const one = await conflicting(({ one, call }) => {
      let isChanged = false;
      one.meets(async ({ path }) => {
        if (isChanged || !itsGrades.endsWith(path)) return undefined;
        isChanged = true;
        await call('POST', `/user/assessment/${a1}/offering/${o1}/edit`, { assessmentName: 'Renamed' });
        return undefined;
      });
    });
    expect(readings(one)).toEqual([theAssessment, itsGrades, theAssessment, everything]);
    expect(one.ledger.book().assessments[a1]?.assessmentName).toBe('Renamed');
  });

  test('shows nothing else than was known', async () => {
    const one = await conflicting(async ({ one, call }) => {
      const { grades } = await call('GET', itsGrades.slice(4));
      const before = grades.map((row: { studentId: string }) =>
        row.studentId === s1 ? { ...row, grades: [5, null] } : row,
      );
      one.meets(answering(itsGrades, json({ success: true, grades: before })));
    });
    expect(readings(one)).toEqual([theAssessment, itsGrades, theAssessment, everything]);
  });

  test('may be from before an own call', async () => {
    const { one, call } = await narrowScene();
    await scores(one, [7, 1]);
    await call('POST', `${gradeAt(s2)}/edit`, { grades: [8, 2] });
    const { grades } = await call('GET', itsGrades.slice(4));
    const before = grades.map((row: { studentId: string }) =>
      row.studentId === s1 ? { ...row, grades: [5, null] } : row,
    );
    one.asked.length = 0;
    one.meets(answering(itsGrades, json({ success: true, grades: before })));
    const [first] = one.ledger.book().assessments[a1]?.problems ?? [];
    const change = { points: record([[first?.problemId as never, 3]]) };
    await one.does({
      type: 'EditGrades',
      offeringId: o1,
      edits: [{ assessmentId: a1, studentId: s2, change }],
    } as Command);
    expect(readings(one)).toEqual([theAssessment, itsGrades, theAssessment, everything]);
    expect(pointsOf(one)).toEqual([7, 1]);
  });

  test.each<[string, RemoteReply]>([
    ['is not answered', { kind: 'no reply', offline: false }],
    ['is not reached', { kind: 'no reply', offline: true }],
    ['is for later', { kind: 'reply', status: 429, text: '{"success":false}' }],
    ['is for later by so many seconds', { kind: 'reply', status: 503, text: '{"success":false}', retryAfter: '7' }],
  ])('%s: the server is not asked at once', async (_, reply) => {
    const times: number[] = [];
    const one = await conflicting(({ one }) => {
      const left = [reply];
      one.meets(({ method, path }) => {
        if ([itsGrades, everything].includes(`${method} ${path}`)) times.push(one.now().elapsed);
        return itsGrades.endsWith(path) ? left.shift() : undefined;
      });
    });
    expect(readings(one)).toEqual([theAssessment, itsGrades, everything]);
    const [refused = 0, whole = 0] = times;
    expect(whole - refused).toBeGreaterThan(999);
  });
});

test('a student who is gone is not concluded from the part: everything says so', async () => {
  const { one, call } = await narrowScene();
  await call('DELETE', `/user/student/${s2}/delete`);
  await one.does({ type: 'EditStudent', studentId: s2, fields: { firstName: 'Ours' } });
  expect(readings(one)).toEqual([`GET /user/student/${s2}/get`, everything]);
  expect(await scopesRead(one)).toEqual(['everything', 'everything']);
  expect(asideOf(one, { of: 'student', studentId: s2 })).toBe('conflict');
});
