import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText } from '../../events/decimal.ts';
import { finalGrades } from '../../projections/final-grades.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { bookOf, inWords, offeringId, studentId } from './case-book.ts';
import { cases } from './cases.ts';
import { oracle } from './oracle.ts';

test('every final grade is that of the naive exact computation', () => {
  const numRuns = count(20_000, 1_000_000);
  fc.assert(
    fc.property(cases, (given) => {
      const grades = finalGrades(bookOf(given), offeringId).students.get(studentId);
      if (!grades) throw new Error('The enrolled student has grades.');
      expectSame(inWords(given, grades.leftOut, decimalText), oracle(given, 'leftOut'));
      expectSame(inWords(given, grades.zero, decimalText), oracle(given, 'zero'));
    }),
    { numRuns },
  );
  proved('Final grades equal a naive exact computation', numRuns);
});

/** `toEqual` costs more than both computations; it is asked only for what to say. */
const expectSame = (ours: unknown, theirs: unknown): void => {
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect(ours).toEqual(theirs);
};
