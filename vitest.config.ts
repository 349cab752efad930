import { configDefaults, defineConfig } from 'vitest/config';
import { isFull } from './tests/counts.ts';
import { buildGlobals } from './vite.config.ts';

/** Everything that needs no browser. */
export default defineConfig({
  define: buildGlobals(),
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'tests/browser/**', 'tests/e2e/**'],
    testTimeout: isFull ? 30 * 60_000 : 30_000,
    allowOnly: false,
  },
});
