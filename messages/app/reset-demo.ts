/** The dialog that draws the demo’s sample data anew. */
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
