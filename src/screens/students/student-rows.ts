import type { StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import type { Book } from '../../../projections/book.ts';
import type { Row } from '../../ui/sorted-rows.ts';

/** Everybody, with what is searched and what each column orders by. */
export const studentRows = (book: Pick<Book, 'students' | 'seatsOf'>): readonly Row<StudentId>[] =>
  Object.values(book.students).map(({ studentId, studentCode, lastName, firstName, email }) => ({
    id: studentId,
    searched: `${studentCode} ${lastName} ${firstName} ${email}`,
    keys: { studentCode, lastName, firstName, email, enrollments: keysOf(book.seatsOf[studentId] ?? record()).length },
  }));
