import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { askBoth } from './differential/ask-both.ts';
import { step } from './differential/step.ts';

const runs = count(40, 2_000);

test(
  'the server answers and keeps what the model of the contract does, after every call',
  async () => {
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }), async (steps) => {
        calls += await askBoth(steps);
      }),
      { numRuns: runs },
    );
    expect(calls).toBeGreaterThan(runs);
    proved('Backend = model of the contract, random histories', runs);
  },
  30 * 60_000,
);
