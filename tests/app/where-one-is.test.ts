import { expect, test } from 'vitest';
import { asId, type CourseId } from '../../events/ids.ts';
import { idsAt, trailIn } from '../../src/app/frame/trail.ts';
import type { Selections } from '../../src/browser/preferences.ts';
import { a1, a2, assessment, c1, c2, course, o1, o2, offering } from '../builders.ts';
import { bookOf } from '../given.ts';

const book = bookOf(course(), course(c2), offering(), offering(o2, c2), assessment(a1, [5]), assessment(a2, [5], o2));

const selected = {
  ...{
    course: { courseId: c1 },
    offering: { offeringId: o1 },
    finalGrades: { offeringId: o2 },
    outcomes: { offeringId: o1 },
  },
  assessment: { assessmentId: a2 },
} as unknown as Selections;
const at = (path: string, more: object = {}) => {
  const { course: ofCourse, offering: of, assessment: one } = trailIn(book, idsAt({ ...selected, ...more }, path));
  return [ofCourse?.courseId, of?.offeringId, one?.assessmentId];
};

test('a page is about the records that were chosen for it, and about those above the deepest of them', () => {
  expect(at('/course')).toEqual([c1, undefined, undefined]);
  expect(at('/offering')).toEqual([c1, o1, undefined]);
  expect(at('/finalGrades')).toEqual([c2, o2, undefined]);
  expect(at('/lodesign', { outcomes: { offeringId: o2 } })).toEqual([c2, o2, undefined]);
  expect(at('/lodesign', { finalGrades: {} })).toEqual([c1, o1, undefined]);
  expect(at('/assessment')).toEqual([c2, o2, a2]);
});

test('what was deleted is no part of where one is', () => {
  expect(at('/assessment', { assessment: { assessmentId: 'gone' } })).toEqual([c1, o1, undefined]);
  expect(at('/offering', { offering: { offeringId: 'gone' } })).toEqual([c1, undefined, undefined]);
  expect(at('/course', { course: { courseId: asId<CourseId>('gone') } })).toEqual([undefined, undefined, undefined]);
});
