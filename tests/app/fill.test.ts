import { expect, test } from 'vitest';
import { readWeights } from '../../src/components/offering/weight-edits.ts';
import { problemColumn } from '../../src/components/scores/grade-columns.ts';
import { readEdits } from '../../src/components/scores/grade-edits.ts';
import { a1, ana, assessmentOf, classroom, p } from '../builders.ts';
import { bookOf } from '../given.ts';

const cell = { rowId: ana, columnId: problemColumn(p(1)), text: '14.325' };

test('points that the grid fills in from another cell have one reading, whoever types them has to say which', () => {
  const book = bookOf(classroom());
  const filled = readEdits(book, book.assessments[a1] ?? assessmentOf(a1, [10]), [cell], '.');
  expect(filled.refused).toEqual([]);
  expect(filled.edits[0]?.change).toEqual({ points: { [p(1)]: 14.325 } });
  const typed = readEdits(book, book.assessments[a1] ?? assessmentOf(a1, [10]), [cell]);
  expect(typed.refused).toMatchObject([{ text: '14.325' }]);
});

test('so have weights', () => {
  const weight = { rowId: a1, columnId: 'w1', text: '33.333' };
  expect(readWeights([weight], '.')).toMatchObject({ edits: [{ weight: 33.333 }] });
  expect(readWeights([weight])).toMatchObject({ rowId: a1, columnId: 'w1' });
});
