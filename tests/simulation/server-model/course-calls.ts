import type { CourseFields } from '../../../events/entities.ts';
import { asId, type CourseId } from '../../../events/ids.ts';
import { type Call, differs, done, fieldsOf, refused, unseen } from './answer.ts';
import { blankCourse } from './book.ts';
import { scopeOfCourse, without } from './scope.ts';

export const listCourses: Call = (book) => done(book, { courses: book.courses });

export const readCourse: Call = (book, { ids }) => {
  const course = book.courses.find(({ courseId }) => courseId === ids.courseId);
  return course ? done(book, { course }) : refused('course.unknown');
};

export const readCourseOfOffering: Call = (book, { ids }) => {
  const offering = book.offerings.find(({ offeringId }) => offeringId === ids.offeringId);
  if (!offering) return refused('offering.unknown');
  return done(book, { course: book.courses.find(({ courseId }) => courseId === offering.courseId) });
};

export const addCourse: Call = (book, { body, world }) => {
  if (book.courses.some(({ courseId }) => courseId === body.courseId)) return refused('course.idTaken');
  if (book.courses.length >= world.quotas.courses) return { kind: 'quota exceeded' };

  const courseId = asId<CourseId>(world.mint('course'));
  const { courseId: _, ...fields } = body as Partial<CourseFields> & { courseId?: string };
  return done({ ...book, courses: [...book.courses, { ...blankCourse, ...fields, courseId }] }, { courseId });
};

export const editCourse: Call = (book, { ids, body }) => {
  const course = book.courses.find(({ courseId }) => courseId === ids.courseId);
  if (!course) return refused('course.unknown');
  if (differs(course, body.ifMatch)) return refused('conflict', { current: course });

  const edited = { ...course, ...fieldsOf(body) };
  return done({ ...book, courses: book.courses.map((row) => (row === course ? edited : row)) });
};

export const deleteCourse: Call = (book, ask) => {
  const scope = scopeOfCourse(book, ask.ids.courseId ?? '');
  if (!scope.courses?.length) return refused('course.unknown');
  return unseen(scope, ask) ?? done(without(book, scope));
};
