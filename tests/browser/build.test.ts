import { expect, test } from 'vitest';
import { count, level } from '../counts.ts';

test('the code knows its own version and the version of its projections', () => {
  expect(__APP_VERSION__).toMatch(/^\d+\.\d+\.\d+(\+[0-9a-f]{7,}(-dirty)?)?$/);
  expect(__PROJECTIONS_VERSION__).toMatch(/^[0-9a-f]{64}$/);
});

test('counts are known in the browser', () => {
  expect(count(5, 20)).toBe({ few: 1, reduced: 5, full: 20 }[level]);
});
