import { pages } from '../../api/pages.ts';
import type { pageNames } from '../../messages/shell.ts';

export type PageName = keyof typeof pageNames;

export type Route = {
  readonly path: string;
  readonly page: PageName;
  /** Whether it opens without a workspace. */
  readonly open: boolean;
  /** The page to which a record that is looked at here belongs. */
  readonly under?: PageName;
};

/** One screen, which tells them apart by itself: the names of screens come with the first page. */
const testingPaths = ['/TestingPage', '/TestButtons', '/TestNewAssessment'] as const;

/** Left out of the production build, with its code. */
const hasTesting = import.meta.env.MODE !== 'production';

/** Every address of the app, and in other builds those for developers. None has parameters. */
export const routes: readonly Route[] = [
  ...pages,
  ...(hasTesting ? testingPaths.map((path) => ({ path, page: 'testing', open: true }) as const) : []),
];
