import { expect, test } from 'vitest';
import { quantile } from '../../src/components/print/quantile.ts';

test('a quarter of a class is below the lower quartile, which stands in proportion between the two nearest', () => {
  const at = (values: readonly number[]) => [0, 0.25, 0.5, 0.75, 1].map((share) => quantile(values, share));
  expect(at([10, 20, 30, 40, 60])).toEqual([10, 20, 30, 40, 60]);
  expect(at([0, 100])).toEqual([0, 25, 50, 75, 100]);
  expect(at([7])).toEqual([7, 7, 7, 7, 7]);
});
