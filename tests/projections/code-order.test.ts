import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareCodes, sortedByCode } from '../../projections/book/code-order.ts';
import { count } from '../counts.ts';
import { byCode } from '../simulation/server-model/book.ts';

const codes = (...list: string[]) => list.map((studentCode) => ({ studentCode }));

test.each([
  { why: 'numbers count as numbers, case does not', order: ['A100', 'b2', 'B9', 'B10'] },
  { why: 'codes of digits only', order: ['9', '10', '99', '100', '00100a'] },
  { why: 'longer than any number that a computer holds exactly', order: ['S90071992547409921', 'S90071992547409922'] },
  { why: 'zeros before a number decide only what nothing else does', order: ['S01', 'S1', 'S02', 'S2'] },
  { why: 'accents decide only what nothing else does', order: ['c9', 'ç9', 'c10', 'd1'] },
  { why: 'a blank code comes last', order: ['a', 'z', '字', ' '] },
])('$why: $order', ({ order }) => {
  expect(sortedByCode(codes(...order.toReversed()))).toEqual(codes(...order));
});

const code = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aAbBzZ0019-_ çÇäé\u0000\u0301٣字'), maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 5 }),
);

test('any codes come in the order of the naive comparison, however they lay before', () => {
  fc.assert(
    fc.property(fc.array(code, { maxLength: 12 }), (list) => {
      expect(sortedByCode(codes(...list))).toEqual(byCode(codes(...list)));
    }),
    { numRuns: count(500, 20_000) },
  );
});

test('two codes compare as they are sorted, and the other way round the other way', () => {
  fc.assert(
    fc.property(code, code, (one, other) => {
      const order = Math.sign(compareCodes(one, other));
      expect(order).toBe(-Math.sign(compareCodes(other, one)) + 0);
      if (order !== 0)
        expect(sortedByCode(codes(one, other))).toEqual(codes(...(order < 0 ? [one, other] : [other, one])));
    }),
    { numRuns: count(500, 20_000) },
  );
});

test('of codes whose numbers are equal the case decides last', () => {
  expect(compareCodes('a01', 'A1')).toBeLessThan(0);
  expect(compareCodes('A01', 'a1')).toBeLessThan(0);
});
