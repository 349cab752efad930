import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.js';
import { root } from '../../scripts/sources.js';
import { isFull } from '../counts.ts';
import { freePort } from '../free-port.ts';

/** Chosen once: Playwright's workers read this file again, with the environment of the first reading. */
process.env.GRADELEDGER_E2E_PORT ??= String(await freePort());
const port = process.env.GRADELEDGER_E2E_PORT;
const baseURL = `http://127.0.0.1:${port}`;

/** Journeys through the built app, in the mode that also has /TestingPage. */
export default defineConfig({
  testMatch: process.env.GOLDEN ? 'golden-profile/write.ts' : '**/*.spec.ts',
  outputDir: '../../test-results',
  forbidOnly: true,
  workers: 2,
  // Long enough for a busy machine: a journey fails by what it sees, not by its duration. What is clicked and never comes
  // is told sooner, with its place.
  timeout: isFull ? 30 * 60_000 : 10 * 60_000,
  expect: { timeout: 30_000 },
  // Decision 0318: what passes at the second try only is counted, and told.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  use: {
    baseURL,
    actionTimeout: 120_000,
    browserName: 'chromium',
    launchOptions: chromiumLaunch(),
    // A trace costs 30 % of the processor time, so it is made only on request, to investigate a failure.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
  },
  webServer: {
    command: 'node scripts/start.js --mode testing',
    cwd: root,
    env: { PORT: port },
    url: baseURL,
    reuseExistingServer: false,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
