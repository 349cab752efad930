import { blankCourse } from '../../events/blank.ts';
import { asId, type CourseId } from '../../events/ids.ts';
import { mismatch, otherScope } from '../calls/if-match.ts';
import { roomFor } from '../calls/quota.ts';
import { applied, done, type Handlers, overQuota, refuse } from './call.ts';
import { removeOfferings } from './cascade.ts';
import { filled, find, isThere } from './row.ts';

export const courses: Handlers<
  'listCourses' | 'readCourse' | 'readCourseOfOffering' | 'addCourse' | 'editCourse' | 'deleteCourse'
> = {
  listCourses: async (rows) => done({ courses: await rows.list('courses') }),

  readCourse: async (rows, { params }) => {
    const course = await find(rows, 'courses', params);
    return course ? done({ course }) : refuse('course.unknown');
  },

  readCourseOfOffering: async (rows, { params }) => {
    const offering = await find(rows, 'offerings', params);
    if (!offering) return refuse('offering.unknown');
    const course = await find(rows, 'courses', { courseId: offering.courseId });
    return course ? done({ course }) : refuse('course.unknown');
  },

  addCourse: async (rows, { body: { courseId: given, ...fields }, world }) => {
    if (given !== undefined && (await isThere(rows, 'courses', { courseId: given }))) return refuse('course.idTaken');
    if ((await roomFor(rows, 'courses', world)) < 1) return overQuota();
    const courseId = asId<CourseId>(world.newSecret());
    await rows.put('courses', [{ courseId, ...filled(blankCourse(), fields) }]);
    return done({ courseId });
  },

  editCourse: async (rows, { params, body: { ifMatch, ...fields } }) => {
    const course = await find(rows, 'courses', params);
    if (!course) return refuse('course.unknown');
    const conflict = mismatch(course, ifMatch, fields);
    if (conflict) return conflict;
    await rows.put('courses', [filled(course, fields)]);
    return applied;
  },

  deleteCourse: async (rows, { params, query }) => {
    const courses = await rows.remove('courses', params);
    if (courses.length === 0) return refuse('course.unknown');
    const hanging = await removeOfferings(rows, await rows.remove('offerings', params));
    return otherScope({ courses, ...hanging }, query) ?? applied;
  },
};
