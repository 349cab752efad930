import { sameValue } from '../../../events/same-value.ts';
import { impossibleEdit, impossibleRemoval, otherValue } from '../before.ts';
import { ofOne } from '../holding.ts';
import { none, seatName } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { gradeEvents, isOfSeat, never } from '../touching.ts';
import { inOffering } from '../within.ts';

export const seatMeanings: Meanings<'StudentEnrolled' | 'EnrollmentEdited' | 'StudentUnenrolled'> = {
  StudentEnrolled: {
    impossible: (book, { enrollment: { offeringId, studentId } }) => {
      if (!book.offerings[offeringId]) return { why: 'not there', id: offeringId };
      if (!book.students.has(studentId)) return { why: 'not there', id: studentId };
      return book.enrollments[offeringId]?.has(studentId) ? { why: 'there already', id: studentId } : undefined;
    },
    marks: ({ enrollment }) => ({ adds: seatName(enrollment) }),
    about: 'one student',
    holds: ({ enrollment }) => ofOne(enrollment),
    isWithin: (archived, { enrollment }) => inOffering(archived, enrollment),
    touches: (_, event, seat) => gradeEvents(event, isOfSeat(event.enrollment, seat) && { of: 'enrollment' }),
  },
  EnrollmentEdited: {
    impossible: ({ enrollments }, { offeringId, studentId, from }) =>
      impossibleEdit(enrollments[offeringId]?.get(studentId), from, studentId),
    marks: none,
    about: 'one student',
    holds: ofOne,
    isWithin: inOffering,
    touches: never,
  },
  StudentUnenrolled: {
    impossible: (book, { enrollment, grades }) => {
      const { offeringId, studentId } = enrollment;
      const gone = impossibleRemoval(book.enrollments[offeringId]?.get(studentId), enrollment, true, studentId);
      return (
        gone ?? (sameValue(book.grades[offeringId]?.get(studentId) ?? {}, grades) ? undefined : otherValue(studentId))
      );
    },
    marks: ({ enrollment }) => ({ removes: seatName(enrollment) }),
    about: 'one student',
    holds: ({ enrollment }) => ofOne(enrollment),
    isWithin: (archived, { enrollment }) => inOffering(archived, enrollment),
    touches: (_, event, seat) => gradeEvents(event, isOfSeat(event.enrollment, seat) && { of: 'enrollment' }),
  },
};
