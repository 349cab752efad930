import { describe, expect, test } from 'vitest';
import type { Command } from '../../../commands/catalogue.ts';
import { a1, ana, assessment, ben, c1, cem, course, enrolled, o1, offering, student } from '../../builders.ts';
import { drain, type Flying, openRecords, settle, signedInModel } from './planned-work.ts';

/** A class of three without grades, at the server too; then another device gives Ana a grade, which is not seen here. */
const classWithUnseenGrade = (compares: boolean) => {
  const server = signedInModel(compares ? {} : { ifMatch: false });
  const opened = openRecords(server.capabilities);
  const all = [ana, ben, cem];
  opened.commit([course(), offering(), assessment(a1, [10]), ...all.flatMap((id) => [student(id), enrolled(id)])]);
  drain(opened, server);
  const { ids } = opened.records().outbox;
  const there = { offeringId: ids.offering[o1], assessmentId: ids.assessment[a1], studentId: ids.student[ana] };
  server.device.call('editGrade', there as never, { grades: [7] });
  const hasGrade = () =>
    server.data().grades.some(({ studentId, grades }) => studentId === there.studentId && grades[0] === 7);
  const send = (one: Flying) => `${one.call.endpoint} ${settle(opened, server, one, server.send(one)).kind}`;
  return { opened, hasGrade, sendNext: () => opened.intend({ lanes: 1 }).map(send) };
};

const deletions: readonly (readonly [call: string, Command])[] = [
  ['deleteCourse', { type: 'DeleteCourse', courseId: c1 }],
  ['deleteOffering', { type: 'DeleteOffering', offeringId: o1 }],
  ['deleteAssessment', { type: 'DeleteAssessment', assessmentId: a1 }],
  ['deleteStudent', { type: 'DeleteStudent', studentId: ana }],
  ['deleteEnrollment', { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana] }],
  ['unenroll', { type: 'UnenrollStudents', offeringId: o1, studentIds: [ana, ben] }],
];

describe.each(deletions)('%s', (call, command) => {
  test('takes no grade along that was never seen here, where the server compares', () => {
    const { opened, hasGrade, sendNext } = classWithUnseenGrade(true);
    expect(hasGrade()).toBe(true);
    expect(opened.run(command)).toBe(true);
    expect(sendNext()).toEqual([`${call} conflict`]);
    expect(hasGrade()).toBe(true);
  });

  test('is sent as it is where the server does not compare', () => {
    const { opened, hasGrade, sendNext } = classWithUnseenGrade(false);
    opened.run(command);
    expect(sendNext()).toEqual([`${call} applied`]);
    expect(hasGrade()).toBe(false);
  });
});
