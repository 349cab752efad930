import { exportedCourses as text } from '../../../messages/screens/courses.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';
import type { Table, TableCell } from '../../files/table.ts';

/** A row for each offering; a course without one has a row of its own. */
export const coursesTable = (book: Book): Table => ({
  name: text.courses,
  columns: [
    ...[text.courseCode, text.courseNumber, text.title, text.credits],
    ...[text.year, text.period, text.section, text.tag, text.enrolled, text.assessments],
  ],
  rows: book.courseOrder.flatMap((courseId) => {
    const course = book.courses[courseId];
    if (!course) return [];
    const { courseCode, courseNumber, title, numberOfCredits } = course;
    const facts: TableCell[] = [courseCode, courseNumber, title, numberOfCredits];
    const offerings = (book.offeringsOf[courseId] ?? []).flatMap((offeringId) => book.offerings[offeringId] ?? []);
    if (offerings.length === 0) return [[...facts, null, null, null, null, null, null]];
    return offerings.map(({ offeringId, yearOfStart, period, section, tag }) => [
      ...facts,
      ...[yearOfStart, period, section, tag],
      book.enrollments[offeringId]?.size ?? 0,
      assessmentsIn(book, offeringId).length,
    ]);
  }),
});
