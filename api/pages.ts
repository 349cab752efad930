/**
 * The addresses of the app's screens. `open`: also for people who are not signed in. `under`: the screen to which this
 * one belongs. The server answers these addresses, and no others, with the app.
 */
export const pages = [
  { path: '/', page: 'landing', open: true },
  { path: '/courses', page: 'courses', open: false },
  { path: '/course', page: 'course', open: false, under: 'courses' },
  { path: '/offering', page: 'offering', open: false },
  { path: '/assessment', page: 'assessment', open: false },
  { path: '/finalGrades', page: 'finalGrades', open: false },
  { path: '/lodesign', page: 'outcomes', open: false },
  { path: '/students', page: 'students', open: false },
  { path: '/student', page: 'student', open: false, under: 'students' },
  { path: '/offeringsnapshots', page: 'snapshots', open: false },
  { path: '/history', page: 'history', open: false },
  { path: '/settings', page: 'settings', open: false },
  { path: '/about', page: 'about', open: false },
  { path: '/info', page: 'info', open: true },
] as const;
