import { expect, test } from 'vitest';
import type { RemoteReply } from '../../../api/remote.ts';
import { wireLimits } from '../../../api/shapes.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { record } from '../../../events/record.ts';
import { allOwed, owedOf } from '../../../projections/outbox/outbox.ts';
import { nextCalls } from '../../../sync/plan/plan.ts';
import { requestOf } from '../../../sync/wire/request.ts';
import {
  a1,
  ana,
  assessment,
  ben,
  cellEdited,
  cem,
  course,
  enrolled,
  graded,
  o1,
  offering,
  p,
  student,
} from '../../builders.ts';
import { bookOf } from '../../given.ts';
import { bookRows, rowsOf } from '../same-as-backend.ts';
import { committed, inStep } from '../two-sides.ts';
import { drain, type Flying, type Opened, openRecords, type SignedIn, signedInModel } from './planned-work.ts';

/** How many rows a call carries, and how it comes to carry fewer. */
const roster = Array.from({ length: 200 }, (_, at) => asId<StudentId>(`s${at}`));

const seated = (options: Parameters<typeof signedInModel>[0] = {}) => {
  const server = signedInModel(options);
  const opened = openRecords(server.capabilities);
  opened.commit([course(), offering(), assessment(), ...roster.flatMap((id) => [student(id), enrolled(id)])]);
  drain(opened, server, 1_000);
  return { server, opened };
};

const wireId = (opened: Opened, id: string): string => opened.records().outbox.ids.student[id] ?? id;

const gradeAll = (opened: Opened): void => opened.commit(roster.map((id, at) => graded(id, [1 + (at % 9)])));

/** Sends until nothing can be sent; `turnedDown` stands before the server. How many items each call had, and what came of it. */
const sizes = (opened: Opened, server: SignedIn, turnedDown: (one: Flying) => RemoteReply | undefined) => {
  const made: (readonly [number, string])[] = [];
  for (;;) {
    const flying = opened.intend({ lanes: 1 });
    if (flying.length === 0) return made;
    for (const one of flying) {
      const { kind } = opened.hear(one, turnedDown(one) ?? server.send(one));
      made.push([one.call.items.length, kind]);
    }
    if (made.length > 60) throw new Error(JSON.stringify(made));
  }
};

const tooLarge: RemoteReply = { kind: 'reply', status: 413, text: '{"success":false,"reason":"body.tooLarge"}' };
const noneNamed: RemoteReply = { kind: 'reply', status: 400, text: '{"success":false}' };

test('what is too large is halved until it fits, and grows again', () => {
  const { server, opened } = seated();
  gradeAll(opened);
  expect(sizes(opened, server, ({ call }) => (call.items.length > 60 ? tooLarge : undefined))).toEqual([
    [200, 'split'],
    [100, 'split'],
    [50, 'applied'],
    [100, 'split'],
    [50, 'applied'],
    [100, 'split'],
    [50, 'applied'],
    [50, 'applied'],
  ]);
  expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));
});

test('rows that are large go in calls that are as full as the server takes', () => {
  const maxima = Array.from({ length: 200 }, (_, at) => 1_000 + at);
  const large = Array.from({ length: 1_400 }, (_, at) => asId<StudentId>(`s${at}`));
  const seats = large.flatMap((id) => [student(id), enrolled(id)]);
  const points = maxima.map((max) => max / 3);
  const before = inStep(bookOf(course(), offering(), assessment(a1, maxima), ...seats));
  const scored = committed(
    before,
    large.map((id) => graded(id, points)),
  );
  const calls = nextCalls(scored, signedInModel().capabilities, {});
  const sent = calls.map((call) => ({ rows: call.items.length, bytes: requestOf(call).body?.length ?? 0 }));
  expect(sent.map(({ rows }) => rows).reduce((sum, rows) => sum + rows, 0)).toBe(large.length);
  expect(sent.map(({ bytes }) => Math.ceil(bytes / wireLimits.body))).toEqual([1, 1]);
  expect(sent.map(({ rows }) => rows > 400)).toEqual([true, true]);
});

test('a proxy that says it in a page of its own is understood', () => {
  const { server, opened } = seated();
  gradeAll(opened);
  const page: RemoteReply = { kind: 'reply', status: 413, text: '<html>413</html>' };
  expect(sizes(opened, server, ({ call }) => (call.items.length > 100 ? page : undefined))).toEqual([
    [200, 'split'],
    [100, 'applied'],
    [100, 'applied'],
  ]);
});

