export const product = 'Gradeledger';

export const shell = {
  skip: 'Skip to the page',
  navigation: 'Main',
  more: 'Menu',
  paletteShort: 'Jump to',
  shortcuts: 'Keyboard shortcuts',
  undo: 'Undo',
  redo: 'Redo',
  contact: 'Contact',
  leave: 'Leave this workspace',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading…',
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
  snapshots: 'Snapshots',
  history: 'History',
  settings: 'Settings',
  about: 'About',
  info: 'App info',
  testing: 'Testing page',
};
