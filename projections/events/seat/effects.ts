import type { Enrollment } from '../../../events/entities.ts';
import { excusesIn } from '../../../events/excuses.ts';
import { notesSection } from '../../../events/notes.ts';
import { entriesOf, keysOf, record } from '../../../events/record.ts';
import { sameValue } from '../../../events/same-value.ts';
import type { Subject } from '../../book/subject.ts';
import { changeOf } from '../../changes/field-change.ts';
import { policyOf } from '../../settings/policy.ts';
import { leafAt } from '../../settings/settings.ts';
import { fields, gradeChanges, whole, wholeGrades } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { existing } from '../held.ts';
import { owedSeat } from '../owed.ts';
import { enroll, hasProblems } from './held-grades.ts';

export const seatEffects: Effects<'StudentEnrolled' | 'EnrollmentEdited' | 'StudentUnenrolled'> = {
  StudentEnrolled: {
    apply: (book, { enrollment, grades }) => enroll(book, enrollment, grades),
    owes: owedSeat,
    changes: ({ enrollment, grades }) => [
      whole(seatOf(enrollment), null, enrollment),
      ...gradeChanges(wholeGrades(enrollment, grades, 'to')),
    ],
    grades: ({ enrollment, grades }) => wholeGrades(enrollment, grades, 'to'),
    inverse: (book, { enrollment, grades }) => {
      const { offeringId, studentId } = enrollment;
      const { excused, given } = policyOf(book.settings, offeringId);
      const isUntouched =
        !excusesIn(excused).some((excuse) => excuse.studentId === studentId) &&
        !Object.hasOwn(given, studentId) &&
        leafAt(book.settings, [notesSection, offeringId, studentId]) === null &&
        sameValue(book.enrollments[offeringId]?.get(studentId), enrollment) &&
        sameValue(book.grades[offeringId]?.get(studentId) ?? record(), grades);
      return isUntouched
        ? { type: 'StudentUnenrolled', enrollment, grades }
        : { what: 'enrollment', offeringId, studentId };
    },
  },
  EnrollmentEdited: {
    apply: (book, { offeringId, studentId, to }) => {
      const seats = existing(book.enrollments[offeringId], offeringId);
      book.enrollments[offeringId] = seats.with(studentId, { ...existing(seats.get(studentId), studentId), ...to });
    },
    owes: ({ offeringId, studentId }) => [{ of: 'seat', offeringId, studentId }],
    changes: ({ offeringId, studentId, from, to }) => fields({ what: 'enrollment', offeringId, studentId }, from, to),
    inverse: (book, { offeringId, studentId, from, to }) => {
      const enrollment = book.enrollments[offeringId]?.get(studentId);
      return enrollment && !changeOf(enrollment, to)
        ? { type: 'EnrollmentEdited', offeringId, studentId, from: to, to: from }
        : { what: 'enrollment', offeringId, studentId };
    },
  },
  StudentUnenrolled: {
    apply: (book, { enrollment: { offeringId, studentId } }) => {
      book.enrollments[offeringId] = existing(book.enrollments[offeringId], offeringId).without(studentId);
      book.grades[offeringId] = existing(book.grades[offeringId], offeringId).without(studentId);
      const others = entriesOf(existing(book.seatsOf.get(studentId), studentId)).filter(([id]) => id !== offeringId);
      book.seatsOf =
        others.length === 0 ? book.seatsOf.without(studentId) : book.seatsOf.with(studentId, record(others));
    },
    owes: owedSeat,
    changes: ({ enrollment, grades }) => [
      ...gradeChanges(wholeGrades(enrollment, grades, 'from')),
      whole(seatOf(enrollment), enrollment, null),
    ],
    grades: ({ enrollment, grades }) => wholeGrades(enrollment, grades, 'from'),
    inverse: (book, { enrollment, grades }) => {
      const { offeringId, studentId } = enrollment;
      const canEnroll =
        book.students.has(studentId) && book.offerings[offeringId] && !book.enrollments[offeringId]?.has(studentId);
      const areProblemsThere = keysOf(grades).every((assessmentId) =>
        hasProblems(book, assessmentId, keysOf(grades[assessmentId]?.points ?? record())),
      );
      return canEnroll && areProblemsThere
        ? { type: 'StudentEnrolled', enrollment, grades }
        : { what: 'enrollment', offeringId, studentId };
    },
  },
};

const seatOf = ({ offeringId, studentId }: Enrollment): Subject => ({ what: 'enrollment', offeringId, studentId });
