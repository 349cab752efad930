import { useMemo } from 'react';
import type { Enrollment, Student } from '../../../events/entities.ts';
import type { OfferingId, StudentId } from '../../../events/ids.ts';
import { fullName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { codeOrder } from '../../../projections/book/code-order.ts';
import { nameKey } from '../../ui/sort-key.ts';
import type { GridRow } from '../../ui/sorted-rows.ts';
import { useBook } from '../../workspace/workspace-hooks.tsx';

/** A student of an offering, and the date of their enrollment. */
export type EnrolledStudent = { readonly student: Student; readonly enrollment: Enrollment };

/** The enrolled students. The same map until the roster or a student changes. */
export const useSeats = (offeringId: OfferingId): ReadonlyMap<StudentId, EnrolledStudent> => {
  const enrollments = useBook((book) => book.enrollments[offeringId]);
  const students = useBook(allStudents);
  return useMemo(() => {
    const seats = new Map<StudentId, EnrolledStudent>();
    for (const enrollment of enrollments?.values() ?? []) {
      const student = students.get(enrollment.studentId);
      if (student) seats.set(student.studentId, { student, enrollment });
    }
    return seats;
  }, [enrollments, students]);
};

export const allStudents = (book: Book): Book['students'] => book.students;

/** The text by which a student is searched anywhere; a name copied from any list finds its student. */
export const searchedText = (student: Student): string =>
  `${fullName(student)} ${student.studentCode} ${student.email}`;

export const seatRow = ({ student, enrollment }: EnrolledStudent): GridRow<StudentId> => ({
  id: student.studentId,
  searched: searchedText(student),
  keys: {
    student: nameKey(student),
    code: codeOrder(student.studentCode),
    email: student.email,
    date: enrollment.dateOfEnrollment,
  },
});
