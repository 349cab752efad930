import { expect, test } from 'vitest';
import { createFigures } from '../../projections/figures/figures.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { problemColumn } from '../../src/components/scores/grade-columns.ts';
import { classMeans } from '../../src/screens/assessment/class-means.ts';
import { a1, ana, ben, classroom, graded, o1, p } from '../builders.ts';
import { bookOf } from '../given.ts';

test('below each problem is the mean of the points that are there, below the percentages that of the class, and nothing else', () => {
  const book = bookOf(classroom(), graded(ana, [8]), graded(ben, [5]));
  const assessment = book.assessments[a1];
  if (!assessment) throw new Error('no assessment');
  const figures = { ...createFigures()(book, assessment, finalGrades(book, o1)), needing: 0 };
  const { cell } = classMeans({ now: () => figures, subscribe: () => () => undefined });
  const shown = (columnId: string) => cell(columnId, 0).text;
  expect([problemColumn(p(1)), problemColumn(p(2)), 'percent'].map(shown)).toEqual(['6.5', '', '65.00']);
  expect(['total', 'bonus', 'curve', 'changed'].map(shown)).toEqual(['', '', '', '']);
});
