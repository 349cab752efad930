import { pages } from '../../api/pages.ts';
import type { pageNames } from '../../messages/shell.ts';

export type PageName = keyof typeof pageNames;

export type Route = {
  readonly path: string;
  readonly page: PageName;
  /** Whether it opens without a workspace. */
  readonly open: boolean;
  /** The page that lists the records shown on this one. */
  readonly under?: PageName;
};

/** These share one screen, which tells them apart, because the names of all screens come with the first page. */
const testingPaths = ['/TestingPage', '/TestButtons', '/TestNewAssessment'] as const;

/** The production build leaves the testing screen out, with its code. */
const hasTesting = import.meta.env.MODE !== 'production';

/** Every address of the app; outside production, also those for developers. None has parameters. */
export const routes: readonly Route[] = [
  ...pages,
  ...(hasTesting ? testingPaths.map((path) => ({ path, page: 'testing', open: true }) as const) : []),
];
