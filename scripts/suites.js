import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { ensureSecondChromium } from './chromium.js';
import { secondTries } from './failures-at-once.js';
import { counted, failuresIn, flakyIn, joined, leftOpen } from './reports.js';
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

/** @typedef {'house' | 'unit' | 'cluster' | 'browser' | 'journeys' | 'whole browser'} Suite */

/** @type {Record<Suite, (file: string) => string[]>} */
const commands = {
  house: (file) => [vitest, 'run', '--project=house', ...vitestReport(file)],
  unit: (file) => [vitest, 'run', '--project=pure', '--project=rest', ...vitestReport(file)],
  cluster: (file) => [vitest, 'run', '--project=cluster', ...vitestReport(file)],
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
 * words. `chromium`: the browser to take, if not the one that `findChromium` finds. With `CI` set, the files that a
 * browser which ended early has left open run once more, in another browser (decision 0361).
 * @param {Suite} suite
 * @param {readonly string[]} only
 * @param {string} [chromium]
 * @returns {Outcome}
 */
export const runSuite = (suite, only = [], chromium = process.env.CHROME_PATH) => {
  const started = performance.now();
  process.stdout.write(`\n── ${suite}\n`);
  const first = runOnce(suite, only, chromium);
  const left = process.env.CI && suite === 'browser' ? leftOpen(first.report) : [];
  if (left.length > 0) process.stdout.write(`\nThe browser ended early. Run once more: ${left.join(', ')}\n`);
  const again = left.length > 0 ? runOnce(suite, left, chromium) : undefined;
  const report = again ? joined(first.report, left, again.report) : first.report;
  const { passed, notPassed } = counted(report);
  const brokeOff = notPassed === 0 && ((again ?? first).status !== 0 || passed === 0);
  return {
    suite,
    passed,
    failed: brokeOff ? 1 : notPassed,
    seconds: (performance.now() - started) / 1000,
    failures: failuresIn(report),
    secondTries: [
      ...first.secondTries,
      ...(again ? [`the browser, which ended early: ${left.length} files`, ...again.secondTries] : []),
    ],
  };
};

/**
 * @param {Suite} suite
 * @param {readonly string[]} only
 * @param {string} [chromium]
 */
const runOnce = (suite, only, chromium) => {
  const file = join(results, `${suite.replace(' ', '-')}.json`);
  mkdirSync(results, { recursive: true });
  rmSync(file, { force: true });
  rmSync(secondTries, { force: true });
  const env = {
    ...process.env,
    TMPDIR: temporaryFolder(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...(chromium && { CHROME_PATH: chromium }),
  };
  const args = commands[suite](file);
  const { status } = spawnSync(process.execPath, [...args, ...only], { cwd: root, stdio: 'inherit', env });
  /** @type {import('./reports.js').Report} */
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { status, report, secondTries: [...noted(), ...flakyIn(report)] };
};

/** What Vitest's reporter has noted. */
const noted = () => (existsSync(secondTries) ? readFileSync(secondTries, 'utf8').trimEnd().split('\n') : []);

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
