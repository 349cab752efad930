import { appendFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { root } from './sources.js';

/** Where it is written which tests have passed at the second try only. */
export const secondTries = join(root, '.cache', 'results', 'second-tries');

/** How many characters of a reason are printed: a random test's seed is in its first lines. */
const mostTold = 4_000;

/**
 * Prints why a test failed as soon as it has failed. Vitest's own report waits for the end of the run, which may be
 * hours away.
 */
export default class FailuresAtOnce {
  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    const isSecondTry = state === 'passed' && test.diagnostic()?.flaky === true;
    if (state !== 'failed' && !isSecondTry) return;
    const reasons = errors.map(({ message }) => message.slice(0, mostTold));
    const which = `${relative(root, test.module.moduleId)}: ${test.fullName}`;
    if (isSecondTry) appendFileSync(secondTries, `${which}\n`);
    const what = isSecondTry ? 'passed at the second try only' : 'not passed';
    process.stdout.write(`\n${what}: ${[which, ...reasons].join('\n')}\n\n`);
  }
}
