import type { pageNames } from '../../messages/shell.ts';
import type { LoadScreen } from './frame/lazy-screen.tsx';

export type PageName = keyof typeof pageNames;

export type Route = {
  readonly path: string;
  readonly page: PageName;
  /** Whether it opens without a workspace. */
  readonly open: boolean;
  readonly load: LoadScreen;
};

/** Left out of the production build, with its code. */
const testing: Route = {
  path: '/TestingPage',
  page: 'testing',
  open: true,
  load: async () => (await import('../screens/testing/testing-screen.tsx')).TestingScreen,
};

/** Every route of the specification that has a screen. None has parameters. */
export const routes: readonly Route[] = [
  {
    path: '/',
    page: 'landing',
    open: true,
    load: async () => (await import('../screens/landing/landing-screen.tsx')).LandingScreen,
  },
  {
    path: '/courses',
    page: 'courses',
    open: false,
    load: async () => (await import('../screens/courses/courses-screen.tsx')).CoursesScreen,
  },
  {
    path: '/course',
    page: 'course',
    open: false,
    load: async () => (await import('../screens/course/course-screen.tsx')).CourseScreen,
  },
  {
    path: '/offering',
    page: 'offering',
    open: false,
    load: async () => (await import('../screens/offering/offering-screen.tsx')).OfferingScreen,
  },
  {
    path: '/assessment',
    page: 'assessment',
    open: false,
    load: async () => (await import('../screens/assessment/assessment-screen.tsx')).AssessmentScreen,
  },
  {
    path: '/finalGrades',
    page: 'finalGrades',
    open: false,
    load: async () => (await import('../screens/final-grades/final-grades-screen.tsx')).FinalGradesScreen,
  },
  {
    path: '/students',
    page: 'students',
    open: false,
    load: async () => (await import('../screens/students/students-screen.tsx')).StudentsScreen,
  },
  {
    path: '/about',
    page: 'about',
    open: false,
    load: async () => (await import('../screens/about/about-screen.tsx')).AboutScreen,
  },
  {
    path: '/info',
    page: 'info',
    open: true,
    load: async () => (await import('../screens/info/info-screen.tsx')).InfoScreen,
  },
  ...(import.meta.env.MODE === 'production' ? [] : [testing]),
];
