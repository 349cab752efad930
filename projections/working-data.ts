import type { GradeRecord, WorkingData } from '../events/entities.ts';
import type { AssessmentId, OfferingId, StudentId } from '../events/ids.ts';
import { keysOf } from '../events/record.ts';
import type { Book, SeatGrades } from './book.ts';

/** The book as the lists that a backend would hand over whole. */
export const workingData = (book: Book): WorkingData => ({
  courses: listed(book.courseOrder, book.courses),
  offerings: book.courseOrder.flatMap((id) => listed(book.offeringsOf[id] ?? [], book.offerings)),
  assessments: keysOf(book.offerings).flatMap((id) => listed(book.assessmentsOf[id] ?? [], book.assessments)),
  students: Object.values(book.students),
  enrollments: Object.values(book.enrollments).flatMap((seats) => Object.values(seats)),
  grades: keysOf(book.grades).flatMap((offeringId) => gradesIn(book, offeringId)),
  settings: book.settings,
});

const listed = <K extends string, V>(ids: readonly K[], held: Record<K, V>): V[] =>
  ids.flatMap((id) => {
    const record = held[id];
    return record === undefined ? [] : [record];
  });

const gradesIn = (book: Book, offeringId: OfferingId): GradeRecord[] => {
  const seats: Record<StudentId, SeatGrades> = book.grades[offeringId] ?? {};
  return keysOf(seats).flatMap((studentId) => seatRecords(offeringId, studentId, seats[studentId]));
};

const seatRecords = (offeringId: OfferingId, studentId: StudentId, grades: SeatGrades | undefined): GradeRecord[] =>
  Object.entries(grades ?? {}).map(([assessmentId, grade]) => ({
    ...grade,
    offeringId,
    assessmentId: assessmentId as AssessmentId,
    studentId,
  }));
