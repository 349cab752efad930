import { describe, expect, test } from 'vitest';
import { isBlankGrade } from '../../../api/scope-hash.ts';
import type { Command } from '../../../commands/catalogue.ts';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { allOwed } from '../../../projections/outbox/outbox.ts';
import { lookUp } from '../../../sync/compare/look-up.ts';
import { reconcile } from '../../../sync/compare/reconcile.ts';
import { keepMine, takeTheirs } from '../../../sync/decide/resolve.ts';
import {
  a1,
  a2,
  ana,
  assessment,
  ben,
  cem,
  course,
  enrolled,
  graded,
  o1,
  o2,
  offering,
  student,
} from '../../builders.ts';
import { bookRows, rowsOf } from '../same-as-backend.ts';
import { type Flying, openRecords, readFrom, settle, signedInModel } from './planned-work.ts';

const all = [ana, ben, cem];
const dan = asId<StudentId>('dan');

/** Two classes of three, with grades on two assessments in the first, at the server too; and Dan, who is in neither. */
const classes = (options: Parameters<typeof signedInModel>[0] = {}) => {
  const server = signedInModel(options);
  const opened = openRecords(server.capabilities);
  /** Sends one call; what names nothing is looked up in a reading, and after a conflict the server is read. */
  const send = (one: Flying): string => {
    const { kind } = settle(opened, server, one, server.send(one));
    if (kind === 'conflict') read();
    return `${one.call.endpoint} ${kind}`;
  };
  const read = () => opened.commit(reconcile(opened.records(), readFrom(server)).events);
  const sendAll = (): readonly string[] => {
    const flying = opened.intend({ lanes: 1 });
    return flying.length === 0 ? [] : [...flying.map(send), ...sendAll()];
  };
  opened.commit([
    ...[course(), offering(o1), offering(o2), assessment(a1), assessment(a2)],
    ...all.flatMap((id) => [student(id), enrolled(id, o1), enrolled(id, o2)]),
    student(dan),
  ]);
  opened.commit(all.flatMap((id) => [graded(id, [7], a1), graded(id, [8], a2)]));
  sendAll();
  const { ids } = opened.records().outbox;
  const there = (studentId: StudentId) => ({
    offeringId: asId<OfferingId>(ids.offering[o1] ?? ''),
    assessmentId: asId<AssessmentId>(ids.assessment[a1] ?? ''),
    studentId: asId<StudentId>(ids.student[studentId] ?? ''),
  });
  const isEqual = () => expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));
  /** Blank grades come and go with seats. */
  const counts = () => {
    const { enrollments, grades } = server.data();
    return [enrollments.length, grades.filter((grade) => !isBlankGrade(grade)).length];
  };
  const questions = () =>
    allOwed(opened.records().outbox).flatMap(({ item, aside }) => (aside ? [{ item, why: aside.why }] : []));
  return { server, opened, there, isEqual, counts, questions, send, sendAll, read };
};

type Classes = ReturnType<typeof classes>;

/** What is emptied: by which command, in which call, and what is sent instead where the server does not compare. */
const scopes: Readonly<Record<string, readonly [command: Command, call: string, oneByOne: readonly string[]]>> = {
  'all grades of an assessment': [
    { type: 'DeleteGradesOfAssessment', assessmentId: a1, studentIds: all },
    'deleteGradesOfAssessment applied',
    ['deleteGrade applied', 'deleteGrade applied', 'deleteGrade applied'],
  ],
  'all grades of a student in an offering': [
    { type: 'DeleteGradesOfStudent', offeringId: o1, studentId: ben, assessmentIds: [a1, a2] },
    'deleteGradesOfStudent applied',
    ['deleteGrade applied', 'deleteGrade applied'],
  ],
  'everybody of an offering': [
    { type: 'UnenrollEverybody', offeringId: o1, studentIds: all },
    'deleteEnrollmentsOfOffering otherwise',
    ['unenroll applied'],
  ],
  'one student of all offerings': [
    { type: 'UnenrollEverywhere', studentId: ben, offeringIds: [o1, o2] },
    'deleteEnrollmentsOfStudent applied',
    ['deleteEnrollment applied', 'deleteEnrollment applied'],
  ],
};

describe.each(Object.entries(scopes))('R16.9 %s', (_, [command, call, oneByOne]) => {
  const run = (room: Classes) => expect(room.opened.run(command)).toBe(true);

  test('goes in one call that says so, and can be taken back', () => {
    const room = classes();
    const before = room.counts();
    run(room);
    expect(room.sendAll()).toEqual([call]);
    room.isEqual();
    expect(room.opened.records().outbox.count).toBe(0);
    const commit = room.opened.commits.findLast(({ command: { type } }) => type === command.type);
    if (!commit) throw new Error('The command made a commit.');
    room.opened.run({ type: 'UndoCommit', commit });
    room.sendAll();
    room.isEqual();
    expect(room.counts()).toEqual(before);
  });

  test('goes one by one where the server does not compare', () => {
    const room = classes({ ifMatch: false });
    run(room);
    expect(room.sendAll()).toEqual(oneByOne);
    room.isEqual();
  });

  test('goes one by one with Save everything', () => {
    const room = classes();
    run(room);
    const names = room.opened.intend({ lanes: 9, everything: true }).map(({ call: { endpoint } }) => endpoint);
    expect(names.filter((name) => /^delete(Grade|Enrollment)s?Of|unenroll/.test(name))).toEqual([]);
    expect(names.length).toBeGreaterThan(1);
  });

  test('goes one by one once the server refused the whole and named nothing', () => {
    const room = classes();
    run(room);
    const [only] = room.opened.intend();
    if (!only) throw new Error('A call is made.');
    expect(room.opened.hear(only, { kind: 'reply', status: 400, text: '{"success":false}' }).kind).toBe('split');
    expect(room.sendAll()).not.toContain(call);
    room.isEqual();
  });

  test('is sent again under its key where the answer is lost, and nothing of it meanwhile', () => {
    const room = classes();
    run(room);
    const [only] = room.opened.intend();
    if (!only) throw new Error('A call is made.');
    room.server.send(only);
    expect(room.opened.hear(only, { kind: 'no reply', offline: false }).kind).toBe('unknown');
    expect(room.opened.intend()).toEqual([]);
    room.send(only);
    expect(room.opened.records().outbox.count).toBe(0);
    room.isEqual();
  });
});

