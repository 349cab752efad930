import { expect, test } from 'vitest';
import { randomSalt } from '../../log/salt.ts';

test('salts are 128 bits each, and none comes twice', () => {
  const salts = Array.from({ length: 1_000 }, randomSalt);
  expect(new Set(salts).size).toBe(1_000);
  expect(salts.every((salt) => /^[0-9a-f]{32}$/.test(salt))).toBe(true);
});
