import type { ComponentType } from 'react';
import type { pageNames } from '../../messages/shell.ts';
import type { LoadScreen } from './lazy-screen.tsx';

export type PageName = keyof typeof pageNames;

export type Route = {
  readonly path: string;
  readonly page: PageName;
  /** Whether it opens without a workspace. */
  readonly open: boolean;
  readonly load: LoadScreen;
};

const screens = import.meta.glob<Record<string, ComponentType>>('../screens/*/*-screen.tsx');

const screen = (folder: string, name: string): LoadScreen | undefined => {
  const load = screens[`../screens/${folder}/${folder}-screen.tsx`];
  if (!load) return undefined;
  return async () => {
    const found = (await load())[name];
    if (!found) throw new Error(`${name} is not in its file.`);
    return found;
  };
};

const route = (path: string, page: PageName, open: boolean, load: LoadScreen | undefined): readonly Route[] =>
  load ? [{ path, page, open, load }] : [];

/** Every route of the specification that has a screen. None has parameters. */
export const routes: readonly Route[] = [
  ...route('/', 'landing', true, screen('landing', 'LandingScreen')),
  ...route('/courses', 'courses', false, screen('courses', 'CoursesScreen')),
  ...route('/course', 'course', false, screen('course', 'CourseScreen')),
  ...route('/offering', 'offering', false, screen('offering', 'OfferingScreen')),
  ...route('/assessment', 'assessment', false, screen('assessment', 'AssessmentScreen')),
  ...route('/finalGrades', 'finalGrades', false, screen('final-grades', 'FinalGradesScreen')),
  ...route('/students', 'students', false, screen('students', 'StudentsScreen')),
  ...route('/about', 'about', false, screen('about', 'AboutScreen')),
  ...route('/info', 'info', true, screen('info', 'InfoScreen')),
  ...(import.meta.env.MODE === 'production'
    ? []
    : route('/TestingPage', 'testing', true, screen('testing', 'TestingScreen'))),
];
