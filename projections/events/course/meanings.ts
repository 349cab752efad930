import { keyOfAll } from '../../../events/ids.ts';
import { beneathIt, impossibleAddition, impossibleEdit, impossibleRemoval } from '../before.ts';
import { ofNobody } from '../holding.ts';
import { none } from '../marks.ts';
import type { Meanings } from '../meaning.ts';
import { never } from '../touching.ts';
import { outside } from '../within.ts';

export const courseMeanings: Meanings<'CourseAdded' | 'CourseEdited' | 'CourseDeleted'> = {
  CourseAdded: {
    impossible: ({ courses, courseOrder }, { course: { courseId }, at }) =>
      impossibleAddition(courses[courseId], at, courseOrder, courseId),
    marks: ({ course }) => ({ adds: keyOfAll('courseId', course.courseId) }),
    about: 'more',
    holds: ofNobody,
    isWithin: outside,
    touches: never,
  },
  CourseEdited: {
    impossible: ({ courses }, { courseId, from }) => impossibleEdit(courses[courseId], from, courseId),
    marks: none,
    about: 'more',
    holds: ofNobody,
    isWithin: outside,
    touches: never,
  },
  CourseDeleted: {
    impossible: ({ courses, courseOrder, offeringsOf }, { course, at }) => {
      const { courseId } = course;
      const gone = impossibleRemoval(courses[courseId], course, courseOrder[at] === courseId, courseId);
      return gone ?? beneathIt(offeringsOf[courseId]?.length, courseId);
    },
    marks: ({ course }) => ({ removes: keyOfAll('courseId', course.courseId) }),
    about: 'more',
    holds: ofNobody,
    isWithin: outside,
    touches: never,
  },
};
