import { describe, expect, test } from 'vitest';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../../events/ids.ts';
import { record } from '../../../events/record.ts';
import { allOwed } from '../../../projections/outbox/outbox.ts';
import { a1, ana, assessment, c1, course, o1, offering, p, student } from '../../builders.ts';
import { bookRows, rowsOf } from '../same-as-backend.ts';
import { drain, openRecords, signedInModel } from './planned-work.ts';

const roster = Array.from({ length: 200 }, (_, at) => asId<StudentId>(`s${at}`));

const classroom = () => {
  const server = signedInModel();
  const opened = openRecords(server.capabilities);
  opened.commit([course(), offering(), assessment(), student(ana), ...roster.map((id) => student(id))]);
  drain(opened, server);
  const names = () => drain(opened, server).map(({ endpoint }) => endpoint);
  return { server, opened, names };
};

const points = (studentId: StudentId, value: number) => ({
  assessmentId: a1,
  studentId,
  change: { points: record([[p(1), value]]) },
});

test('R16.4 a roster, its dates, many grades and a whole course are a call each', () => {
  const { server, opened, names } = classroom();
  opened.run({ type: 'EnrollStudents', offeringId: o1, studentIds: roster, dateOfEnrollment: '2026-01-02' });
  expect(names()).toEqual(['enroll', 'editEnrollments']);
  opened.run({ type: 'EditGrades', offeringId: o1, edits: roster.map((id, at) => points(id, at % 10)) });
  expect(names()).toEqual(['editGrades']);
  for (const value of [1, 2, 3, 4])
    opened.run({ type: 'EditGrades', offeringId: o1, edits: [points(asId('s0'), value)] });
  expect(names()).toEqual(['editGrade']);
  expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));
  opened.run({ type: 'DeleteCourse', courseId: c1 });
  expect(names()).toEqual(['deleteCourse']);
  expect(rowsOf(server.data())).toEqual(bookRows(opened.records()));
});

test('R16.2 several students of one offering are un-enrolled by one call, one student by the single one', () => {
  const { server, opened, names } = classroom();
  const [one = ana, ...others] = roster.slice(0, 3);
  opened.run({ type: 'EnrollStudents', offeringId: o1, studentIds: [one, ...others], dateOfEnrollment: '2026-01-15' });
  names();
  opened.run({ type: 'UnenrollStudents', offeringId: o1, studentIds: others });
  expect(names()).toEqual(['unenroll']);
  opened.run({ type: 'UnenrollStudents', offeringId: o1, studentIds: [one] });
  expect(names()).toEqual(['deleteEnrollment']);
  expect(server.data().enrollments).toEqual([]);
});

describe('Grades that are deleted', () => {
  const deleting = (count: number) => {
    const room = classroom();
    const some = roster.slice(0, count);
    room.opened.run({ type: 'EnrollStudents', offeringId: o1, studentIds: some, dateOfEnrollment: '2026-01-15' });
    room.opened.run({ type: 'EditGrades', offeringId: o1, edits: some.map((id) => points(id, 7)) });
    room.names();
    room.opened.run({
      type: 'DeleteGrades',
      offeringId: o1,
      grades: some.map((studentId) => ({ assessmentId: a1, studentId })),
    });
    const { ids } = room.opened.records().outbox;
    const there = {
      offeringId: asId<OfferingId>(ids.offering[o1] ?? ''),
      assessmentId: asId<AssessmentId>(ids.assessment[a1] ?? ''),
      studentId: asId<StudentId>(ids.student[some[1] ?? ''] ?? ''),
    };
    return { ...room, there };
  };
  const deletedAndOwed = ({ server, opened }: ReturnType<typeof deleting>) => ({
    left: server.data().grades.map(({ studentId }) => studentId),
    owed: allOwed(opened.records().outbox).map(({ item, aside }) => [Reflect.get(item, 'studentId'), aside?.why]),
  });

  test('R16.2 are a call each, and are gone there', () => {
    const room = deleting(3);
    expect(room.names()).toEqual(['deleteGrade', 'deleteGrade', 'deleteGrade']);
    expect(deletedAndOwed(room)).toEqual({ left: [], owed: [] });
  });

  test('R16.2 of which one is refused are done but for that one, which is named', () => {
    const room = deleting(3);
    for (const flying of room.opened.intend({ lanes: 10 })) {
      const isSecond = flying.call.params.studentId === room.there.studentId;
      const refusal = { kind: 'reply', status: 400, text: '{"success":false,"reason":"body.malformed"}' } as const;
      room.opened.hear(flying, isSecond ? refusal : room.server.send(flying));
    }
    expect(deletedAndOwed(room)).toEqual({ left: [room.there.studentId], owed: [['s1', 'refused']] });
    expect(room.names()).toEqual([]);
  });

  test('of which one was changed meanwhile leave that one until the server has been read', () => {
    const room = deleting(3);
    room.server.device.call('editGrade', room.there, { bonusPoints: 2 });
    const kinds = room.opened.intend({ lanes: 10 }).map((one) => room.opened.hear(one, room.server.send(one)).kind);
    expect(kinds).toEqual(['applied', 'conflict', 'applied']);
    expect(deletedAndOwed(room)).toEqual({ left: [room.there.studentId], owed: [['s1', undefined]] });
  });

  test('R16.2 beyond two hundred go as blank rows of one call', () => {
    const room = classroom();
    const many = Array.from({ length: 201 }, (_, at) => asId<StudentId>(`t${at}`));
    room.opened.commit(many.map((id) => student(id)));
    room.opened.run({ type: 'EnrollStudents', offeringId: o1, studentIds: many, dateOfEnrollment: '2026-01-15' });
    room.opened.run({ type: 'EditGrades', offeringId: o1, edits: many.map((id) => points(id, 7)) });
    drain(room.opened, room.server, 1_000);
    const grades = many.map((studentId) => ({ assessmentId: a1, studentId }));
    room.opened.run({ type: 'DeleteGrades', offeringId: o1, grades });
    expect(room.names()).toEqual(['editGrades']);
    expect(rowsOf(room.server.data())).toEqual(bookRows(room.opened.records()));
  });
});
