import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { ensureChromium } from './chromium.js';
import { root } from './sources.js';
import { forgetProofs, readProofs, runInBrowsers, runSuite } from './suites.js';

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);

/** @param {string} script one of package.json */
const holds = (script) => {
  say(`\n── ${script}`);
  return (
    spawnSync('npm', ['run', '-s', script], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
      .status === 0
  );
};

/** A busy machine makes one or two tests of a thousand late (decision 0318). */
const mostSecondTries = 3;

// A newcomer's run is short; continuous integration tries more.
process.env.COUNTS ??= process.env.CI ? 'reduced' : 'few';
forgetProofs();
const broken = ['types', 'lint'].filter((script) => !holds(script));
const withoutBrowser = [runSuite('house'), runSuite('unit')];
say(`\nTesting in ${ensureChromium()}`);
const outcomes = [...withoutBrowser, ...runInBrowsers()];

say('');
for (const { suite, passed, failed, seconds } of outcomes) {
  say(
    `${suite.padEnd(13)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(1).padStart(7)} s`,
  );
}
for (const { name, count, full } of readProofs()) {
  say(`${full ? 'full' : 'reduced'} count ${count.toLocaleString('en')}: ${name}`);
}
if (readProofs().some(({ full }) => !full)) say('More runs with CI=true npm test, the full counts with npm run prove');
if (broken.length > 0) say(`Not passed: ${broken.join(', ')}. Run them alone with npm run.`);
// Printed last, because often only the end of a long output is kept.
for (const failure of outcomes.flatMap(({ failures }) => failures)) say(`\nnot passed: ${failure}`);

const secondTries = outcomes.flatMap((outcome) => outcome.secondTries);
for (const which of secondTries) say(`\npassed at the second try only: ${which}`);
const isShaky = secondTries.length > mostSecondTries;
if (isShaky) say(`\nMore than ${mostSecondTries} tests needed a second try: that is no busy machine.`);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
const sum = `${passed} passed, ${failed} failed`;
writeFileSync(join(root, '.cache', 'results', 'sum'), `${sum}\n`);
say(`\n${sum}`);
process.exitCode = failed === 0 && broken.length === 0 && !isShaky ? 0 : 1;
