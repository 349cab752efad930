import type { Enrollment, Student } from '../../../events/entities.ts';
import type { WireGrade, WireOffering } from '../../../events/wire.ts';
import { type Ask, type Call, done, refused, unseen } from './answer.ts';
import { type Book, blankGrade } from './book.ts';
import { enrollmentOf, offeringOf, studentOf } from './find.ts';
import { type Scope, scopeOfSeats, without } from './scope.ts';

export const listEnrollments: Call = (book) => done(book, { enrollments: book.enrollments });

export const listEnrollmentsOfOffering: Call = (book, { ids }) => {
  if (!offeringOf(book, ids.offeringId)) return refused('offering.unknown');
  return done(book, { enrollments: book.enrollments.filter(({ offeringId }) => offeringId === ids.offeringId) });
};

export const listEnrollmentsOfStudent: Call = (book, { ids }) => {
  if (!studentOf(book, ids.studentId)) return refused('student.unknown');
  return done(book, { enrollments: book.enrollments.filter(({ studentId }) => studentId === ids.studentId) });
};

/** A student who is enrolled already stays as they are, and the reply shows what is there. */
export const addEnrollment: Call = (book, { ids, body, world }) => {
  const offering = offeringOf(book, ids.offeringId);
  if (!offering) return refused('offering.unknown');
  const student = studentOf(book, ids.studentId);
  if (!student) return refused('student.unknown');

  const enrollment = enrollmentOf(book, offering.offeringId, student.studentId);
  if (enrollment) {
    const { studentId } = enrollment;
    const grades = book.grades.filter((row) => row.offeringId === offering.offeringId && row.studentId === studentId);
    return done(book, { enrollment, grades });
  }
  const seat = newSeat(book, offering, student, (body.dateOfEnrollment as string | undefined) ?? world.today);
  return done(
    {
      ...book,
      enrollments: [...book.enrollments, seat.enrollment],
      grades: [...book.grades, ...seat.grades],
    },
    seat,
  );
};

type Seat = { readonly enrollment: Enrollment; readonly grades: WireGrade[] };

const newSeat = (book: Book, { offeringId }: WireOffering, { studentId }: Student, dateOfEnrollment: string): Seat => ({
  enrollment: { studentId, offeringId, dateOfEnrollment },
  grades: book.assessments
    .filter((assessment) => assessment.offeringId === offeringId)
    .map((row) => blankGrade(offeringId, row.assessmentId, studentId, row.gradesMaxPerProblem.length)),
});

/** Edits all rows, or none. */
export const editEnrollments: Call = (book, { ids, body }) => {
  const rows = body.students as { studentId: string; offeringId?: string; dateOfEnrollment: string }[];
  if (rows.length === 0) return refused('enrollment.listEmpty');
  if (!offeringOf(book, ids.offeringId)) return refused('offering.unknown');
  if (rows.some(({ offeringId }) => offeringId !== undefined && offeringId !== ids.offeringId))
    return refused('body.malformed');
  if (rows.some(({ studentId }) => !enrollmentOf(book, ids.offeringId, studentId)))
    return refused('enrollment.unknown');

  const dates = new Map(rows.map(({ studentId, dateOfEnrollment }) => [studentId, dateOfEnrollment]));
  const enrollments = book.enrollments.map((row) => {
    const date = row.offeringId === ids.offeringId ? dates.get(row.studentId) : undefined;
    return date === undefined ? row : { ...row, dateOfEnrollment: date };
  });
  return done({ ...book, enrollments });
};

export const deleteEnrollmentsOfOffering: Call = (book, ask) => {
  if (!offeringOf(book, ask.ids.offeringId)) return refused('offering.unknown');
  return unenrolled(
    book,
    ask,
    scopeOfSeats(book, ({ offeringId }) => offeringId === ask.ids.offeringId),
  );
};

export const deleteEnrollmentsOfStudent: Call = (book, ask) => {
  if (!studentOf(book, ask.ids.studentId)) return refused('student.unknown');
  return unenrolled(
    book,
    ask,
    scopeOfSeats(book, ({ studentId }) => studentId === ask.ids.studentId),
  );
};

export const deleteEnrollment: Call = (book, ask) => {
  const { ids } = ask;
  if (!offeringOf(book, ids.offeringId)) return refused('offering.unknown');
  if (!studentOf(book, ids.studentId)) return refused('student.unknown');
  if (!enrollmentOf(book, ids.offeringId, ids.studentId)) return refused('enrollment.unknown');
  return unenrolled(
    book,
    ask,
    scopeOfSeats(book, (row) => row.offeringId === ids.offeringId && row.studentId === ids.studentId),
  );
};

const unenrolled = (book: Book, ask: Ask, scope: Scope) => unseen(scope, ask) ?? done(without(book, scope));

/** Passes over students who are enrolled already. */
export const enroll: Call = (book, { body, world }) => {
  const offering = offeringOf(book, body.offeringId);
  if (!offering) return refused('offering.unknown');
  const students = [...new Set(body.studentIdList as string[])].map((studentId) => studentOf(book, studentId));
  if (students.includes(undefined)) return refused('student.unknown');

  const seats = students
    .filter((student) => student !== undefined)
    .filter(({ studentId }) => !enrollmentOf(book, offering.offeringId, studentId))
    .map((student) => newSeat(book, offering, student, world.today));
  const enrollments = seats.map(({ enrollment }) => enrollment);
  const grades = seats.flatMap((seat) => seat.grades);
  return done(
    { ...book, enrollments: [...book.enrollments, ...enrollments], grades: [...book.grades, ...grades] },
    { enrollments, grades },
  );
};

/** Passes over students who are not enrolled. */
export const unenroll: Call = (book, ask) => {
  if (!offeringOf(book, ask.body.offeringId)) return refused('offering.unknown');
  const students = new Set(ask.body.studentIdList as string[]);
  if ([...students].some((studentId) => !studentOf(book, studentId))) return refused('student.unknown');

  const scope = scopeOfSeats(
    book,
    ({ offeringId, studentId }) => offeringId === ask.body.offeringId && students.has(studentId),
  );
  const reply = {
    enrollmentsStudentIdOfferingIdDeleted: (scope.enrollments ?? []).map(({ studentId, offeringId }) => ({
      studentId,
      offeringId,
    })),
    gradesStudentIdsOfferingIdsAssessmentIdsDeleted: (scope.grades ?? []).map(
      ({ studentId, offeringId, assessmentId }) => ({ studentId, offeringId, assessmentId }),
    ),
  };
  return unseen(scope, ask) ?? done(without(book, scope), reply);
};
