import type { StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import type { Book } from '../../../projections/book/book.ts';
import { codeOrder } from '../../../projections/book/code-order.ts';
import { searchedText } from '../../components/offering/seats.ts';
import { nameKey } from '../../ui/sort-key.ts';
import type { GridRow } from '../../ui/sorted-rows.ts';

/** All students, with the texts that a search looks at and the keys by which each column sorts. */
export const studentRows = (book: Pick<Book, 'students' | 'seatsOf'>): readonly GridRow<StudentId>[] =>
  [...book.students.values()].map((student) => {
    const { studentId, studentCode, firstName, email } = student;
    const enrollments = keysOf(book.seatsOf.get(studentId) ?? record()).length;
    return {
      id: studentId,
      searched: searchedText(student),
      keys: {
        studentCode: codeOrder(studentCode),
        lastName: nameKey(student),
        firstName: [firstName, nameKey(student)].filter(Boolean).join('\n'),
        email,
        enrollments,
      },
    };
  });
