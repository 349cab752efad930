import { expect, test } from 'vitest';
import { contestedValue } from '../../messages/screens/merge-students.ts';
import type { ContestedValue, PartValue } from '../../projections/changes/merge.ts';
import { a1, o1 } from '../builders.ts';

const told = (part: ContestedValue['part'], value: PartValue): string =>
  contestedValue({ offeringId: o1, assessmentId: a1, part, values: { kept: value, other: value } }, value, String);

test('R4.11 what is chosen between is called what it is', () => {
  expect([told('excused', true), told('excused', false)]).toEqual(['excused', 'not excused']);
  expect(told('bonus', { useBonusPoints: true, bonusPoints: 2 })).toBe('2');
  expect(told('curve', { useCurvePoints: false, curvePoints: 3 })).toBe('3, not counted');
});
