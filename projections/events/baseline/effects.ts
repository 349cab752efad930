import type { WorkingData } from '../../../events/entities.ts';
import { record } from '../../../events/record.ts';
import { type Book, emptyBook } from '../../book/book.ts';
import { isBlank } from '../../book/grade-of.ts';
import { gradeWith } from '../../book/grade-with.ts';
import { structuredCopy } from '../../book/structured-copy.ts';
import { StudentMap } from '../../book/student-map.ts';
import { sectionKeptHere } from '../../settings/settings.ts';
import { whole } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { list } from '../held.ts';
import { enroll, putSeat } from '../seat/held-grades.ts';
import { takeCode } from '../student/codes.ts';

export const baselineEffects: Effects<'BaselineObserved'> = {
  BaselineObserved: {
    apply: (book, { data }) => {
      const { [sectionKeptHere]: keptHere } = book.settings;
      Object.assign(book, emptyBook());
      fill(book, data);
      if (keptHere) book.settings[sectionKeptHere] = keptHere;
    },
    /** Replaces everything: nothing is owed after it. */
    owes: () => [],
    changes: ({ data }) => [whole({ what: 'baseline' }, null, data)],
    /** What the server held cannot be taken back here. */
    inverse: () => ({ what: 'baseline' }),
  },
};

const fill = (book: Book, data: WorkingData): void => {
  for (const course of data.courses) {
    book.courses[course.courseId] = structuredCopy(course);
    book.courseOrder.push(course.courseId);
    list(book.offeringsOf, course.courseId);
  }
  for (const offering of data.offerings) {
    book.offerings[offering.offeringId] = structuredCopy(offering);
    list(book.offeringsOf, offering.courseId).push(offering.offeringId);
    list(book.assessmentsOf, offering.offeringId);
    book.enrollments[offering.offeringId] = record();
    book.grades[offering.offeringId] = StudentMap.of();
  }
  for (const assessment of data.assessments) {
    book.assessments[assessment.assessmentId] = structuredCopy(assessment);
    list(book.assessmentsOf, assessment.offeringId).push(assessment.assessmentId);
  }
  for (const student of data.students) {
    book.students[student.studentId] = { ...student };
    takeCode(book, student);
  }
  for (const enrollment of data.enrollments) enroll(book, enrollment, record());
  for (const { offeringId, assessmentId, studentId, ...grade } of data.grades) {
    if (isBlank(grade)) continue;
    // A seat that is made here is in no other book yet: it is filled without a copy for each grade.
    const seat = book.grades[offeringId]?.get(studentId) ?? record();
    seat[assessmentId] = gradeWith(undefined, grade);
    putSeat(book, offeringId, studentId, seat);
  }
  book.settings = structuredCopy(data.settings);
};
