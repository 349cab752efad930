import type { StudentId } from '../../../events/ids.ts';
import { rosterText as text } from '../../../messages/screens/offering.ts';
import type { EnrolledStudent } from '../../components/offering/seats.ts';
import type { Table } from '../../files/table.ts';

/** Whose rows the table has: all students in the shown order, those that a search hides at the end. */
export const rosterIds = (
  seats: ReadonlyMap<StudentId, EnrolledStudent>,
  shown: readonly StudentId[],
): readonly StudentId[] => [...new Set([...shown, ...seats.keys()])].filter((studentId) => seats.has(studentId));

/** The roster as a table for a file. */
export const exportedRoster = (
  seats: ReadonlyMap<StudentId, EnrolledStudent>,
  shown: readonly StudentId[],
  name: string,
): Table => ({
  name,
  columns: [text.lastName, text.firstName, text.studentCode, text.email, text.date],
  rows: rosterIds(seats, shown).flatMap((studentId) => {
    const seat = seats.get(studentId);
    if (!seat) return [];
    const { lastName, firstName, studentCode, email } = seat.student;
    return [[lastName, firstName, studentCode, email, seat.enrollment.dateOfEnrollment]];
  }),
});
