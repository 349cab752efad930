import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumLaunch } from '../../scripts/chromium.js';
import { buildGlobals } from '../../scripts/sources.js';
import { level, randomSeed } from '../counts.ts';
import { everySuite, inBrowser } from '../suites.ts';

/** What needs the real thing: IndexedDB, locks between tabs, the DOM. */
export default defineConfig({
  plugins: [react()],
  define: {
    ...buildGlobals(),
    'process.env.COUNTS': JSON.stringify(level),
    'process.env.RANDOM_SEED': JSON.stringify(String(randomSeed ?? '')),
  },
  worker: { format: 'es' },
  /** Found before the first test, for Vite reloads the page when it meets a package it has not bundled. */
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'use-sync-external-store/with-selector',
      'wouter',
      'wouter/memory-location',
      'xstate',
      '@xstate/react',
      'idb-keyval',
      'immer',
      'papaparse',
      'xlsx',
      '@mantine/core',
      '@mantine/hooks',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      '@zip.js/zip.js/lib/zip-core-native.js',
      'axe-core',
    ],
  },
  test: {
    ...everySuite,
    setupFiles: [everySuite.setupFiles, 'tests/browser/complaints.ts'],
    // Decision 0318. A random case that failed is a fault, though another one passes.
    ...(process.env.CI && { retry: { count: 1, condition: /^(?!Property failed)/ } }),
    maxWorkers: availableParallelism(),
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000 } },
    include: [...inBrowser],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // The headless build has no window in which it could ask.
      provider: playwright({
        launchOptions: chromiumLaunch(),
        contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
