import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import type { Book } from '../../projections/book/book.ts';
import { changedByRules } from '../../projections/compare/changed-finals.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { Rules } from '../../projections/final-grades/rules.ts';
import { count } from '../counts.ts';
import { bookOf, offeringId, studentId } from '../grading/case-book.ts';
import { cases } from '../grading/cases.ts';
import { graded, oneStudent } from '../grading/class.ts';

const shownBy = (book: Book, rules: Rules): string => {
  const final = finalGrades(book, offeringId, rules).students.get(studentId)?.official.final;
  return final?.kind === 'grade' ? final.percent.shown : '';
};

test('R20.19 the grades that other rules change are those that come out otherwise, and higher', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const book = bookOf(given);
      const [was, is] = [shownBy(book, 1), shownBy(book, 2)];
      const told = atOnce(changedByRules(book, 1)).map(({ from, to }) => [from, to]);
      expect(told).toMatchObject(was === is ? [] : [[{ percent: { shown: was } }, { percent: { shown: is } }]]);
      expect(Number(is)).toBeGreaterThanOrEqual(Number(was));
      expect(atOnce(changedByRules(book, 2))).toEqual([]);
    }),
    { numRuns: count(2_000, 20_000) },
  );
});

test('R20.19 a letter that is crossed by the change is told with it', () => {
  const letters = [
    { letter: 'A', from: 70 },
    { letter: 'B', from: 0 },
  ];
  const three = [graded([10], [5], { neverDrop: true }), graded([10], [9]), graded([10], [4])];
  const book = oneStudent(three, [], { dropLowest: 2, letters });
  expect(atOnce(changedByRules(book, 1))).toMatchObject([
    { studentId, from: { letter: 'B' }, to: { letter: 'A' }, crossed: [{ letter: 'A', direction: 'up' }] },
  ]);
});
