import { describe, expect, test } from 'vitest';
import type { GivenGrade } from '../../events/entities.ts';
import { policyOf } from '../../projections/settings/policy.ts';
import { ana, assessment, ben, cem, course, enrolled, o1, o2, offering, policy, student } from '../builders.ts';
import { given } from '../given.ts';

describe('R4.18 given grades', () => {
  const room = [course(), offering(), assessment(), student(ana), student(ben)];
  const merge = { type: 'MergeStudents', kept: ana, other: ben, choices: [] } as const;
  const withGiven = (...[mine, theirs]: (GivenGrade | undefined)[]) => {
    const both = { ...(mine && { [ana]: mine }), ...(theirs && { [ben]: theirs }) };
    return given(...room, enrolled(ana), enrolled(ben), policy({ given: both })).when(merge);
  };
  const passed: GivenGrade = { letter: 'P', reason: 'Oral exam' };

  test('R4.18 the other one’s given grade goes to the kept one, and is the other one’s no longer', () => {
    const { settings } = withGiven(undefined, passed).after();
    expect(policyOf(settings, o1).given).toEqual({ [ana]: passed });
  });

  test('R4.18 the kept one’s stays where the other has none, or the same', () => {
    expect(policyOf(withGiven(passed).after().settings, o1).given).toEqual({ [ana]: passed });
    expect(policyOf(withGiven(passed, passed).after().settings, o1).given).toEqual({ [ana]: passed });
  });

  test('R4.18 two that differ, if only by their reason, refuse the merge', () => {
    withGiven({ ...passed, reason: 'Retake' }, passed).refuses('student.mergeGiven', {
      ...{ kept: ana, other: ben, offeringId: o1 },
    });
  });

  test('R4.18 a merge moves what is given in every offering, and touches no classmate’s', () => {
    const retaken: GivenGrade = { letter: 'A', reason: 'Retake' };
    const book = given(
      ...[...room, offering(o2), student(cem), enrolled(ben), enrolled(cem), enrolled(ana, o2), enrolled(ben, o2)],
      policy({ given: { [ben]: passed, [cem]: retaken } }),
      policy({ given: { [ben]: retaken } }, o2),
    )
      .when(merge)
      .after();
    expect(policyOf(book.settings, o1).given).toEqual({ [ana]: passed, [cem]: retaken });
    expect(policyOf(book.settings, o2).given).toEqual({ [ana]: retaken });
  });

  test('R4.18 given grades that differ in the second of two offerings refuse the merge', () => {
    given(
      ...[...room, offering(o2), enrolled(ana), enrolled(ben), enrolled(ana, o2), enrolled(ben, o2)],
      policy({ given: { [ben]: passed } }),
      policy({ given: { [ana]: passed, [ben]: { ...passed, letter: 'F' } } }, o2),
    )
      .when(merge)
      .refuses('student.mergeGiven', { kept: ana, other: ben, offeringId: o2 });
  });
});
