import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createVitest } from 'vitest/node';

/** @typedef {{ title: string, files: readonly string[] }} Red the title of a red test, and its file */

/** @param {string} rule */
const titled = (rule) => new RegExp(`(^|\\s)${rule.replace('.', '\\.')} `);

/**
 * Runs tests again and again in one process: starting anew would take most of the time.
 * @param {string} root
 */
export const openRunners = (root) => {
  /** @type {Map<string, Promise<import('vitest/node').Vitest>>} */
  const opened = new Map();
  /** @param {string} config */
  const vitestOf = (config) => {
    const one = opened.get(config) ?? newVitest(root, config);
    opened.set(config, one);
    return one;
  };
  /** @param {string} path */
  const changed = async (path) => {
    for (const vitest of opened.values()) (await vitest).invalidateFile(path);
  };

  return {
    changed,
    /**
     * The first of the files in which a test of the rule is red: those without a browser first, journeys last.
     * `changedPath`: a file that was written since the last run.
     * @param {readonly string[]} files
     * @param {string} rule
     * @param {string} [changedPath]
     * @returns {Promise<Red | undefined>}
     */
    firstRed: async (files, rule, changedPath) => {
      if (changedPath) await changed(changedPath);
      for (const file of [...files].sort((a, b) => costOf(a) - costOf(b))) {
        const title = file.startsWith('tests/e2e/')
          ? redJourney(root, file, rule)
          : await redTest(await vitestOf(configOf(file)), join(root, file), rule);
        if (title) return { title, files: [file] };
      }
      return undefined;
    },
    close: async () => {
      for (const vitest of opened.values()) await (await vitest).close();
    },
  };
};

/** @param {string} file */
const costOf = (file) => (file.startsWith('tests/e2e/') ? 2 : file.startsWith('tests/browser/') ? 1 : 0);

/** @param {string} file */
const configOf = (file) => (file.startsWith('tests/browser/') ? 'tests/browser/vitest.config.ts' : 'vite.config.ts');

/**
 * @param {string} root
 * @param {string} config
 */
const newVitest = (root, config) =>
  createVitest('test', { root, config: join(root, config), watch: false, reporters: [{}] });

/**
 * The title of a red test of the rule. A file that does not even load is no red test: the bug has to be one that runs.
 * @param {import('vitest/node').Vitest} vitest
 * @param {string} file
 * @param {string} rule
 */
const redTest = async (vitest, file, rule) => {
  const pattern = titled(rule);
  vitest.setGlobalTestNamePattern(pattern);
  const specifications = await vitest.globTestSpecifications([file]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const run = tests.filter(({ fullName }) => pattern.test(fullName));
  if (run.length === 0)
    throw new Error(
      `${file} was not loaded: ${testModules.flatMap((one) => one.errors()).map(({ message }) => message)}`,
    );
  return run.find((test) => test.result().state === 'failed')?.name;
};

/**
 * @param {string} root
 * @param {string} file
 * @param {string} rule
 */
const redJourney = (root, file, rule) => {
  const { resolve } = createRequire(import.meta.url);
  const playwright = join(dirname(resolve('@playwright/test/package.json')), 'cli.js');
  const report = join(root, '.cache', 'journeys.json');
  rmSync(report, { force: true });
  const args = [playwright, 'test', '--config', 'tests/e2e', '--reporter=json', '-g', titled(rule).source, file];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  spawnSync(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
  const { suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
  if (suites.length === 0) throw new Error(`${file} was not loaded: ${JSON.stringify(errors)}`);
  return suites.flatMap(journeysIn).find((/** @type {Journey} */ { ok }) => !ok)?.title;
};

/**
 * @typedef {{ title: string, ok: boolean }} Journey
 * @typedef {{ suites?: readonly Suite[], specs?: readonly Journey[] }} Suite
 * @param {Suite} suite
 * @returns {readonly Journey[]}
 */
const journeysIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(journeysIn)];
