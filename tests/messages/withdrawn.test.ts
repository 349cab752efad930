import { expect, test } from 'vitest';
import type { GradeChange } from '../../events/entities.ts';
import { record } from '../../events/record.ts';
import { undone } from '../../messages/undo.ts';
import { enteredText } from '../../messages/withdrawn.ts';
import { a1, ana, ben, classroom, o1, p } from '../builders.ts';
import { bookOf } from '../given.ts';

const book = bookOf(classroom());
const entered = (...edits: readonly (readonly [typeof ana, GradeChange])[]) =>
  enteredText(
    {
      type: 'EditGrades',
      offeringId: o1,
      edits: edits.map(([studentId, change]) => ({ assessmentId: a1, studentId, change })),
    },
    book,
    2,
  );
const points = (value: number | null): GradeChange => ({ points: record([[p(1), value]]) });

test('a withdrawn grade is told with the value that was typed and its place', () => {
  expect(entered([ana, points(6.5)])).toMatch(/^Entered was 6\.5 \(P1 of .+ for .+\)\.$/);
});

test('a clearing is told as blank, and so is a bonus that was switched off', () => {
  expect(entered([ana, points(null)])).toContain('blank (P1');
  expect(entered([ana, { useBonusPoints: false, bonusPoints: 0 }])).toContain('blank (Bonus');
  expect(entered([ana, { useCurvePoints: true, curvePoints: -3 }])).toContain('-3 (Curve');
});

test('of many the first are told, and how many more there are', () => {
  expect(entered([ana, points(1)], [ben, points(2)], [ben, { bonusPoints: 3 }])).toMatch(/ and 1 more\.$/);
});

test('of a record the typed texts are told; what has none says nothing', () => {
  const fields = { firstName: 'Zoë', studentCode: '' };
  expect(enteredText({ type: 'EditStudent', studentId: ana, fields }, book, 3)).toBe('Entered was “Zoë”; “”.');
  expect(enteredText({ type: 'DeleteStudent', studentId: ana }, book, 3)).toBe('');
});

test('a toast replaces the one before it, so it says how many were withdrawn and where they are listed', () => {
  expect(undone.withdrawn('Changed meanwhile.', 'Entered was 3.', 1)).toBe(
    'Not done, another tab came first. Changed meanwhile. Entered was 3.',
  );
  expect(undone.withdrawn('Changed meanwhile.', '', 7)).toBe(
    'Not done, another tab came first. Changed meanwhile. It is one of 7: the state of your work, at the top right, lists them.',
  );
});
