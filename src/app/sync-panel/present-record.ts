import { useLocation } from 'wouter';
import { type NounItem, nounItem } from '../../../events/items.ts';
import { useBook, useSelection } from '../../workspace/workspace-hooks.tsx';
import { useTrail } from '../frame/trail.ts';
import { routes } from '../routes.ts';

/** The record that the present page is about; `undefined` where it is about all of a kind, or its record is gone. */
export const usePresentRecord = (): NounItem | undefined => {
  const [path] = useLocation();
  const { course, offering, assessment } = useTrail();
  const [{ studentId }] = useSelection('students');
  const student = useBook((book) => (studentId ? book.students[studentId] : undefined));
  switch (routes.find((route) => route.path === path)?.page) {
    case 'course':
      return course && nounItem('course', course.courseId);
    case 'offering':
    case 'finalGrades':
    case 'outcomes':
      return offering && nounItem('offering', offering.offeringId);
    case 'assessment':
      return assessment && nounItem('assessment', assessment.assessmentId);
    case 'student':
      return student && nounItem('student', student.studentId);
    default:
      return undefined;
  }
};
