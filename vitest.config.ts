import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { isFull } from './tests/counts.ts';
import { buildGlobals } from './vite.config.ts';

const inFolders = (names: readonly string[]) => names.map((name) => `tests/${name}/**/*.test.ts`);

/** What these test has no state of its own, so that their files share what they import: a third less processor time. */
const pure = ['api', 'app', 'grading', 'grid', 'messages', 'projections', 'rules', 'sync', 'wire'];

/** Everything that needs no browser. */
export default defineConfig({
  define: buildGlobals(),
  test: {
    // A random test ends before: see tests/random.ts.
    testTimeout: isFull ? 60 * 60_000 : 90_000,
    setupFiles: ['tests/random.ts'],
    allowOnly: false,
    // Vitest leaves one core alone by itself: of two, that is half of the machine.
    maxWorkers: availableParallelism(),
    // A busy machine is slow, not wrong.
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'house', include: inFolders(['house']) } },
      { extends: true, test: { name: 'pure', include: inFolders(pure), isolate: false } },
      {
        extends: true,
        test: {
          name: 'rest',
          include: inFolders(['*']),
          exclude: [...configDefaults.exclude, ...inFolders(['house', 'browser', 'e2e', ...pure])],
        },
      },
    ],
  },
});
