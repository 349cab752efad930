import { describe, expect, test } from 'vitest';
import { type OutcomeList, orderTold, orderToSend } from '../../projections/outcomes/outcome-columns.ts';
import { p } from '../builders.ts';

type Cells = readonly (number | null)[];

/** Outcomes by their texts, one letter each, and the rows of the tables. */
const listing = (texts: string, ...rows: readonly Cells[]): OutcomeList => ({
  texts: [...texts],
  cells: new Map(rows.map((cells, at) => [p(at + 1), [...cells]])),
});

describe('which outcome of before one with another text is', () => {
  test.each<[string, OutcomeList, OutcomeList, Cells]>([
    ['of several with as many cells the nearest one', listing('abc', [5, 5, 5]), listing('xyz', [5, 5, 5]), [0, 1, 2]],
    [
      'the one with the most cells, however far it is',
      listing('abc', [5, null, 5], [null, null, 6]),
      listing('x', [5], [6]),
      [2],
    ],
    ['none whose cells are all others now', listing('ab', [5, 6]), listing('xy', [7, 8]), [null, null]],
    ['none that had no cells', listing('ab', [null, 6]), listing('xb', [null, 6]), [null, 1]],
    ['the text before the cells', listing('ab', [5, 6]), listing('ba', [5, 6]), [1, 0]],
    ['each old one once', listing('ab', [5, null]), listing('xy', [5, 5]), [0, null]],
  ])('%s', (_, before, after, order) => {
    expect(orderTold(before, after)).toEqual(order);
  });
});

test('a server leaves a blank column where it is, unless another one comes there or it is none of its own', () => {
  expect(orderToSend(listing('ab', [null, 6]), listing('xbz', [null, 6, null]))).toEqual([0, 1, null]);
  expect(orderToSend(listing('ab', [6, null]), listing('xa', [null, 6]))).toEqual([null, 0]);
  expect(orderToSend(listing('ab', [null, 6]), listing('xa', [null, null]))).toEqual([null, 0]);
  expect(orderToSend(listing('a', [6]), listing('x', [7]))).toEqual([null]);
});
