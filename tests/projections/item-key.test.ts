import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, keyOfAll } from '../../events/ids.ts';
import { itemKey } from '../../events/items.ts';
import { count } from '../counts.ts';

/** Of few characters, so that many are alike, and those that a key is made of among them. */
const ids = fc.array(fc.string({ unit: fc.constantFrom('1', '2', ':', '"', ',', '\\', 'é', '😀'), maxLength: 4 }), {
  maxLength: 4,
});

test('keys are equal for the same ids and for no others', () => {
  fc.assert(
    fc.property(ids, ids, (one, other) => {
      expect(keyOfAll(...one) === keyOfAll(...other)).toBe(JSON.stringify(one) === JSON.stringify(other));
    }),
    { numRuns: count(5_000, 500_000) },
  );
});

test.each([
  ['1:b', 'c', '1', 'b:c'],
  ['a1:b', '', 'a', 'b'],
  ['a', '1:b', 'a1', ':b'],
])('the seat of %j and %j is not that of %j and %j', (offering, student, otherOffering, otherStudent) => {
  const seat = (offeringId: string, studentId: string) =>
    itemKey({ of: 'seat', offeringId: asId(offeringId), studentId: asId(studentId) });
  expect(seat(offering, student)).not.toBe(seat(otherOffering, otherStudent));
});

test('two kinds of one id have two keys', () => {
  expect(itemKey({ of: 'course', courseId: asId('x') })).not.toBe(itemKey({ of: 'student', studentId: asId('x') }));
});
