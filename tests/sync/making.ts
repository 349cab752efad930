import type { DomainEvent } from '../../events/catalogue.ts';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { workingData } from '../../projections/book/working-data.ts';

const last = 1_000_000;

/** Events that make the book from nothing. Its settings and grades are left out. */
export const eventsMaking = (book: Book): DomainEvent[] => {
  const { courses, offerings, assessments, students, enrollments } = workingData(book);
  return [
    ...courses.map((course): DomainEvent => ({ type: 'CourseAdded', course, at: last })),
    ...offerings.map((offering): DomainEvent => ({ type: 'OfferingAdded', offering, at: last })),
    ...assessments.map((assessment): DomainEvent => ({ type: 'AssessmentAdded', assessment, at: last })),
    ...students.map((student): DomainEvent => ({ type: 'StudentAdded', student })),
    ...enrollments.map((enrollment): DomainEvent => ({ type: 'StudentEnrolled', enrollment, grades: record() })),
  ];
};
