import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createVitest } from 'vitest/node';

/** @typedef {{ title: string, file: string }} Red the title of a red test, and its file */

/** Taken before Vitest puts variables of its own into it: with these, another Vitest never ends. */
const ownEnv = { ...process.env };

/** @param {string} rule */
const titled = (rule) => new RegExp(`(^|\\s)${rule.replace('.', '\\.')} `);

/**
 * Tests without a browser run again and again in one process: starting anew would take most of the time.
 * @param {string} root
 */
export const openRunners = (root) => {
  /** @type {Promise<import('vitest/node').Vitest> | undefined} */
  let opened;
  const vitest = () => {
    opened ??= createVitest('test', { root, watch: false, reporters: [{}] });
    return opened;
  };

  const close = async () => {
    const one = opened;
    opened = undefined;
    if (one) await (await one).close();
  };

  return {
    /**
     * To be called for each file that was written since the last run.
     * @param {string} path
     */
    changed: async (path) => {
      if (opened) (await opened).invalidateFile(path);
    },
    /**
     * The first of the files in which a test of the rule is red: those without a browser first, journeys last.
     * @param {readonly string[]} files
     * @param {string} rule
     * @returns {Promise<Red | undefined>}
     */
    firstRed: async (files, rule) => {
      for (const file of [...files].sort((one, other) => costOfFile(one) - costOfFile(other))) {
        // Its workers cannot end while this process waits for a browser.
        if (costOfFile(file) > 0) await close();
        const run = [
          async () => redTest(await vitest(), join(root, file), rule),
          async () => redInBrowser(root, file, rule),
          async () => redJourney(root, file, rule),
        ][costOfFile(file)];
        const title = await run?.();
        if (title) return { title, file };
      }
      return undefined;
    },
    close,
  };
};

/**
 * 0: its tests need no browser; 1: one in which they run; 2: one with the built app.
 * @param {string} file
 */
export const costOfFile = (file) => (file.startsWith('tests/e2e/') ? 2 : file.startsWith('tests/browser/') ? 1 : 0);

/**
 * The title of a red test of the rule. A file that does not even load is no red test: the bug has to be one that runs.
 * @param {import('vitest/node').Vitest} vitest
 * @param {string} file
 * @param {string} rule
 */
const redTest = async (vitest, file, rule) => {
  const pattern = titled(rule);
  vitest.setGlobalTestNamePattern(pattern);
  const { testModules } = await vitest.runTestSpecifications(await vitest.globTestSpecifications([file]));
  const tests = testModules
    .flatMap((module) => [...module.children.allTests()])
    .filter(({ fullName }) => pattern.test(fullName));
  const errors = testModules.flatMap((module) => module.errors()).map(({ message }) => message);
  if (tests.length === 0) throw notLoaded(file, errors);
  return tests.find((test) => test.result().state === 'failed')?.name;
};

/**
 * @param {string} file
 * @param {unknown} why
 */
const notLoaded = (file, why) => new Error(`${file} was not loaded: ${JSON.stringify(why)}`);

/**
 * Where Vite meets a package that it has not bundled yet, it loads the page anew, and the first run ends without a test.
 * @param {string} root
 * @param {string} file
 * @param {string} rule
 * @returns {string | undefined}
 */
const redInBrowser = (root, file, rule) => {
  const config = ['--config', 'tests/browser/vitest.config.ts', '-t', titled(rule).source, '--bail=1'];
  /** @param {string} report */
  const args = (report) => ['run', ...config, '--reporter=json', `--outputFile=${report}`, file];
  /** @returns {readonly Tested[]} */
  const tested = () =>
    (reportOf(root, 'vitest/package.json', 'vitest.mjs', args).testResults ?? []).flatMap(
      (/** @type {{ assertionResults: readonly Tested[] }} */ one) => one.assertionResults,
    );
  const first = tested();
  const tests = first.length > 0 ? first : tested();
  if (tests.length === 0) throw notLoaded(file, 'no test ran');
  return tests.find(({ status }) => status === 'failed')?.title;
};

/**
 * @param {string} root
 * @param {string} file
 * @param {string} rule
 * @returns {string | undefined}
 */
const redJourney = (root, file, rule) => {
  const args = () => ['test', '--config', 'tests/e2e', '--reporter=json', '-g', titled(rule).source, file];
  const { suites = [], errors } = reportOf(root, '@playwright/test/package.json', 'cli.js', args);
  if (suites.length === 0) throw notLoaded(file, errors);
  return suites.flatMap(journeysIn).find((/** @type {Journey} */ { ok }) => !ok)?.title;
};

/**
 * @typedef {{ status: string, title: string }} Tested
 * @typedef {{ title: string, ok: boolean }} Journey
 * @typedef {{ suites?: readonly Suite[], specs?: readonly Journey[] }} Suite
 * @param {Suite} suite
 * @returns {readonly Journey[]}
 */
const journeysIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(journeysIn)];

/**
 * What a runner of tests reports, as JSON; nothing if it broke off.
 * @param {string} root
 * @param {string} packageFile of the runner
 * @param {string} program
 * @param {(report: string) => readonly string[]} args
 */
const reportOf = (root, packageFile, program, args) => {
  const { resolve } = createRequire(import.meta.url);
  const report = join(root, '.cache', 'report.json');
  rmSync(report, { force: true });
  const env = { ...ownEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const command = [join(dirname(resolve(packageFile)), program), ...args(report)];
  spawnSync(process.execPath, command, { cwd: root, env, stdio: 'ignore' });
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
};
