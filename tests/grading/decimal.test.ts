import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalFault, decimalText, unitsOf } from '../../events/decimal.ts';
import { count } from '../counts.ts';

describe('A number of the gradebook', () => {
  test('is its shortest decimal text, with four fraction digits at most', () => {
    const units = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 });
    fc.assert(
      fc.property(units, (given) => {
        const text = decimalText(given);
        expect(unitsOf(Number(text))).toBe(given);
        expect(text).toBe(given === 0 ? '0' : String(Number(text)));
      }),
      { numRuns: count(10_000, 1_000_000) },
    );
  });

  test('agrees with its text about how many digits are too many', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.double({ min: -1e-3, max: 1e-3, noNaN: true })),
        (given) => {
          const text = String(given);
          const isFine = !text.includes('e') && (text.split('.')[1] ?? '').length <= 4;
          expect(decimalFault(given)).toBe(isFine ? undefined : 'too many decimals');
        },
      ),
      { numRuns: count(10_000, 1_000_000) },
    );
  });

  test.each([
    [1_000_000, undefined],
    [1_000_000.0001, 'too large'],
    [-1_000_001, 'too large'],
    [0.1 + 0.2, 'too many decimals'],
    [0.00001, 'too many decimals'],
    [Number.NaN, 'not a number'],
    [Number.POSITIVE_INFINITY, 'not a number'],
    ['7', 'not a number'],
    [-0, undefined],
  ])('%s is %s', (given, fault) => {
    expect(decimalFault(given)).toBe(fault);
  });
});
