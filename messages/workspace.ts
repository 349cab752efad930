export const banners = {
  label: 'About this workspace',
  demo: 'Demo: sample data, nothing is kept.',
  empty: 'Nothing is kept after this page closes. Export what you want to keep.',
  noDisk:
    'This browser gives Gradeledger no storage. Your work is in this tab only: what has not been sent ends with it. What waited on this computer before is not shown.',
  reset: 'Reset…',
  leave: 'Leave',
};

export const leaving = {
  title: 'Leave without keeping anything?',
  body: 'What you entered here lives in this page only. It cannot be brought back after you leave. App info can export it first.',
  stay: 'Stay',
  leave: 'Leave and lose it',
};

export const resetDemo = {
  title: 'Reset the sample data',
  body: 'Draws what you choose anew, and with it whatever depends on it.',
  kinds: {
    courses: 'Courses',
    offerings: 'Offerings',
    assessments: 'Assessments',
    students: 'Students',
    enrollments: 'Enrollments',
    grades: 'Grades',
    settings: 'Settings',
  },
  all: 'Everything',
  reset: 'Reset',
  done: 'The sample data was drawn anew.',
};

export const guard = {
  why: (page: string) => `${page} opens once you have a workspace: sign in, try the demo, or start empty.`,
  ended: 'Demo and empty workspaces end when the page is reloaded or closed.',
};
