import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMaxima } from '../../src/screens/offering/maxima.ts';

test.each([
  ['10, 15, 20', [10, 15, 20]],
  ['10 15 20', [10, 15, 20]],
  ['5 × 10', [10, 10, 10, 10, 10]],
  ['2x7.5', [7.5, 7.5]],
  ['2 * 10, 20', [10, 10, 20]],
  ['10,5; 20', [10.5, 20]],
  ['10;15', [10, 15]],
  ['0', [0]],
  ['10,', [10]],
  ['199 × 1, 5', [...Array.from({ length: 199 }, () => 1), 5]],
])('%s is taken as %j', (typed, maxima) => {
  expect(readMaxima(typed)).toEqual({ maxima });
});

test.each([
  '',
  ' , ',
  '10,15',
  '1,000',
  'ten',
  '-5',
  '1e3',
  '0 × 10',
  '201 × 1',
  '200 × 1, 5',
  '150 × 1, 51 × 2',
  '10, 15, x',
])('“%s” is refused with a sentence', (typed) => {
  expect(readMaxima(typed)).toEqual({ fault: expect.stringMatching(/\.$/) });
});

test('what is written with a comma and a space after every problem is read back', () => {
  const maximum = fc.integer({ min: 0, max: 10_000_000 }).map((units) => units / 10_000);
  fc.assert(
    fc.property(fc.array(maximum, { minLength: 1, maxLength: 30 }), (maxima) => {
      const typed = maxima.map((max) => max.toFixed(4)).join(', ');
      expect(readMaxima(typed)).toEqual({ maxima });
    }),
  );
});
