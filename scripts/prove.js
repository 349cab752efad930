import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import process from 'node:process';
import { ensureChromium } from './chromium.js';
import { readRecord, writeRecord } from './proof-record.js';
import { appVersion } from './sources.js';
import { forgetProofs, readProofs, runInBrowsers, runSuite } from './suites.js';

/**
 * `npm run prove` runs everything with its full counts and writes docs/proof.md. `npm run prove -- kill flush` runs
 * only the tests outside a browser that have one of these words in their path, and replaces their rows in the record.
 * `npm run prove -- cluster` runs those that need a cluster's packages (decision 0400).
 */
const words = process.argv.slice(2);
/** Read before the run, because the sources may change meanwhile. */
const version = appVersion();
process.env.COUNTS = 'full';
forgetProofs();

const everything = () => {
  const chromium = ensureChromium();
  const outcomes = [runSuite('house'), runSuite('unit'), runSuite('cluster'), ...runInBrowsers()];
  const browser = spawnSync(chromium, ['--version'], { encoding: 'utf8' }).stdout.trim();
  return { outcomes, browser: browser || chromium };
};

const section = () => {
  const outcome =
    words[0] === 'cluster' ? runSuite('cluster') : { ...runSuite('unit', words), suite: `unit: ${words.join(', ')}` };
  return { outcomes: [outcome], browser: '' };
};

const { outcomes, browser } = words.length > 0 ? section() : everything();
const run = {
  on: `${new Date().toISOString().slice(0, 10)}, ${version}`,
  machine: [`Node ${process.version}`, browser, `${availableParallelism()} cores`].filter(Boolean).join(', '),
};
const before = words.length > 0 ? readRecord() : { machine: '', suites: new Map(), checks: new Map() };
for (const { suite, passed, failed, seconds } of outcomes) {
  before.suites.set(suite, [String(passed), String(failed), seconds.toFixed(0), run.on]);
}
for (const { name, count, notRun } of readProofs().filter(({ full }) => full)) {
  const outcome = notRun === undefined ? 'passed' : `**not run**: ${notRun}`;
  before.checks.set(name, [count.toLocaleString('en'), outcome, run.on]);
}
writeRecord({ ...before, machine: before.machine || run.machine });
process.stdout.write('\nWritten: docs/proof.md\n');
process.exitCode = outcomes.some(({ failed }) => failed > 0) ? 1 : 0;
