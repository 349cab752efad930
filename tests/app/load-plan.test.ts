import { expect, test } from 'vitest';
import { loadEffect } from '../../src/screens/snapshots/load-plan.ts';
import { a2, ana, assessment, ben, cem, classroom, enrolled, graded, o1, student } from '../builders.ts';
import { bookOf } from '../given.ts';

test('R13.9 what was then and what is now are told apart, and only who is not here is added', () => {
  const today = bookOf(classroom(), student(cem, { studentCode: 'C3' }), graded(ana, [1]), assessment(a2));
  const again = 'ana-by-code' as typeof ana;
  const then = bookOf(
    classroom(),
    student(again, { studentCode: 'c3' }),
    student('new' as typeof ana, { studentCode: 'N1' }),
    [again, cem].map((id) => enrolled(id)),
    ...[graded(ana, [1]), graded(ben, [2])],
  );
  const was = { book: then, offeringId: o1, isHere: true, leftOut: 0, isUnclear: false, differs: undefined };
  expect(loadEffect(today, was)).toEqual({
    offeringId: o1,
    was: { students: 4, assessments: 1, grades: 2 },
    now: { students: 2, assessments: 2, grades: 1 },
    adds: { courses: 0, students: 1 },
    opened: was,
  });
  expect(loadEffect(today, { ...was, isHere: false }).now).toBeUndefined();
});

test('R13.9 a student without a code is known by nothing but the id: one who is not here is added', () => {
  const today = bookOf(classroom(), student(cem));
  const then = bookOf(classroom(), student(cem), student('new' as typeof ana), student('other' as typeof ana));
  const was = { book: then, offeringId: o1, isHere: true, leftOut: 0, isUnclear: false, differs: undefined };
  expect(loadEffect(today, was).adds).toEqual({ courses: 0, students: 2 });
});
