/** The paths of the app's screens. At any other path the app shows its page for unknown addresses. */
export const appPages: ReadonlySet<string> = new Set([
  '/',
  '/courses',
  '/course',
  '/offering',
  '/assessment',
  '/finalGrades',
  '/lodesign',
  '/students',
  '/offeringsnapshots',
  '/settings',
  '/about',
  '/info',
]);
