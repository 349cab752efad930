import { availableParallelism } from 'node:os';
import type { ViteUserConfig } from 'vitest/config';
import { isFull } from './counts.ts';

/** What holds for every test file, in Node and in a browser. */
export const everySuite = {
  // A random test ends before: see tests/random.ts.
  testTimeout: isFull ? 60 * 60_000 : 90_000,
  setupFiles: 'tests/random.ts',
  allowOnly: false,
};

const inFolders = (names: readonly string[]) => names.map((name) => `tests/${name}/**/*.test.ts`);

/** What these test has no state of its own, so that their files share what they import: a third less processor time. */
const pure = ['api', 'app', 'grading', 'grid', 'messages', 'projections', 'rules', 'sync', 'wire'];

/** Everything that needs no browser. tests/browser and tests/e2e have configurations of their own. */
export const suites: NonNullable<ViteUserConfig['test']> = {
  ...everySuite,
  // Vitest leaves one core alone by itself: of two, that is half of the machine. With full counts some files wait for
  // killed servers and for time-outs half an hour long: another one works meanwhile.
  maxWorkers: availableParallelism() + (isFull ? 1 : 0),
  // A busy machine is slow, not wrong.
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  projects: [
    { extends: true, test: { name: 'house', include: inFolders(['house']) } },
    { extends: true, test: { name: 'pure', include: inFolders(pure), isolate: false } },
    {
      extends: true,
      test: { name: 'rest', include: inFolders(['*']), exclude: inFolders(['house', 'browser', 'e2e', ...pure]) },
    },
  ],
};
