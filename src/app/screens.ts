import { LandingScreen } from '../screens/landing/landing-screen.tsx';
import type { Screen } from '../ui/later/lazy-screen.tsx';
import { partOf, thereAlready } from '../ui/later/part.ts';
import type { PageName } from './routes.ts';

/** The frame of an open workspace, which the first page does not wait for. */
export const openShell: Screen = partOf(async () => (await import('./frame/shell.tsx')).Shell);

/** The screen of each route; the first page comes with the app. */
export const screens: Readonly<Record<Exclude<PageName, 'testing'>, Screen> & { testing?: Screen }> = {
  landing: thereAlready(LandingScreen),
  courses: partOf(async () => (await import('../screens/courses/courses-screen.tsx')).CoursesScreen),
  course: partOf(async () => (await import('../screens/course/course-screen.tsx')).CourseScreen),
  offering: partOf(async () => (await import('../screens/offering/offering-screen.tsx')).OfferingScreen),
  assessment: partOf(async () => (await import('../screens/assessment/assessment-screen.tsx')).AssessmentScreen),
  finalGrades: partOf(async () => (await import('../screens/final-grades/final-grades-screen.tsx')).FinalGradesScreen),
  outcomes: partOf(async () => (await import('../screens/outcomes/outcomes-screen.tsx')).OutcomesScreen),
  students: partOf(async () => (await import('../screens/students/students-screen.tsx')).StudentsScreen),
  student: partOf(async () => (await import('../screens/student/student-screen.tsx')).StudentScreen),
  snapshots: partOf(async () => (await import('../screens/snapshots/snapshots-screen.tsx')).SnapshotsScreen),
  history: partOf(async () => (await import('../screens/history/history-screen.tsx')).HistoryScreen),
  settings: partOf(async () => (await import('../screens/settings/settings-screen.tsx')).SettingsScreen),
  about: partOf(async () => (await import('../screens/about/about-screen.tsx')).AboutScreen),
  info: partOf(async () => (await import('../screens/info/info-screen.tsx')).InfoScreen),
  // Not imported from routes.ts: to the bundler that would be no constant, and the code would stay in the build.
  ...(import.meta.env.MODE !== 'production' && {
    testing: partOf(async () => (await import('./testing-pages.tsx')).TestingPages),
  }),
};
