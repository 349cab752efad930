import type { Course, Offering, Student, WorkingData } from '../../events/entities.ts';
import { isAssessment, isCourse, isOffering, isStudent, type Target } from '../target.ts';

/**
 * The server's ids of rows that have the same name as the target. The rest of a row is ignored: somebody may have
 * changed it since it was added. A target without a name matches nothing. `parent`: the server's id of the target's
 * course or offering.
 */
export const rowsAlike = (target: Target, fresh: WorkingData, parent: string): readonly string[] => {
  if (isCourse(target)) {
    return namesakes(fresh.courses, target.value, nameOfCourse).map(({ courseId }) => courseId);
  }
  if (isStudent(target)) {
    return namesakes(fresh.students, target.value, nameOfStudent).map(({ studentId }) => studentId);
  }
  if (isOffering(target)) {
    const siblings = fresh.offerings.filter(({ courseId }) => courseId === parent);
    return namesakes(siblings, target.value, nameOfOffering).map(({ offeringId }) => offeringId);
  }
  const name = isAssessment(target) ? (target.value?.assessmentName ?? '') : '';
  const alike = fresh.assessments.filter((row) => row.offeringId === parent && row.assessmentName === name);
  return name === '' ? [] : alike.map(({ assessmentId }) => assessmentId);
};

const namesakes = <V>(rows: readonly V[], value: V | null, nameOf: (row: V) => string): readonly V[] => {
  const name = value === null ? '' : nameOf(value);
  return isName(name) ? rows.filter((row) => nameOf(row) === name) : [];
};

const nameOfCourse = ({ courseCode, courseNumber, title }: Course): string => told(courseCode, courseNumber, title);
const nameOfStudent = ({ studentCode, firstName, lastName, email }: Student): string =>
  studentCode.trim() === '' ? told(firstName, lastName, email) : told(studentCode);
const nameOfOffering = ({ tag, section, period, yearOfStart }: Offering): string =>
  told(tag, section, period, yearOfStart ?? '');

const told = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);
const isName = (name: string): boolean => /[^\s",[\]]/.test(name);
