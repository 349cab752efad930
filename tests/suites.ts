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
  'browser/export-fresh',
  'browser/fill-file',
  'browser/files-reading',
  'browser/files-wizard',
  'browser/grid-steadfast',
  'browser/history-held',
  'browser/load-snapshots',
  'browser/log-history',
  'browser/one-score',
  'browser/opened-change',
  'browser/opened-sheet',
  'browser/remembered-students',
  'browser/sheet-fits',
  'browser/shown-snapshot',
  'browser/snapshot-boxes',
  'browser/snapshot-files',
  'browser/snapshots',
  'browser/undo-range',
  'browser/view-leaving',
  'cli/accounts',
  'cli/backup',
  'cli/ledger-file',
  'cli/no-data',
  'cli/proof',
  'cli/serve',
  'cli/unsound-policy',
  'demo/demo-workspace',
  'demo/ranges',
  'machines/sliced-undo',
  'server/faults-postgres',
  'server/faults-sqlite',
  'server/folder-owner',
  'server/http-slow',
  'server/stopping',
  'server/storage-postgres',
  'simulation/hostile-parts',
  'simulation/hostile-readings',
  'simulation/moving-problems',
  'simulation/named-imports',
  'simulation/named-outcomes',
  'simulation/named-references',
];

/** In every configuration. */
export const leftOut: readonly string[] = level === 'few' ? leftToOthers.map((name) => `tests/${name}.test.*`) : [];

const inFolders = (names: readonly string[]) => names.map((name) => `tests/${name}/**/*.test.ts`);

/**
 * Folders whose tests touch no state of their own. Their files share what they import, which saves a third of the
 * processor time.
 */
const pure = ['api', 'app', 'grading', 'grid', 'messages', 'projections', 'rules', 'sync', 'wire'];

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
        exclude: [...inFolders(['house', 'browser', 'e2e', ...pure]), ...leftOut],
      },
    },
  ],
};
