import { expect, test } from 'vitest';
import { refusedForNow, storageTrouble } from '../../server/calls/refusal.ts';

test.each([
  [0, '1'],
  [1, '1'],
  [1.2, '2'],
  [29.01, '30'],
])('whoever may come back in %d s is told %s whole seconds, never too few', (seconds, told) => {
  expect(refusedForNow(seconds)).toMatchObject({ status: 429, headers: { 'retry-after': told } });
});

test.each([
  ['full', 507, 'storage.full', undefined],
  ['busy', 503, 'unavailable', '2'],
  ['away', 503, 'unavailable', '2'],
  ['closed', 500, 'internal', undefined],
  ['unknown account', 500, 'internal', undefined],
  ['restored meanwhile', 500, 'internal', undefined],
] as const)('a storage that is %s is answered with %d, and a time to come back only where that helps', (...row) => {
  const [problem, status, reason, retryAfter] = row;
  const { headers, ...told } = storageTrouble(problem);
  expect(told).toEqual({ status, body: { success: false, reason } });
  expect(headers['retry-after']).toBe(retryAfter);
});
