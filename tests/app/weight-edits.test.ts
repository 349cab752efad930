import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import { maximaAsWeights, missingFrom, readWeights } from '../../src/components/offering/weight-edits.ts';
import { a1, a2, assessmentOf, w1, w2 } from '../builders.ts';

const assessments = [assessmentOf(a1, [10, 5]), assessmentOf(a2, [0.1, 0.2])];

test('a weight of 0 is in the set, and only an assessment without a weight is missing from it', () => {
  const missing = (weights: readonly (readonly [typeof a1, number])[]) =>
    missingFrom({ weightSetId: w1, weights: record(weights) }, assessments).map(({ assessmentId }) => assessmentId);
  expect(missing([[a1, 0]])).toEqual([a2]);
  expect(missing([])).toEqual([a1, a2]);
});

test('maxima as weights are exact sums', () => {
  expect(maximaAsWeights(assessments)).toEqual({ [a1]: 15, [a2]: 0.3 });
});

test('a blank takes the assessment out, a percentage is its number, and the first text that is no weight refuses all', () => {
  const cells = [
    { rowId: a1, columnId: w1, text: '30%' },
    { rowId: a2, columnId: w2, text: '' },
  ];
  expect(readWeights(cells)).toEqual({
    edits: [
      { assessmentId: a1, weightSetId: w1, weight: 30 },
      { assessmentId: a2, weightSetId: w2, weight: null },
    ],
    categories: [],
  });
  const wrong = { rowId: a2, columnId: w1, text: '-1' };
  expect(readWeights([...cells, wrong, { ...wrong, text: 'x' }])).toEqual({
    refused: expect.stringContaining('-1'),
    rowId: a2,
    columnId: w1,
  });
});
