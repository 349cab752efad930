import { counted, whole } from '../counts.ts';

export const courses = {
  title: 'Courses',
  count: (count: number) => counted(count, 'course', 'courses'),
  shown: (shown: number, count: number) => `${whole(shown)} of ${whole(count)} courses`,
  search: 'Title, code or tag',
  all: 'All courses',
  columns: {
    course: 'Course',
    title: 'Title',
    offerings: 'Offerings',
    lastTaught: 'Last taught',
    students: 'Students',
    more: 'More',
  },
  newCourse: 'New course',
  add: 'Add course',
  added: (name: string) => `${name} added.`,
  nothingTyped: 'Give the course a code, a number or a title.',
  code: 'Code',
  number: 'Number',
  name: 'Title',
  examples: {
    code: 'Code, such as STAT',
    number: 'Number, such as 210',
    name: 'Title, such as Introduction to Statistics',
  },
  open: 'Open course',
  remove: 'Delete course',
  more: (name: string) => `More for ${name}`,
  removed: (name: string) => `${name} deleted, with its offerings.`,
  emptyTitle: 'Start with a file',
  emptyBody:
    'A class list, or a gradebook from Canvas or a spreadsheet, makes course, offering, roster and assessments in one go.',
  noMatchTitle: 'No course matches',
  noMatchBody: (query: string) => `Nothing has “${query}” in its code, number, title or tag.`,
  clearSearch: 'Show all',
  showMore: (count: number) => `Show ${whole(count)} more`,
};

/** What changed since somebody was here. */
export const digestText = {
  label: 'What changed',
  since: (time: string) => `Since ${time}`,
  more: 'There is more in History.',
};

/** The offerings of the newest term. */
export const termTexts = {
  untimed: 'Without a term',
  facts: (term: string, offerings: number, students: number) =>
    `${term} · ${counted(offerings, 'offering', 'offerings')} · ${counted(students, 'student', 'students')}`,
  section: (section: string) => `Section ${section}`,
  goOn: (place: string) => `Continue ${place}`,
  open: 'Open',
  openOne: (name: string) => `Open ${name}`,
  none: 'No assessments yet.',
  notBegun: 'not begun',
  complete: 'complete',
  noStudents: 'no students',
  noWeight: 'no weight',
  share: (complete: number, expected: number) => `${whole(complete)} of ${whole(expected)}`,
};

/** What needs doing, and how an offering stands. */
export const tasksText = {
  label: (offering: string) => `What needs doing in ${offering}`,
  left: (assessment: string) => `left to grade in ${assessment}`,
  partly: (count: number) => `${whole(count)} partly graded`,
  over: (count: number) => (count === 1 ? 'score over its maximum' : 'scores over their maximum'),
  noWeight: (count: number) => (count === 1 ? 'assessment has no weight' : 'assessments have no weight'),
  submit: (count: number) => `final ${count === 1 ? 'grade' : 'grades'} to look over and submit`,
  allGraded: 'all graded',
  nothing: 'Nothing waits for you here.',
  graded: (percent: number) => `${whole(percent)} % graded`,
  mean: (shown: string) => `mean ${shown}`,
  lastChange: (time: string) => `last change ${time}`,
  changeSeen: (time: string) => `last change elsewhere, seen ${time}`,
  work: 'What needs doing with your work',
  needYou: (count: number) => (count === 1 ? 'change is in conflict or refused' : 'changes are in conflict or refused'),
  doubted: 'what the server holds is in doubt',
  unsent: (count: number) => (count === 1 ? 'change is not sent yet' : 'changes are not sent yet'),
  decide: 'decide in Sync',
  see: 'see Sync',
};

export const importClassText = {
  open: 'Import a class…',
  paste: 'Paste a table…',
};

/** The table of all courses and their offerings as a file. */
export const exportedCourses = {
  courses: 'Courses and offerings',
  courseCode: 'Course',
  courseNumber: 'Number',
  title: 'Title',
  credits: 'Credits',
  year: 'Year',
  period: 'Period',
  section: 'Section',
  tag: 'Tag',
  enrolled: 'Students',
  assessments: 'Assessments',
};