test('one row that is refused without being named is found, and all others go', () => {
  const { server, opened } = seated();
  gradeAll(opened);
  const poison = wireId(opened, 's7');
  const made = sizes(opened, server, ({ request }) =>
    `${request.path}/${request.body}`.split(/[/"]/).includes(poison) ? noneNamed : undefined,
  );
  expect(made.filter(([, kind]) => kind === 'refused')).toEqual([[1, 'refused']]);
  expect(made.length).toBeLessThan(40);
  expect(allOwed(opened.records().outbox).map(({ item, aside }) => [item, aside?.why])).toEqual([
    [{ of: 'grade', offeringId: o1, assessmentId: a1, studentId: 's7' }, 'refused'],
  ]);
  expect(Object.keys(rowsOf(server.data())).filter((row) => row.startsWith('grade '))).toHaveLength(199);
});

test('rows that are named wait, and the others are sent again at once', () => {
  const { server, opened } = seated();
  gradeAll(opened);
  const text = JSON.stringify({
    success: false,
    reason: 'grade.rowsRefused',
    rows: [7, 9].map((index) => ({ index, studentId: wireId(opened, `s${index}`), reason: 'grade.valueWrong' })),
  });
  const made = sizes(opened, server, ({ call }) =>
    call.items.length === 200 ? { kind: 'reply', status: 400, text } : undefined,
  );
  expect(made).toEqual([
    [200, 'refused'],
    [198, 'applied'],
  ]);
  expect(opened.records().outbox).toMatchObject({ count: 2, needsYou: 2 });
});

test('R16.5 one item a call where everything is to be saved one by one', () => {
  const { server, opened } = seated();
  gradeAll(opened);
  opened.run({ type: 'UnenrollStudents', offeringId: o1, studentIds: roster.slice(0, 3) });
  const calls = drain(opened, server, 400, { everything: true });
  expect(new Set(calls.map(({ items }) => items.length))).toEqual(new Set([1]));
  expect(new Set(calls.map(({ endpoint }) => endpoint))).toEqual(new Set(['deleteEnrollment', 'editGrade']));
  expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));
});

test('R16.3 the student beyond the quota stops those behind, not the rest, until the instructor says so', () => {
  const server = signedInModel({ quotas: { students: 1 } });
  const opened = openRecords(server.capabilities);
  opened.commit([student(ana), student(ben), student(asId('cem'))]);
  const known = () => server.data().students.map(({ studentId }) => studentId).length;
  expect(sizes(opened, server, () => undefined)).toEqual([
    [1, 'applied'],
    [1, 'refused'],
  ]);
  opened.commit([course()]);
  expect(sizes(opened, server, () => undefined)).toEqual([[1, 'applied']]);
  const theBen = { of: 'student', studentId: ben } as const;
  expect(owedOf(opened.records().outbox, theBen)?.aside).toMatchObject({ why: 'refused', reason: 'quotaExceeded' });
  opened.commit([{ type: 'ItemsReleased', items: [theBen] }]);
  expect(sizes(opened, server, () => undefined)).toEqual([[1, 'refused']]);
  opened.run({ type: 'DeleteStudent', studentId: ana });
  opened.commit([{ type: 'ItemsReleased', items: allOwed(opened.records().outbox).map(({ item }) => item) }]);
  expect(sizes(opened, server, () => undefined).slice(0, 2)).toEqual([
    [1, 'applied'],
    [1, 'applied'],
  ]);
  expect(known()).toBe(1);
});

test('a roster waits for all its students, so that it is one call', () => {
  const server = signedInModel();
  const opened = openRecords(server.capabilities);
  opened.commit([course(), offering(), student(ana), student(ben), enrolled(ana), enrolled(ben)]);
  expect(
    drain(opened, server)
      .map(({ endpoint }) => endpoint)
      .slice(-2),
  ).toEqual(['enroll', 'editEnrollments']);
});

test('a roster waits for students without a code though one without a code is there, and edited', () => {
  const server = signedInModel();
  const opened = openRecords(server.capabilities);
  opened.commit([course(), offering(), student(cem)]);
  drain(opened, server);
  opened.run({ type: 'EditStudent', studentId: cem, fields: { lastName: 'Cho' } });
  opened.commit([student(ana), student(ben), enrolled(ana), enrolled(ben), enrolled(cem)]);
  expect(
    drain(opened, server)
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => /enroll/i.test(endpoint)),
  ).toEqual(['enroll', 'editEnrollments']);
});

test('of a grade only what differs is sent, by place', () => {
  const { opened } = seated();
  opened.commit([graded(asId('s1'), [4, 2])]);
  opened.commit([cellEdited(asId('s1'), { points: record([[p(1), 4]]) }, { points: record([[p(1), null]]) })]);
  const [one] = opened.intend();
  expect(one?.call).toMatchObject({
    endpoint: 'editGrade',
    body: { grades: [null, 2], ifMatch: { grades: [null, null] } },
  });
  expect(Object.keys(one?.call.body as object).sort()).toEqual(['grades', 'ifMatch']);
});
