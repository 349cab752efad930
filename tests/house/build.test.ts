import { expect, test } from 'vitest';
import { count, isFull } from '../counts.ts';

test('the code knows its own version and the version of its projections', () => {
  expect(__APP_VERSION__).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,}(-dirty)?)?$/);
  expect(__PROJECTIONS_VERSION__).toMatch(/^[0-9a-f]{64}$/);
});

test('counts are known in Node', () => {
  expect(count(1, 2)).toBe(isFull ? 2 : 1);
});
