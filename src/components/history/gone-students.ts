import type { Student } from '../../../events/entities.ts';
import { record } from '../../../events/record.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Change } from '../../../projections/events/changes.ts';

/** The book with the students who are in it no more, as these changes found them. Only for finding names. */
export const withGoneStudents = (book: Book, changes: readonly Change[]): Book => {
  const gone = changes.flatMap(({ subject, field, from, to }) =>
    subject.what === 'student' && field === null && to === null && !book.students[subject.studentId]
      ? [[subject.studentId, from as Student] as const]
      : [],
  );
  return gone.length === 0 ? book : { ...book, students: { ...book.students, ...record(gone) } };
};
