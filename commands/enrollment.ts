import type { BookEvent } from '../events/catalogue.ts';
import type { EnrollmentFields } from '../events/entities.ts';
import { enrollmentFields } from '../events/fields.ts';
import type { OfferingId, StudentId } from '../events/ids.ts';
import { record } from '../events/record.ts';
import type { Book } from '../projections/book/book.ts';
import { seatDeletion } from '../projections/changes/deletion.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import type { Decide, Deciders } from './decision.ts';
import { fieldFault } from './fields.ts';
import { type Refusal, refuse } from './refusal.ts';

export const enrollStudents: Decide<'EnrollStudents'> = (book, command, { now }) => {
  const { offeringId, studentIds, dateOfEnrollment = now.slice(0, 10) } = command;
  const fault = rosterFault(book, offeringId, studentIds) ?? fieldFault({ dateOfEnrollment }, enrollmentFields);
  if (fault) return fault;
  const unknown = studentIds.find((studentId) => !book.students.get(studentId));
  if (unknown) return refuse('student.unknown', { studentId: unknown });

  return [...new Set(studentIds)]
    .filter((studentId) => !book.enrollments[offeringId]?.get(studentId))
    .map((studentId): BookEvent => {
      const enrollment = { studentId, offeringId, dateOfEnrollment };
      return { type: 'StudentEnrolled', enrollment, grades: record() };
    });
};

const editEnrollments: Decide<'EditEnrollments'> = (book, { offeringId, students }) => {
  const studentIds = students.map(({ studentId }) => studentId);
  const fault = rosterFault(book, offeringId, studentIds) ?? notEnrolled(book, offeringId, studentIds);
  if (fault) return fault;
  for (const { dateOfEnrollment } of students) {
    const dateFault = fieldFault({ dateOfEnrollment }, enrollmentFields);
    if (dateFault) return dateFault;
  }

  const dates = new Map(students.map(({ studentId, dateOfEnrollment }) => [studentId, dateOfEnrollment]));
  return [...dates].flatMap(([studentId, dateOfEnrollment]): BookEvent[] => {
    const enrollment = book.enrollments[offeringId]?.get(studentId);
    const change = enrollment && changeOf<EnrollmentFields>(enrollment, { dateOfEnrollment });
    return change ? [{ type: 'EnrollmentEdited', offeringId, studentId, ...change }] : [];
  });
};

const saveEnrollment: Decide<'SaveEnrollment'> = (book, command, context) => {
  const { offeringId, studentId, dateOfEnrollment } = command;
  return book.enrollments[offeringId]?.get(studentId)
    ? editEnrollments(book, { type: 'EditEnrollments', offeringId, students: [command] }, context)
    : enrollStudents(book, { type: 'EnrollStudents', offeringId, studentIds: [studentId], dateOfEnrollment }, context);
};

const unenrollStudents: Decide<'UnenrollStudents'> = (book, { offeringId, studentIds }) => {
  const fault = rosterFault(book, offeringId, studentIds) ?? notEnrolled(book, offeringId, studentIds);
  return fault ?? seatDeletion(book, offeringId, [...new Set(studentIds)]);
};

const unenrollEverybody: Decide<'UnenrollEverybody'> = (book, command, context) =>
  unenrollStudents(book, { ...command, type: 'UnenrollStudents' }, context);

const unenrollEverywhere: Decide<'UnenrollEverywhere'> = (book, { studentId, offeringIds }) => {
  if (offeringIds.length === 0) return refuse('enrollment.listEmpty', {});
  const events: BookEvent[] = [];
  for (const offeringId of new Set(offeringIds)) {
    const fault = rosterFault(book, offeringId, [studentId]) ?? notEnrolled(book, offeringId, [studentId]);
    if (fault) return fault;
    events.push(...seatDeletion(book, offeringId, [studentId]));
  }
  return events;
};

const rosterFault = (book: Book, offeringId: OfferingId, studentIds: readonly StudentId[]): Refusal | undefined => {
  if (!offeringId) return refuse('enrollment.offeringIdMissing', {});
  if (studentIds.length === 0) return refuse('enrollment.listEmpty', {});
  const position = studentIds.findIndex((studentId) => !studentId);
  if (position >= 0) return refuse('enrollment.studentIdMissing', { position });
  return book.offerings[offeringId] ? undefined : refuse('offering.unknown', { offeringId });
};

const notEnrolled = (book: Book, offeringId: OfferingId, studentIds: readonly StudentId[]): Refusal | undefined => {
  const strangers = studentIds.filter((studentId) => !book.enrollments[offeringId]?.get(studentId));
  return strangers.length > 0 ? refuse('enrollment.unknown', { offeringId, studentIds: strangers }) : undefined;
};

export const enrollmentDeciders = {
  EnrollStudents: enrollStudents,
  EditEnrollments: editEnrollments,
  SaveEnrollment: saveEnrollment,
  UnenrollStudents: unenrollStudents,
  UnenrollEverybody: unenrollEverybody,
  UnenrollEverywhere: unenrollEverywhere,
} satisfies Deciders;
