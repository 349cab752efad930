import { expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { problemColumn } from '../../src/components/scores/grade-columns.ts';
import { rowOf } from '../../src/screens/assessment/grade-rows.ts';
import { sortOffer } from '../../src/screens/assessment/sorted-paste.ts';
import { a1, ana, ben, classroom, graded, o1, p, policy } from '../builders.ts';
import { bookOf, type Facts } from '../given.ts';

/** A class of Ana and Ben with a1 (10, 5). */
const sourceOf = (...facts: readonly Facts[]) => {
  const book = bookOf(...classroom(), ...facts.flat());
  const assessment = book.assessments[a1];
  if (!assessment) throw new Error('no assessment');
  return { book, assessment, grades: finalGrades(book, o1) };
};
const columns = [problemColumn(p(1)), problemColumn(p(2)), 'bonus', 'curve', 'percent'];

/** A block whose first cell goes to Ana’s first problem. */
const sorted = (block: string[][], isOverToo = false) => {
  const rows = [ana, ben];
  const targets = block.map((row, at) =>
    row.map((_, across) => {
      const [rowId, columnId] = [rows[at], columns[across]];
      return rowId && columnId ? { rowId, columnId } : null;
    }),
  );
  const anchor = { rowId: ana, columnId: problemColumn(p(1)) };
  const { good, outside, over, refused, edits } = sortOffer(sourceOf(), { anchor, block, targets }, isOverToo);
  const places = good.map(({ rowId, columnId, text }) => [rowId, columns.indexOf(columnId), text]);
  return { places, outside, over, refused: refused.map(({ text }) => text), edits: edits.length };
};

test('of a block that goes beyond the sheet what fits is pasted, and the rest is counted', () => {
  const block = [
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ];
  expect(sorted(block)).toMatchObject({ outside: 2, over: 0, refused: [], edits: 4 });
  expect(sorted([['1', '2', '', '', '50']])).toMatchObject({
    outside: 1,
    places: [
      [ana, 0, '1'],
      [ana, 1, '2'],
      [ana, 2, ''],
      [ana, 3, ''],
    ],
  });
});

test('what runs on into bonus and curve is left out until it is meant; a text that is no points always is', () => {
  const block = [['1', 'x', '3', '4']];
  expect(sorted(block)).toEqual({ places: [[ana, 0, '1']], outside: 0, over: 2, refused: ['x'], edits: 1 });
  expect(sorted(block, true)).toEqual({
    ...{
      places: [
        [ana, 0, '1'],
        [ana, 2, '3'],
        [ana, 3, '4'],
      ],
      outside: 0,
      over: 2,
      refused: ['x'],
      edits: 3,
    },
  });
});

test('a row is ungraded while a problem is blank, unless the student is excused, who is over no maximum either', () => {
  const row = (...facts: readonly Facts[]) => {
    const { isUngraded, isOver, keys } = rowOf(sourceOf(...facts), ana);
    return [isUngraded, isOver, keys.total ?? null];
  };
  const excused = policy({ excused: excusedOf([{ studentId: ana, assessmentId: a1 }]) });
  expect(row()).toEqual([true, false, null]);
  expect(row(graded(ana, [0]))).toEqual([true, false, 0]);
  expect(row(graded(ana, [0, 0]))).toEqual([false, false, 0]);
  expect(row(graded(ana, [11, 0]))).toEqual([false, true, 110_000]);
  expect(row(graded(ana, [11]), excused)).toEqual([false, false, null]);
});
