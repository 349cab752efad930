import type { StudentId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { shortOfferingName } from '../../../messages/naming.ts';
import { exportedStudents as text } from '../../../messages/screens/students.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Table } from '../../files/table.ts';

/** All students: those shown in their order, and after them those that a search hides. */
export const studentsTable = (book: Book, shown: readonly StudentId[]): Table => ({
  name: text.students,
  columns: [text.lastName, text.firstName, text.code, text.email, text.enrolledIn],
  rows: [...new Set([...shown, ...book.students.keys()])].flatMap((studentId) => {
    const student = book.students.get(studentId);
    if (!student) return [];
    const offerings = keysOf(book.seatsOf.get(studentId) ?? {}).map((offeringId) =>
      shortOfferingName(book, offeringId),
    );
    return [[student.lastName, student.firstName, student.studentCode, student.email, offerings.join('; ')]];
  }),
});
