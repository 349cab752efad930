/** Where the app has a screen. A visit to any other address is told that there is none. */
export const appPages: ReadonlySet<string> = new Set([
  '/',
  '/courses',
  '/course',
  '/offering',
  '/assessment',
  '/finalGrades',
  '/students',
  '/about',
  '/info',
]);
