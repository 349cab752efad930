import { expect, test } from 'vitest';
import type { GuardMark } from '../../projections/guard/mark.ts';
import { columnOf, markText, rowsOf } from '../../src/components/guard/mark-text.ts';

const names = { row: (row: string) => `<${row}>`, column: (column: string) => `[${column}]` };
const far = { kind: 'far', row: 'r', column: 'c', points: 1.5, usual: 8.25 } as const;
const shifted = { kind: 'shifted', columns: ['c', 'd', 'e'], by: 1, asIs: -0.123, shifted: 0.987, pairs: 20 } as const;
const jumped = { kind: 'mean jumped', columns: ['c'], against: 'before', mean: 0.456, than: 0.9 } as const;

test.each<{ mark: GuardMark; says: string; rows: readonly string[]; column: string | undefined }>([
  { mark: far, says: '<r>: 1.5 in [c]. Other scores lead one to expect about 8.3.', rows: ['r'], column: 'c' },
  {
    mark: { ...far, usual: 42.6 },
    says: '<r>: 1.5 in [c]. Other scores lead one to expect about 43.',
    rows: ['r'],
    column: 'c',
  },
  {
    mark: { ...far, usual: 10 },
    says: '<r>: 1.5 in [c]. Other scores lead one to expect about 10.',
    rows: ['r'],
    column: 'c',
  },
  {
    mark: shifted,
    says: '[c] to [e]: scores fit the row below better than their own (correlation 0.99, not −0.12; 20 rows). Shifted by one row?',
    ...{ rows: [], column: 'c' },
  },
  {
    mark: { ...shifted, columns: ['d'], by: -1, asIs: 0 },
    says: '[d]: scores fit the row above better than their own (correlation 0.99, not 0; 20 rows). Shifted by one row?',
    ...{ rows: [], column: 'd' },
  },
  {
    mark: { kind: 'constant', column: 'c', points: 0, scores: 12 },
    says: '[c]: all 12 scores are 0.',
    rows: [],
    column: 'c',
  },
  { mark: jumped, says: '[c]: mean 46 %, before 90 %.', rows: [], column: 'c' },
  {
    mark: { ...jumped, against: 'others', columns: ['c', 'd'] },
    says: '[c] to [d]: mean 46 %. The nearest of the other assessments has 90 %.',
    ...{ rows: [], column: 'c' },
  },
  {
    mark: { kind: 'equal rows', rows: ['r', 's'], scores: 7 },
    says: '<r> and <s>: equal in all 7 scores.',
    rows: ['r', 's'],
    column: undefined,
  },
])('the mark $mark.kind says what was found and what it was compared with: $says', ({ mark, says, rows, column }) => {
  expect(markText(mark, names)).toBe(says);
  expect([rowsOf(mark), columnOf(mark)]).toEqual([rows, column]);
});
