import type { Assessment, Course, Offering, Student, WorkingData } from '../events/entities.ts';
import type { ItemValue, NounItem } from '../events/items.ts';

/**
 * The server's ids of rows that go by the same name as `value`, whatever else they say by now: somebody
 * may have changed ours since it arrived. What goes by no name is like nothing. `parent`: the server's id.
 */
export const rowsAlike = (item: NounItem, value: ItemValue, fresh: WorkingData, parent: string): readonly string[] => {
  switch (item.of) {
    case 'course': {
      const name = nameOfCourse(value as Course);
      return fresh.courses.filter((row) => isName(name) && nameOfCourse(row) === name).map(({ courseId }) => courseId);
    }
    case 'student': {
      const name = nameOfStudent(value as Student);
      const alike = fresh.students.filter((row) => isName(name) && nameOfStudent(row) === name);
      return alike.map(({ studentId }) => studentId);
    }
    case 'offering': {
      const name = nameOfOffering(value as Offering);
      const alike = fresh.offerings.filter((row) => row.courseId === parent && nameOfOffering(row) === name);
      return isName(name) ? alike.map(({ offeringId }) => offeringId) : [];
    }
    case 'assessment': {
      const { assessmentName: name } = value as Assessment;
      const alike = fresh.assessments.filter((row) => row.offeringId === parent && row.assessmentName === name);
      return name === '' ? [] : alike.map(({ assessmentId }) => assessmentId);
    }
  }
};

const nameOfCourse = ({ courseCode, courseNumber, title }: Course): string => told(courseCode, courseNumber, title);
const nameOfStudent = ({ studentCode, firstName, lastName, email }: Student): string =>
  studentCode.trim() === '' ? told(firstName, lastName, email) : told(studentCode);
const nameOfOffering = ({ tag, section, period, yearOfStart }: Offering): string =>
  told(tag, section, period, yearOfStart ?? '');

const told = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);
const isName = (name: string): boolean => /[^\s",[\]]/.test(name);
