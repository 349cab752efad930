import { expect, test } from 'vitest';
import { shownBytes } from '../../src/ui/bytes.ts';
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

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [132, '132 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_240, '1.2 kB'],
  [3_000_000, '3 MB'],
])('%d bytes are told as %s', (bytes, told) => expect(shownBytes(bytes)).toBe(told));
