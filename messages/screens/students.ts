import { counted, whole } from '../counts.ts';

export const students = {
  title: 'Students',
  count: (count: number) => counted(count, 'student', 'students'),
  shown: (shown: number, count: number) => `${whole(shown)} of ${whole(count)} students`,
  search: 'Search students',
  grid: 'All students',
  columns: {
    studentCode: 'Code',
    lastName: 'Last name',
    firstName: 'First name',
    email: 'E-mail',
    enrollments: 'Enrolled in',
  },
  newStudent: 'New student',
  add: 'Add student',
  nothingTyped: 'Give the student a code, a name or an e-mail.',
  addFirst: 'Add the first student',
  remove: 'Delete student',
  removed: (name: string) => `${name} deleted, with their enrollments and grades.`,
  panel: 'Selected student',
  nothingSelected: 'Select a student to see where they are enrolled.',
  enrollments: 'Enrolled in',
  noEnrollments: 'Not enrolled anywhere.',
  since: (date: string) => `since ${date}`,
  unenroll: 'Un-enroll',
  unenrollFrom: (offering: string) => `Un-enroll from ${offering}`,
  unenrolled: (name: string, offering: string) => `${name} un-enrolled from ${offering}.`,
  unenrollEverywhere: (offerings: number) => `Un-enroll from all ${whole(offerings)} offerings`,
  unenrolledEverywhere: (name: string, offerings: number) =>
    `${name} un-enrolled from ${counted(offerings, 'offering', 'offerings')}, with the grades there.`,
  emptyTitle: 'No students yet',
  emptyBody: 'Add one here, or bring in a whole roster from a file on an offering’s page.',
  noMatchTitle: 'No student matches',
  noMatchBody: (query: string) => `Nobody has “${query}” in their code, name or e-mail.`,
  clearSearch: 'Show all',
  oneAtATime: 'Change one student at a time here. A file with many goes in by Import on an offering’s page.',
};

/** The table of all students as a file. */
export const exportedStudents = {
  students: 'Students',
  code: 'Code',
  lastName: 'Last name',
  firstName: 'First name',
  email: 'E-mail',
  enrolledIn: 'Enrolled in',
};
