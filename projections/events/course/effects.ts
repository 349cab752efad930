import { sameValue } from '../../../events/same-value.ts';
import { structuredCopy } from '../../book/structured-copy.ts';
import { changeOf } from '../../changes/field-change.ts';
import { fields, whole } from '../changes.ts';
import type { Effects } from '../effect.ts';
import { existing, removeFrom } from '../held.ts';

export const courseEffects: Effects<'CourseAdded' | 'CourseEdited' | 'CourseDeleted'> = {
  CourseAdded: {
    apply: (book, { course, at }) => {
      book.courses[course.courseId] = structuredCopy(course);
      book.courseOrder.splice(at, 0, course.courseId);
      book.offeringsOf[course.courseId] = [];
    },
    owes: ({ course: { courseId } }) => [{ of: 'course', courseId }],
    changes: ({ course }) => [whole({ what: 'course', courseId: course.courseId }, null, course)],
    inverse: (book, { course }) => {
      const { courseId } = course;
      const isUntouched = sameValue(book.courses[courseId], course) && (book.offeringsOf[courseId] ?? []).length === 0;
      return isUntouched
        ? { type: 'CourseDeleted', course, at: book.courseOrder.indexOf(courseId) }
        : { what: 'course', courseId };
    },
  },
  CourseEdited: {
    apply: (book, { courseId, to }) => {
      Object.assign(existing(book.courses[courseId], courseId), structuredCopy(to));
    },
    owes: ({ courseId }) => [{ of: 'course', courseId }],
    changes: ({ courseId, from, to }) => fields({ what: 'course', courseId }, from, to),
    inverse: (book, { courseId, from, to }) => {
      const course = book.courses[courseId];
      return course && !changeOf(course, to)
        ? { type: 'CourseEdited', courseId, from: to, to: from }
        : { what: 'course', courseId };
    },
  },
  CourseDeleted: {
    apply: (book, { course: { courseId } }) => {
      delete book.courses[courseId];
      delete book.offeringsOf[courseId];
      removeFrom(book.courseOrder, courseId);
    },
    owes: ({ course: { courseId } }) => [{ of: 'course', courseId }],
    changes: ({ course }) => [whole({ what: 'course', courseId: course.courseId }, course, null)],
    inverse: (book, { course, at }) =>
      book.courses[course.courseId]
        ? { what: 'course', courseId: course.courseId }
        : { type: 'CourseAdded', course, at: Math.min(at, book.courseOrder.length) },
  },
};
