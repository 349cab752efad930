export const product = 'Gradeledger';

export const shell = {
  skip: 'Skip to the page',
  undo: 'Undo',
  redo: 'Redo',
  contact: 'Contact',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading…',
  opening: (percent: number) => `Reading your ledger, ${percent} %`,
  percent: (share: number) => `${share} %`,
  arrived: (title: string) => `${title} page`,
  pageTitle: (title: string) => `${title} · Gradeledger`,
};

export const pageNames = {
  landing: 'Welcome',
  courses: 'Courses',
  course: 'Course',
  offering: 'Offering',
  assessment: 'Assessment',
  finalGrades: 'Final grades',
  outcomes: 'Outcomes',
  students: 'Students',
  student: 'Student',
  snapshots: 'Snapshots',
  history: 'History',
  settings: 'Settings',
  about: 'About',
  info: 'App info',
  testing: 'Testing page',
};
