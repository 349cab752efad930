import { decimalText } from '../../../events/decimal.ts';
import type { Offering } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { exportedTablesText as text } from '../../../messages/components/exported-tables.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { assessmentsIn, type Book } from '../../../projections/book/book.ts';
import type { Table, TableCell } from '../../files/table.ts';
import { sumOf } from '../offering/assessments-hook.ts';

/** All students: those shown in their order, and after them those that a search hides. */
export const studentsTable = (book: Book, shown: readonly StudentId[]): Table => ({
  name: text.students,
  columns: [text.lastName, text.firstName, text.code, text.email, text.enrolledIn],
  rows: [...new Set([...shown, ...keysOf(book.students)])].flatMap((studentId) => {
    const student = book.students[studentId];
    if (!student) return [];
    const offerings = keysOf(book.seatsOf[studentId] ?? {}).map((offeringId) => shortOfferingName(book, offeringId));
    return [[student.lastName, student.firstName, student.studentCode, student.email, offerings.join('; ')]];
  }),
});

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
      keysOf(book.enrollments[offeringId] ?? {}).length,
      assessmentsIn(book, offeringId).length,
    ]);
  }),
});

/** What each assessment counts in each weight set. */
export const weightsTable = (book: Book, offering: Offering, nameOf: (at: number) => string): Table => ({
  name: text.weights(shortOfferingName(book, offering.offeringId)),
  columns: [text.assessment, text.problems, text.maximum, ...offering.weightSets.map((_, at) => nameOf(at))],
  rows: assessmentsIn(book, offering.offeringId).map(({ assessmentId, assessmentName, problems }) => [
    assessmentName,
    problems.length,
    Number(decimalText(sumOf(problems.map(({ max }) => max)))),
    ...offering.weightSets.map(({ weights }) => weights[assessmentId] ?? 0),
  ]),
});
