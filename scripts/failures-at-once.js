import { relative } from 'node:path';
import process from 'node:process';
import { root } from './sources.js';

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
    if (state !== 'failed') return;
    const reasons = errors.map(({ message }) => message.slice(0, mostTold));
    const file = relative(root, test.module.moduleId);
    process.stdout.write(`\nnot passed: ${[`${file}: ${test.fullName}`, ...reasons].join('\n')}\n\n`);
  }
}
