import { expect, test } from 'vitest';
import { refusedForNow } from '../../server/calls/refusal.ts';

test.each([
  [0, '1'],
  [1, '1'],
  [1.2, '2'],
  [29.01, '30'],
])('whoever may come back in %d s is told %s whole seconds, never too few', (seconds, told) => {
  expect(refusedForNow(seconds)).toMatchObject({ status: 429, headers: { 'retry-after': told } });
});
