import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { ensureSecondChromium } from './chromium.js';
import { secondTries } from './failures-at-once.js';
import { root } from './sources.js';

/**
 * The result of one run of one suite. A run that broke off before its report counts as one failure. `failures`: each
 * test that has not passed, with file and title, and below them the first lines of the reason. `secondTries`: each test
 * that has passed at the second try only.
 * @typedef {{ suite: string, passed: number, failed: number, seconds: number, failures: readonly string[], secondTries: readonly string[] }} Outcome
 */

const { resolve } = createRequire(import.meta.url);
const vitest = join(dirname(resolve('vitest/package.json')), 'vitest.mjs');
const playwright = join(dirname(resolve('@playwright/test/package.json')), 'cli.js');
const results = join(root, '.cache', 'results');
const proofs = join(root, '.cache', 'proof');

/** A folder in memory, where a transaction of a test's database waits for no disk, if there is one with 4 GB free. */
const inMemory = '/dev/shm';

const temporaryFolder = () => {
  if (process.env.TMPDIR || !existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= 4 * 2 ** 30 ? inMemory : tmpdir();
};

/** The tag of journeys that run in both builds of the browser, for they can go otherwise in each (decision 0145). */
const wholeBrowser = '@whole-browser';

/** The tag of the journeys that carry the product (tests/e2e/everyday.ts). */
const everyday = '@everyday';

const takesFew = () => process.env.COUNTS === 'few';

/** @param {string} file */
const vitestReport = (file) => [
  '--reporter=default',
  '--reporter=./scripts/failures-at-once.js',
  '--reporter=json',
  `--outputFile.json=${file}`,
];

/** @type {Record<string, (file: string) => string[]>} */
const commands = {
  house: (file) => [vitest, 'run', '--project=house', ...vitestReport(file)],
  unit: (file) => [vitest, 'run', '--project=pure', '--project=rest', ...vitestReport(file)],
  browser: (file) => [vitest, 'run', '--config', 'tests/browser/vitest.config.ts', ...vitestReport(file)],
  journeys: () => [
    playwright,
    'test',
    '--config',
    'tests/e2e',
    ...(takesFew() ? ['--grep', everyday] : []),
    '--reporter=list,json',
  ],
  'whole browser': () => [playwright, 'test', '--config', 'tests/e2e', '--grep', wholeBrowser, '--reporter=list,json'],
};

/**
 * Runs one suite in this terminal and counts what it reports. `only`: runs only files whose path has one of these
 * words. `chromium`: the browser to take, if not the one that `findChromium` finds.
 * @param {'house' | 'unit' | 'browser' | 'journeys' | 'whole browser'} suite
 * @param {readonly string[]} only
 * @param {string} [chromium]
 * @returns {Outcome}
 */
export const runSuite = (suite, only = [], chromium = process.env.CHROME_PATH) => {
  const file = join(results, `${suite.replace(' ', '-')}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  rmSync(secondTries, { force: true });
  process.stdout.write(`\n── ${suite}\n`);

  const started = performance.now();
  const env = {
    ...process.env,
    TMPDIR: temporaryFolder(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(chromium && { CHROME_PATH: chromium }),
  };
  const args = /** @type {(file: string) => string[]} */ (commands[suite])(file);
  const { status } = spawnSync(process.execPath, [...args, ...only], { cwd: root, stdio: 'inherit', env });
  const seconds = (performance.now() - started) / 1000;

  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const { passed, notPassed } = existsSync(file) ? counted(report) : { passed: 0, notPassed: 1 };
  const brokeOff = notPassed === 0 && (status !== 0 || passed === 0);
  return {
    suite,
    passed,
    failed: brokeOff ? 1 : notPassed,
    seconds,
    failures: failuresIn(report),
    secondTries: [...noted(), ...flakyIn(report)],
  };
};

/** What Vitest's reporter has noted. */
const noted = () => (existsSync(secondTries) ? readFileSync(secondTries, 'utf8').trimEnd().split('\n') : []);

/**
 * Journeys that Playwright calls flaky: passed at the second try only.
 * @param {Journeys} report
 * @returns {string[]}
 */
const flakyIn = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, line }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(flakyIn),
];

/**
 * Counts either runner's report. A test that was skipped has not passed.
 * @param {{ numPassedTests?: number, numTotalTests?: number, stats?: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
 */
const counted = ({ numPassedTests = 0, numTotalTests = 0, stats }) =>
  stats
    ? { passed: stats.expected + stats.flaky, notPassed: stats.unexpected + stats.skipped }
    : { passed: numPassedTests, notPassed: numTotalTests - numPassedTests };

/**
 * @typedef {{ name: string, message?: string, assertionResults: readonly { status: string, fullName: string, failureMessages?: readonly string[] }[] }} TestFile
 * @typedef {{ title: string, ok: boolean, file: string, line: number, tests: readonly { status?: string, results: readonly { error?: { message?: string } }[] }[] }} Journey
 * @typedef {{ suites?: readonly Journeys[], specs?: readonly Journey[] }} Journeys
 */

/**
 * The tests that have not passed, from either runner's report.
 * @param {{ testResults?: readonly TestFile[] } & Journeys} report
 * @returns {string[]}
 */
const failuresIn = ({ testResults = [], suites = [], specs = [] }) => [
  ...testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [told(relative(root, name), message)] : []),
    ...assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => told(`${relative(root, name)}: ${fullName}`, failureMessages?.[0])),
  ]),
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) =>
      told(
        `${file}:${line}: ${title}`,
        tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
      ),
    ),
  ...suites.flatMap(failuresIn),
];

/** Enough lines to show a counterexample. */
const linesTold = 12;

/**
 * @param {string} which
 * @param {string} [reason]
 */
const told = (which, reason = '') => [which, ...reason.split('\n').slice(0, linesTold)].join('\n    ');

/**
 * Every suite that needs a browser: in its headless build where that is installed, and what goes otherwise there in both, but
 * with few counts.
 */
export const runInBrowsers = () => {
  const second = takesFew() ? undefined : ensureSecondChromium();
  return [
    runSuite('browser'),
    runSuite('journeys'),
    ...(second === undefined ? [] : [runSuite('whole browser', [], second)]),
  ];
};

export const forgetProofs = () => rmSync(proofs, { recursive: true, force: true });

/**
 * What the tests have recorded with `proved`, sorted by name.
 * @returns {{ name: string, count: number, full: boolean, notRun?: string }[]}
 */
export const readProofs = () => {
  if (!existsSync(proofs)) return [];
  return readdirSync(proofs)
    .map((file) => JSON.parse(readFileSync(join(proofs, file), 'utf8')))
    .sort((a, b) => a.name.localeCompare(b.name));
};
