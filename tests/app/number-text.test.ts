import { expect, test } from 'vitest';
import { readPercent } from '../../src/ui/fields/number-text.ts';

test.each([
  ['70', 70],
  ['0', 0],
  [' 99,5 ', 99.5],
  ['100', 100],
])('%j is %d percent', (typed, percent) => expect(readPercent(typed)).toBe(percent));

test.each(['', '-', '-1', '100.1', 'x', '1e2', '0x10', '1,234', '0.00001', '1 2'])('%j is no percentage', (typed) =>
  expect(readPercent(typed)).toBeUndefined(),
);
