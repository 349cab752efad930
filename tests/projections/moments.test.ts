import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import { compareMoments } from '../../projections/compare/moments.ts';
import { ana, ben, classroom, graded, policy, unenrolled } from '../builders.ts';
import { bookOf } from '../given.ts';

const letters = policy({
  letters: [
    { letter: 'A', from: 60 },
    { letter: 'F', from: 0 },
  ],
});

test('R23.3 final grades that differ between two moments stand by size, counted up and down, with letters', () => {
  const before = bookOf(classroom(), letters, graded(ana, [7, 3]), graded(ben, [5, 2]));
  const after = bookOf(classroom(), letters, graded(ana, [7, 2]), graded(ben, [10, 5]));
  const found = atOnce(compareMoments(before, after));
  expect(found.finals.map(({ studentId }) => studentId)).toEqual([ben, ana]);
  expect(found).toMatchObject({ up: 1, down: 1, lettersUp: 1, lettersDown: 0 });
  expect(atOnce(compareMoments(after, before))).toMatchObject({ up: 1, down: 1, lettersUp: 0, lettersDown: 1 });
  expect(atOnce(compareMoments(after, after)).finals).toEqual([]);
});

test('R23.3 a grade that one of the moments does not have is no rise and no fall, and comes last', () => {
  const before = bookOf(classroom(), graded(ana, [7, 3]), graded(ben, [5, 2]));
  const after = bookOf(classroom(), graded(ana, [7, 4]), graded(ben, [5, 2]), unenrolled(ben));
  const { finals, up, down } = atOnce(compareMoments(before, after));
  expect(finals.map(({ studentId, to }) => [studentId, to === null])).toEqual([
    [ana, false],
    [ben, true],
  ]);
  expect([up, down]).toEqual([1, 0]);
});

test('R23.3 a letter that differs because its cut-off moved stands before a grade that one of the moments lacks', () => {
  const scores = [graded(ana, [7, 3]), graded(ben, [5, 2])];
  const before = bookOf(classroom(), letters, ...scores);
  const lower = policy({
    letters: [
      { letter: 'A', from: 40 },
      { letter: 'F', from: 0 },
    ],
  });
  const after = bookOf(classroom(), lower, ...scores, unenrolled(ana));
  const { finals, up, lettersUp } = atOnce(compareMoments(before, after));
  expect(finals.map(({ studentId }) => studentId)).toEqual([ben, ana]);
  expect([up, lettersUp]).toEqual([0, 1]);
});

test('R23.3 a great fall stands before a small rise, and whoever crosses two cut-offs is one who gains a letter', () => {
  const three = policy({
    letters: [
      { letter: 'A', from: 90 },
      { letter: 'B', from: 60 },
      { letter: 'F', from: 0 },
    ],
  });
  const before = bookOf(classroom(), three, graded(ana, [10, 5]), graded(ben, [5, 2]));
  const after = bookOf(classroom(), three, graded(ana, [1, 0]), graded(ben, [10, 5]));
  const found = atOnce(compareMoments(before, after));
  expect(found.finals.map(({ studentId }) => studentId)).toEqual([ana, ben]);
  expect(found).toMatchObject({ up: 1, down: 1, lettersUp: 1, lettersDown: 1 });
});
