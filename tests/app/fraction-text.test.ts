import { expect, test } from 'vitest';
import { fractionText } from '../../src/components/offering/fraction-text.ts';

test.each([
  [82n, 1n, '82'],
  [0n, 5n, '0'],
  [165n, 2n, '82.5'],
  [100n, 1n, '100'],
  [1n, 3n, '≈ 0.3333'],
  [2n, 3n, '≈ 0.6667'],
  [1n, 100_000n, '≈ 0.0000'],
])('%i/%i is written %s with four decimals', (num, den, text) => {
  expect(fractionText({ num, den }, 4)).toBe(text);
});
