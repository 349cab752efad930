import type { Assessment, Course, Enrollment, Grade, Offering, Settings, Student } from '../../events/entities.ts';
import type { AssessmentId, CourseId, OfferingId, StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { StudentMap } from './student-map.ts';

/** A student's grades in one offering. An assessment without an entry is blank. */
export type SeatGrades = Record<AssessmentId, Grade>;

/**
 * The instructor's records as the log tells them: six stores, the settings, and the indexes that
 * make every look-up direct. What many students have lies in maps, so that one edit copies little. What a `StudentMap`
 * holds is shared by all books that have it: nobody writes in it.
 */
export type Book = {
  courses: Record<CourseId, Course>;
  offerings: Record<OfferingId, Offering>;
  assessments: Record<AssessmentId, Assessment>;
  students: StudentMap<Student>;
  /** Seats: who is enrolled where. An offering has an entry as long as it exists. */
  enrollments: Record<OfferingId, StudentMap<Enrollment>>;
  grades: Record<OfferingId, StudentMap<SeatGrades>>;
  settings: Settings;

  /** In order of creation. */
  courseOrder: CourseId[];
  offeringsOf: Record<CourseId, OfferingId[]>;
  assessmentsOf: Record<OfferingId, AssessmentId[]>;
  /** Where a student is enrolled. */
  seatsOf: StudentMap<Record<OfferingId, true>>;
  /** By `codeKey`: who holds a student code. */
  studentByCode: StudentMap<StudentId, string>;
};

/** The stores and the settings, without the indexes. */
export type Stores = Pick<
  Book,
  'courses' | 'offerings' | 'assessments' | 'students' | 'enrollments' | 'grades' | 'settings'
>;

export const emptyStores = (): Stores => ({
  courses: record(),
  offerings: record(),
  assessments: record(),
  students: StudentMap.of(),
  enrollments: record(),
  grades: record(),
  settings: record() as Settings,
});

export const emptyBook = (): Book => ({
  ...emptyStores(),
  courseOrder: [],
  offeringsOf: record(),
  assessmentsOf: record(),
  seatsOf: StudentMap.of(),
  studentByCode: StudentMap.of(),
});

/** An offering's assessments, in its order. */
export const assessmentsIn = (book: Book, offeringId: OfferingId): readonly Assessment[] =>
  (book.assessmentsOf[offeringId] ?? []).flatMap((assessmentId) => book.assessments[assessmentId] ?? []);

/** Who is enrolled in an offering. */
export const enrolledIn = (book: Pick<Book, 'enrollments'>, offeringId: OfferingId): StudentId[] => [
  ...(book.enrollments[offeringId]?.keys() ?? []),
];

/** What each student with a grade holds in an offering. */
export const seatsIn = (book: Book, offeringId: OfferingId): readonly SeatGrades[] => [
  ...(book.grades[offeringId]?.values() ?? []),
];

/** Two student codes are the same code when their keys are equal: NFC, trimmed, lower case. */
export const codeKey = (studentCode: string): string => studentCode.normalize('NFC').trim().toLowerCase();
