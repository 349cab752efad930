import type { StudentId } from '../../../events/ids.ts';
import { rosterText as text } from '../../../messages/screens/offering.ts';
import type { EnrolledStudent } from '../../components/offering/seats.ts';
import type { Table } from '../../files/table.ts';

/** The roster as a table for a file: all students in the shown order, those that a search hides at the end. */
export const exportedRoster = (
  seats: ReadonlyMap<StudentId, EnrolledStudent>,
  shown: readonly StudentId[],
  name: string,
): Table => ({
  name,
  columns: [text.lastName, text.firstName, text.studentCode, text.email, text.date],
  rows: [...new Set([...shown, ...seats.keys()])].flatMap((studentId) => {
    const seat = seats.get(studentId);
    if (!seat) return [];
    const { lastName, firstName, studentCode, email } = seat.student;
    return [[lastName, firstName, studentCode, email, seat.enrollment.dateOfEnrollment]];
  }),
});
