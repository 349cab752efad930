import type { Student } from '../../../events/entities.ts';
import type { StudentId } from '../../../events/ids.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { Change } from '../../../projections/events/changes.ts';

/** A student who is in the book no more, as a change found them. */
export type GoneStudent = readonly [StudentId, Student];

/** The book with the students who are in it no more, as these changes found them. Only for finding names. */
export const withGoneStudents = (book: Book, changes: readonly Change[]): Book =>
  withStudents(book, goneStudents(book, changes));

export const goneStudents = ({ students }: Book, changes: readonly Change[]): readonly GoneStudent[] =>
  changes.flatMap(({ subject, field, from, to }) =>
    subject.what === 'student' && field === null && to === null && !students.has(subject.studentId)
      ? [[subject.studentId, from as Student] as const]
      : [],
  );

export const withStudents = (book: Book, gone: readonly GoneStudent[]): Book =>
  gone.length === 0
    ? book
    : { ...book, students: gone.reduce((students, one) => students.with(...one), book.students) };
