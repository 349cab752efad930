/** The paths at which the app has a screen. Any other is answered with its page for unknown addresses. */
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
