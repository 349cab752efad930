import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { isFull, level, testTimeout } from './counts.ts';

/** Settings of every test file, in Node and in a browser. */
export const everySuite = {
  testTimeout,
  setupFiles: 'tests/random.ts',
  allowOnly: false,
};

/** What `npm test` leaves to continuous integration: it takes long, and what it proves others sample. */
export const leftToOthers: readonly string[] = [
  'cli/account',
  'cli/accounts',
  'cli/backup',
  'cli/ledger-file',
  'cli/no-data',
  'cli/proof',
  'cli/relative-paths',
  'cli/serve',
  'cli/unsound-policy',
  'demo/demo-workspace',
  'demo/ranges',
  'files/checker-workbooks',
  'files/hostile-systems',
  'files/number-cells',
  'files/write-back-workbooks',
  'files/zip',
  'grading/incremental',
  'log/archive-worlds',
  'log/cell-by-cell',
  'log/redacted-report',
  'log/redaction',
  'machines/account-past',
  'machines/erasing-*',
  'machines/going-with',
  'machines/joined-*',
  'machines/ledger',
  'machines/loading-*',
  'machines/mirror-lies',
  'machines/mirror-mishaps',
  'machines/mirror-rewrites',
  'machines/narrow-*',
  'machines/others*',
  'machines/sliced-*',
  'machines/student-data',
  'machines/student-data-*',
  'machines/trial-ledger',
  'projections/why-changed',
  'remote/a-day',
  'server/conformance/differential',
  'server/conformance/memory',
  'server/faults-postgres',
  'server/faults-sqlite',
  'server/folder-owner',
  'server/heavy-calls',
  'server/http-slow',
  'server/kill',
  'server/overload',
  'server/stopping',
  'server/storage-backup',
  'server/storage-postgres',
  'simulation/hostile-*',
  'simulation/moving-problems',
  'simulation/mutants',
  'simulation/named-*',
  'sync/compare/random',
  'sync/plan/sizes',
  'sync/wire/state-hash',
];

/** What `npm test` takes of the tests in a browser: once through each screen, the grid’s manners, and the disk. */
export const everydayInBrowser: readonly string[] = [
  'build',
  'final-grades',
  'grade-sheet',
  'grid-entry',
  'grid-selection',
  'history',
  'import-class',
  'layouts-on-disk',
  'leadership',
  'log-*',
  'part-loading',
  'print',
  'student-page',
  'sync-panel',
];

const takesFew = level === 'few';

/** In the configuration of the tests that need no browser. */
const leftOut: readonly string[] = takesFew ? leftToOthers.map((name) => `tests/${name}.test.ts`) : [];

export const inBrowser: readonly string[] = (takesFew ? everydayInBrowser : ['**/*']).map(
  (name) => `tests/browser/${name}.test.{ts,tsx}`,
);

const inFolders = (names: readonly string[]) => names.map((name) => `tests/${name}/**/*.test.ts`);

/**
 * Folders whose tests touch no state of their own. Their files share what they import, which saves a third of the
 * processor time.
 */
const pure = [
  'api',
  'app',
  'events',
  'files',
  'grading',
  'grid',
  'log',
  'machines',
  'messages',
  'projections',
  'rules',
  'sync',
  'wire',
];

/** All tests that need no browser. tests/browser and tests/e2e have their own configurations. */
export const suites: NonNullable<ViteUserConfig['test']> = {
  ...everySuite,
  // By default Vitest leaves one core idle, which of two is half of the machine. With full counts, one more worker:
  // some files wait half an hour for killed servers and time-outs.
  maxWorkers: availableParallelism() + (isFull ? 1 : 0),
  // A busy machine is slow, not wrong.
  hookTimeout: testTimeout,
  expect: { poll: { timeout: 60_000 } },
  projects: [
    { extends: true, test: { name: 'house', include: inFolders(['house']) } },
    { extends: true, test: { name: 'pure', include: inFolders(pure), exclude: [...leftOut], isolate: false } },
    {
      extends: true,
      test: {
        name: 'rest',
        include: inFolders(['*']),
        exclude: [...inFolders(['house', 'browser', 'e2e', 'cluster', ...pure]), ...leftOut],
      },
    },
    // One after the other: each starts a cluster, and measures how long it is away.
    { extends: true, test: { name: 'cluster', include: inFolders(['cluster']), fileParallelism: false } },
  ],
};
