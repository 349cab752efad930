import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { a1, ana, assessment, c1, course, o1, offering, p, student } from '../builders.ts';
import { drain, openRecords, signedInModel } from './planned-work.ts';
import { bookRows, rowsOf } from './same-as-backend.ts';

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

test('a roster, its dates, many grades and a whole course are a call each', () => {
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