const newcomer = (room: Classes) => {
  const { offeringId, studentId } = room.there(dan);
  room.server.device.call('addEnrollment', { offeringId, studentId }, {});
  const { assessmentId } = room.there(dan);
  room.server.device.call('editGrade', { offeringId, assessmentId, studentId }, { bonusPoints: 5 });
};

const theSeat = { of: 'seat', offeringId: o1, studentId: dan } as const;
const theGrade = { of: 'grade', offeringId: o1, assessmentId: a1, studentId: dan } as const;

test('R16.9 whom another device enrolled meanwhile is asked about once, and the others leave by name', () => {
  const room = classes();
  newcomer(room);
  room.opened.run({ type: 'UnenrollEverybody', offeringId: o1, studentIds: all });
  expect(room.sendAll()).toEqual(['deleteEnrollmentsOfOffering conflict', 'unenroll applied']);
  expect(room.server.data().enrollments.map((one) => one.studentId)).toContain(room.there(dan).studentId);
  expect(room.questions()).toEqual([{ item: theSeat, why: 'unseen' }]);
});

test('R16.9 asked about somebody new, *Delete anyway* lets them go, and *Bring back* shows them with their grade', () => {
  for (const decide of [keepMine, takeTheirs]) {
    const room = classes();
    newcomer(room);
    room.opened.run({ type: 'UnenrollEverybody', offeringId: o1, studentIds: all });
    room.sendAll();
    room.opened.commit(decide(room.opened.records(), [theSeat]));
    room.sendAll();
    room.isEqual();
    const grades = room.opened.records().book.grades[o1]?.get(dan);
    expect(grades?.[a1] !== undefined).toBe(decide === takeTheirs);
    expect(room.opened.records().outbox.count).toBe(0);
  }
});

test('R16.9 a grade that another device entered meanwhile is asked about, and the others are deleted', () => {
  const room = classes();
  room.opened.run({ type: 'EnrollStudents', offeringId: o1, studentIds: [dan] });
  room.sendAll();
  newcomer(room);
  room.opened.run({ type: 'DeleteGradesOfAssessment', assessmentId: a1, studentIds: all });
  expect(room.sendAll()).toEqual([
    'deleteGradesOfAssessment conflict',
    'deleteGrade applied',
    'deleteGrade applied',
    'deleteGrade applied',
  ]);
  expect(room.questions()).toEqual([{ item: theGrade, why: 'unseen' }]);
  room.opened.commit(keepMine(room.opened.records(), [theGrade]));
  expect(room.sendAll()).toEqual(['deleteGrade applied']);
  room.isEqual();
});

test('grades that were cleared one by one are deleted by name, and what others enter is no question', () => {
  const room = classes();
  room.opened.run({ type: 'EnrollStudents', offeringId: o1, studentIds: [dan] });
  room.sendAll();
  room.opened.run({
    type: 'DeleteGrades',
    offeringId: o1,
    grades: all.map((studentId) => ({ assessmentId: a1, studentId })),
  });
  newcomer(room);
  room.read();
  expect(room.questions()).toEqual([]);
  expect(room.sendAll()).toEqual(['deleteGrade applied', 'deleteGrade applied', 'deleteGrade applied']);
  room.isEqual();
});

test('a false success to everybody’s leaving is not believed: the next reading decides', () => {
  const room = classes();
  room.opened.run({ type: 'UnenrollEverybody', offeringId: o1, studentIds: all });
  const [only] = room.opened.intend();
  if (!only) throw new Error('A call is made.');
  expect(room.opened.hear(only, { kind: 'reply', status: 200, text: '{"success":true}' }).kind).toBe('otherwise');
  room.opened.commit(lookUp(room.opened.records(), only.intent, readFrom(room.server)), 'LookUpCall');
  expect(room.opened.records().outbox.count).toBeGreaterThan(0);
  expect(room.sendAll()).toEqual(['deleteEnrollmentsOfOffering otherwise']);
  room.isEqual();
});

test('what is entered while all goes waits for the answer', () => {
  const room = classes();
  room.opened.run({ type: 'EnrollStudents', offeringId: o1, studentIds: [dan] });
  room.sendAll();
  room.opened.run({ type: 'DeleteGradesOfAssessment', assessmentId: a1, studentIds: all });
  const [only] = room.opened.intend();
  if (!only) throw new Error('A call is made.');
  room.opened.commit([graded(dan, [3], a1)]);
  expect(room.opened.intend()).toEqual([]);
  room.send(only);
  expect(room.sendAll()).toEqual(['editGrade applied']);
  room.isEqual();
});

test('whoever is entered again before all are sent is no longer one of all, and the others are named', () => {
  const room = classes();
  room.opened.run({ type: 'DeleteGradesOfAssessment', assessmentId: a1, studentIds: all });
  room.opened.commit([graded(ben, [3], a1)]);
  expect(room.sendAll().toSorted()).toEqual(['deleteGrade applied', 'deleteGrade applied', 'editGrade applied']);
  room.isEqual();
});
