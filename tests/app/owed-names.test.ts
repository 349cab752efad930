import { expect, test } from 'vitest';
import { deletionOf } from '../../projections/changes/deletion.ts';
import { itemName } from '../../src/app/sync-panel/named-book.ts';
import { groupsOf } from '../../src/app/sync-panel/owed-groups.ts';
import { a1, a2, assessment, c1, course, o1, o2, offering } from '../builders.ts';
import { bookOf } from '../given.ts';
import { committed, inStep } from '../sync/two-sides.ts';

const twoClasses = bookOf(
  course(c1, { courseCode: 'MATH', courseNumber: '101', title: 'Calculus' }),
  offering(),
  offering(o2),
  assessment(a1),
  assessment(a2, [10], o2),
);

test('deleted assessments of two classes are two groups', () => {
  const gone = [a1, a2].flatMap((assessmentId) => deletionOf(twoClasses, { of: 'assessment', assessmentId }));
  const { waiting } = groupsOf(committed(inStep(twoClasses), gone));
  expect(waiting.map(({ kind, owed }) => [kind, owed.length])).toEqual([
    ['assessment', 1],
    ['assessment', 1],
  ]);
});

test('a setting is told by what it is about', () => {
  const nameOf = (...section: string[]) => itemName(twoClasses, { of: 'setting', section });
  expect(nameOf('grading', o1)).toMatch(/^Grading policy of MATH 101 Calculus/);
  expect(nameOf('notes', o1)).toMatch(/^Notes of MATH 101 Calculus/);
  expect(nameOf('unheard of')).toBe('unheard of');
});
