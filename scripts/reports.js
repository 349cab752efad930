import { relative } from 'node:path';
import { root } from './sources.js';

/**
 * What either runner reports: Vitest a list of files, Playwright a tree of suites.
 * @typedef {{ status: string, fullName: string, failureMessages?: readonly string[] }} Test
 * @typedef {{ name: string, message?: string, assertionResults: readonly Test[] }} TestFile
 * @typedef {{ title: string, ok: boolean, file: string, line: number, tests: readonly { status?: string, results: readonly { error?: { message?: string } }[] }[] }} Journey
 * @typedef {{ suites?: readonly Journeys[], specs?: readonly Journey[] }} Journeys
 * @typedef {{ testResults?: readonly TestFile[], stats?: { expected: number, unexpected: number, flaky: number, skipped: number } } & Journeys} Report
 */

/**
 * Counts either runner's report; no report counts as one failure. A test that was skipped has not passed, nor has a
 * file of which no test is told.
 * @param {Report} report
 */
export const counted = ({ testResults, stats }) => {
  if (stats) return { passed: stats.expected + stats.flaky, notPassed: stats.unexpected + stats.skipped };
  if (!testResults) return { passed: 0, notPassed: 1 };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(isPassed).length;
  return { passed, notPassed: tests.length - passed + testResults.filter(isUntold).length };
};

/** @param {Test} test */
const isPassed = ({ status }) => status === 'passed';

/** @param {TestFile} file */
const isUntold = ({ assertionResults }) => assertionResults.length === 0;

/**
 * The files that Vitest did not get to the end of, with no failure of their own, because the page of their tests was
 * gone.
 * @param {Report} report
 * @returns {string[]} paths below the project's folder
 */
export const leftOpen = ({ testResults = [] }) =>
  testResults
    .filter(({ message, assertionResults }) =>
      assertionResults.length === 0 ? !message : assertionResults.some(({ status }) => status === 'pending'),
    )
    .map(({ name }) => relative(root, name));

/**
 * The first report with what the second says of the files `left`.
 * @param {Report} first
 * @param {readonly string[]} left
 * @param {Report} second
 * @returns {Report}
 */
export const joined = ({ testResults = [] }, left, second) => ({
  testResults: [
    ...testResults.filter(({ name }) => !left.includes(relative(root, name))),
    ...(second.testResults ?? left.map((name) => ({ name, assertionResults: [] }))),
  ],
});

/**
 * Journeys that Playwright calls flaky: passed at the second try only.
 * @param {Journeys} report
 * @returns {string[]}
 */
export const flakyIn = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title, file, line }) => `${file}:${line}: ${title}`),
  ...suites.flatMap(flakyIn),
];

/**
 * The tests that have not passed, from either runner's report.
 * @param {Report} report
 * @returns {string[]}
 */
export const failuresIn = ({ testResults = [], suites = [], specs = [] }) => [
  ...testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [told(relative(root, name), message)] : []),
    ...assertionResults
      .filter((test) => !isPassed(test))
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
