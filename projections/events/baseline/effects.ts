import { withEveryList } from '../../../events/blank.ts';
import type { WorkingData } from '../../../events/entities.ts';
import { record } from '../../../events/record.ts';
import { joinInto } from '../../../events/student-leaves.ts';
import { type Book, emptyBook } from '../../book/book.ts';
import { isBlank } from '../../book/grade-of.ts';
import { gradeWith } from '../../book/grade-with.ts';
import { structuredCopy } from '../../book/structured-copy.ts';
import { StudentMap } from '../../book/student-map.ts';
import { sectionKeptHere } from '../../settings/settings.ts';
import { whole } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { listAt } from '../held.ts';
import { enroll, putSeat } from '../seat/held-grades.ts';
import { claimCode } from '../student/codes.ts';

export const baselineEffects: Effects<'BaselineObserved'> = {
  BaselineObserved: {
    apply: (book, { data, continues }) => {
      const { [sectionKeptHere]: keptHere } = book.settings;
      if (!continues) Object.assign(book, emptyBook());
      fill(book, data);
      if (keptHere) book.settings[sectionKeptHere] = keptHere;
    },
    /** Replaces everything: nothing is owed after it. */
    owes: () => [],
    changes: ({ data, continues }) => (continues ? [] : [whole({ what: 'baseline' }, null, data)]),
    /** What the server held cannot be taken back here. */
    inverse: () => ({ what: 'baseline' }),
  },
};

/** Adds a server's data to the book. Blank grades get no record. */
const fill = (book: Book, data: Partial<WorkingData>): void => {
  const { courses, offerings, assessments, students, enrollments, grades, settings } = withEveryList(data);
  for (const course of courses) {
    book.courses[course.courseId] = structuredCopy(course);
    book.courseOrder.push(course.courseId);
    listAt(book.offeringsOf, course.courseId);
  }
  for (const offering of offerings) {
    book.offerings[offering.offeringId] = structuredCopy(offering);
    listAt(book.offeringsOf, offering.courseId).push(offering.offeringId);
    listAt(book.assessmentsOf, offering.offeringId);
    book.enrollments[offering.offeringId] = StudentMap.of();
    book.grades[offering.offeringId] = StudentMap.of();
  }
  for (const assessment of assessments) {
    book.assessments[assessment.assessmentId] = structuredCopy(assessment);
    listAt(book.assessmentsOf, assessment.offeringId).push(assessment.assessmentId);
  }
  for (const student of students) {
    book.students = book.students.with(student.studentId, { ...student });
    claimCode(book, student);
  }
  for (const enrollment of enrollments) enroll(book, enrollment, record());
  for (const { offeringId, assessmentId, studentId, ...grade } of grades) {
    if (isBlank(grade)) continue;
    // A seat that is made here is in no other book yet: it is filled without a copy for each grade.
    const seat = book.grades[offeringId]?.get(studentId) ?? record();
    seat[assessmentId] = gradeWith(undefined, grade);
    putSeat(book, offeringId, studentId, seat);
  }
  joinInto(book.settings, structuredCopy(settings));
};
