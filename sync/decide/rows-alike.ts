import type { Course, Offering, Student, WorkingData } from '../../events/entities.ts';
import type { Noun } from '../../events/items.ts';
import { isAssessment, isCourse, isOffering, isStudent, type Target } from '../target.ts';

/**
 * The server's ids of rows that have this name. The rest of a row is ignored: somebody may have changed it since it was
 * added. A row without a name matches nothing. `parent`: the server's id of the row's course or offering.
 */
export const idsWithName = (noun: Noun, name: string, fresh: WorkingData, parentServerId: string): readonly string[] =>
  name === '' ? [] : idsOf(name, namedRows[noun](fresh, parentServerId));

/** The server's ids of rows that have no name, so that nobody can tell whose each one is. */
export const idsWithoutName = (noun: Noun, fresh: WorkingData, parentServerId: string): readonly string[] =>
  idsOf('', namedRows[noun](fresh, parentServerId));

/** What people know the row by; `''`: nothing. */
export const nameOf = (target: Target): string => {
  if (isCourse(target)) return target.value ? nameOfCourse(target.value) : '';
  if (isStudent(target)) return target.value ? nameOfStudent(target.value) : '';
  if (isOffering(target)) return target.value ? nameOfOffering(target.value) : '';
  return isAssessment(target) && target.value ? nameOfParts(target.value.assessmentName) : '';
};

type Named = { readonly id: string; readonly name: string };

const namedRows: { readonly [N in Noun]: (data: WorkingData, parent: string) => readonly Named[] } = {
  course: ({ courses }) => courses.map((one) => ({ id: one.courseId, name: nameOfCourse(one) })),
  student: ({ students }) => students.map((one) => ({ id: one.studentId, name: nameOfStudent(one) })),
  offering: ({ offerings }, parent) =>
    offerings
      .filter(({ courseId }) => courseId === parent)
      .map((one) => ({ id: one.offeringId, name: nameOfOffering(one) })),
  assessment: ({ assessments }, parent) =>
    assessments
      .filter(({ offeringId }) => offeringId === parent)
      .map((one) => ({ id: one.assessmentId, name: nameOfParts(one.assessmentName) })),
};

const idsOf = (name: string, rows: readonly Named[]): readonly string[] =>
  rows.flatMap((row) => (row.name === name ? row.id : []));

const nameOfCourse = ({ courseCode, courseNumber, title }: Course): string =>
  nameOfParts(courseCode, courseNumber, title);
const nameOfStudent = ({ studentCode, firstName, lastName, email }: Student): string =>
  studentCode.trim() === '' ? nameOfParts(firstName, lastName, email) : nameOfParts(studentCode);
const nameOfOffering = ({ tag, section, period, yearOfStart }: Offering): string =>
  nameOfParts(tag, section, period, yearOfStart ?? '');

const nameOfParts = (...parts: readonly (string | number)[]): string =>
  parts.every((part) => String(part).trim() === '') ? '' : JSON.stringify(parts);
