import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalText } from '../../events/decimal.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { allRules, type Rules, rulesNow } from '../../projections/final-grades/rules.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { bookOf, inWords, offeringId, studentId } from './case-book.ts';
import { cases } from './cases.ts';
import { type OracleCase, oracle } from './oracle.ts';

const agreesWithOracle = (given: OracleCase, rules: Rules): void => {
  const grades = finalGrades(bookOf(given), offeringId, rules).students.get(studentId);
  if (!grades) throw new Error('The enrolled student has grades.');
  expectSame(inWords(given, grades.leftOut, decimalText), oracle(given, 'leftOut', rules));
  expectSame(inWords(given, grades.zero, decimalText), oracle(given, 'zero', rules));
};

test('every final grade, or why there is none, is that of the naive exact computation', () => {
  const numRuns = count(20_000, 1_000_000);
  fc.assert(
    fc.property(cases, (given) => agreesWithOracle(given, rulesNow)),
    { numRuns },
  );
  proved('Final grades equal a naive exact computation', numRuns);
});

test.each(allRules.filter((rules) => rules !== rulesNow))('so is every one by the older rules %s', (rules) => {
  fc.assert(
    fc.property(cases, (given) => agreesWithOracle(given, rules)),
    { numRuns: count(5_000, 100_000) },
  );
});

/** `toEqual` costs more than both computations; it is asked only for what to say. */
const expectSame = (ours: unknown, theirs: unknown): void => {
  if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect(ours).toEqual(theirs);
};
