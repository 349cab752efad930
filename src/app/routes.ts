import type { pageNames } from '../../messages/shell.ts';

export type PageName = keyof typeof pageNames;

export type Route = {
  readonly path: string;
  readonly page: PageName;
  /** Whether it opens without a workspace. */
  readonly open: boolean;
};

/** Left out of the production build, with its code. */
export const hasTesting = import.meta.env.MODE !== 'production';

/** Every route of the specification that has a screen. None has parameters. */
export const routes: readonly Route[] = [
  { path: '/', page: 'landing', open: true },
  { path: '/courses', page: 'courses', open: false },
  { path: '/course', page: 'course', open: false },
  { path: '/offering', page: 'offering', open: false },
  { path: '/assessment', page: 'assessment', open: false },
  { path: '/finalGrades', page: 'finalGrades', open: false },
  { path: '/lodesign', page: 'outcomes', open: false },
  { path: '/students', page: 'students', open: false },
  { path: '/offeringsnapshots', page: 'snapshots', open: false },
  { path: '/settings', page: 'settings', open: false },
  { path: '/about', page: 'about', open: false },
  { path: '/info', page: 'info', open: true },
  ...(hasTesting ? [{ path: '/TestingPage', page: 'testing', open: true } as const] : []),
];
