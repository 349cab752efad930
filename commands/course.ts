import { blankCourse } from '../events/blank.ts';
import type { Course, CourseFields } from '../events/entities.ts';
import { courseFields } from '../events/fields.ts';
import { asId, type CourseId } from '../events/ids.ts';
import { deletionOf } from '../projections/changes/deletion.ts';
import { changeOf } from '../projections/changes/field-change.ts';
import type { Decide, Deciders } from './decision.ts';
import { fieldFault, idFault } from './fields.ts';
import { refuse } from './refusal.ts';
import { requisiteFault } from './requisites.ts';

export const addCourse: Decide<'AddCourse'> = (book, { courseId = undefined, fields }, { newId }) => {
  if (courseId !== undefined && book.courses[courseId]) return refuse('course.idTaken', { courseId });
  const fault = idFault(courseId) ?? fieldFault(fields, courseFields) ?? requisiteFault(book, fields, blankCourse());
  if (fault) return fault;

  const course: Course = { ...blankCourse(), ...fields, courseId: courseId ?? asId<CourseId>(newId()) };
  return [{ type: 'CourseAdded', course, at: book.courseOrder.length }];
};

const editCourse: Decide<'EditCourse'> = (book, { courseId, fields }) => {
  if (!courseId) return refuse('course.idMissing', {});
  const course = book.courses[courseId];
  if (!course) return refuse('course.unknown', { courseId });
  const fault = fieldFault(fields, courseFields) ?? requisiteFault(book, fields, course);
  if (fault) return fault;

  const change = changeOf<CourseFields>(course, fields);
  return change ? [{ type: 'CourseEdited', courseId, ...change }] : [];
};

const saveCourse: Decide<'SaveCourse'> = (book, { courseId, fields }, context) => {
  if (!courseId) return refuse('course.idMissing', {});
  return book.courses[courseId]
    ? editCourse(book, { type: 'EditCourse', courseId, fields }, context)
    : addCourse(book, { type: 'AddCourse', courseId, fields }, context);
};

const deleteCourse: Decide<'DeleteCourse'> = (book, { courseId }) => {
  if (!courseId) return refuse('course.idMissing', {});
  return book.courses[courseId] ? deletionOf(book, { of: 'course', courseId }) : refuse('course.unknown', { courseId });
};

export const courseDeciders = {
  AddCourse: addCourse,
  EditCourse: editCourse,
  SaveCourse: saveCourse,
  DeleteCourse: deleteCourse,
} satisfies Deciders;
