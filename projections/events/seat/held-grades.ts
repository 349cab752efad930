import type { Enrollment } from '../../../events/entities.ts';
import { type AssessmentId, asId, type OfferingId, type ProblemId, type StudentId } from '../../../events/ids.ts';
import { entriesOf, keysOf, record } from '../../../events/record.ts';
import { isStray } from '../../../events/wire.ts';
import type { Book, SeatGrades } from '../../book/book.ts';
import { gradeWith } from '../../book/grade-with.ts';
import { StudentMap } from '../../book/student-map.ts';

export const enroll = (book: Book, enrollment: Enrollment, grades: SeatGrades): void => {
  const { offeringId, studentId } = enrollment;
  const seats = book.enrollments[offeringId] ?? StudentMap.of<Enrollment>();
  book.enrollments[offeringId] = seats.with(studentId, { ...enrollment });
  const theirs = book.seatsOf.get(studentId) ?? {};
  book.seatsOf = book.seatsOf.with(studentId, record([...entriesOf(theirs), [offeringId, true]]));
  const assessmentIds = keysOf(grades);
  if (assessmentIds.length === 0) return;
  const seat = seatCopy(book, offeringId, studentId);
  for (const assessmentId of assessmentIds) seat[assessmentId] = gradeWith(undefined, grades[assessmentId] ?? {});
  putSeat(book, offeringId, studentId, seat);
};

/** A copy of a student's grades, to be changed and put back: the object in the map belongs to older books, too. */
export const seatCopy = (book: Book, offeringId: OfferingId, studentId: StudentId): SeatGrades => {
  const seat: SeatGrades = record();
  const shared = book.grades[offeringId]?.get(studentId);
  // No list of keys on the way: an import copies the seats of a whole class.
  for (const id in shared) {
    const assessmentId = asId<AssessmentId>(id);
    const grade = shared[assessmentId];
    if (grade) seat[assessmentId] = grade;
  }
  return seat;
};

/** A seat without a grade has no entry. */
export const putSeat = (book: Book, offeringId: OfferingId, studentId: StudentId, seat: SeatGrades): void => {
  const seats = book.grades[offeringId] ?? StudentMap.of<SeatGrades>();
  book.grades[offeringId] = keysOf(seat).length === 0 ? seats.without(studentId) : seats.with(studentId, seat);
};

/** Points that a server holds beyond the problems can be put back at their place, although no problem is there. */
export const hasProblems = (book: Book, assessmentId: AssessmentId, problemIds: readonly ProblemId[]): boolean => {
  const problems = book.assessments[assessmentId]?.problems;
  return (
    problems !== undefined &&
    problemIds.every((id) => isStray(id) || problems.some(({ problemId }) => problemId === id))
  );
};
