import type { Assessment, Course, Offering, Student } from '../../events/entities.ts';
import { names } from '../../messages/shell.ts';

type CourseName = Pick<Course, 'courseCode' | 'courseNumber' | 'title'>;
type OfferingName = Pick<Offering, 'tag' | 'yearOfStart' | 'section'>;
type StudentName = Pick<Student, 'lastName' | 'firstName' | 'studentCode'>;

export const courseName = (course: CourseName): string =>
  names.course(course.courseCode, course.courseNumber, course.title);

export const offeringName = (offering: OfferingName): string =>
  names.offering(offering.tag, offering.yearOfStart, offering.section);

export const assessmentName = (assessment: Pick<Assessment, 'assessmentName'>): string =>
  names.assessment(assessment.assessmentName);

export const studentName = (student: StudentName): string =>
  names.student(student.lastName, student.firstName, student.studentCode);
