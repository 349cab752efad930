import fc from 'fast-check';
import { freeze, produce } from 'immer';
import { expect, test } from 'vitest';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book.ts';
import { createFinalGrades, finalGrades } from '../../projections/final-grades.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { assessmentIdAt, offeringId, problemIdAt } from './case-book.ts';
import { classOf, studentsOf } from './class.ts';

type Edit = (book: Book) => void;

const at = fc.nat({ max: 4 });
const seat = (book: Book, student: number) =>
  book.grades[offeringId]?.[studentsOf(book)[student] ?? studentsOf(book)[0] ?? ('' as never)];

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(at, fc.nat({ max: 100 })).map(
    ([student, points]): Edit =>
      (book) => {
        const grade = seat(book, student)?.[assessmentIdAt(0)];
        if (grade) grade.points[problemIdAt(0, 0)] = points;
      },
  ),
  fc.tuple(at, fc.boolean()).map(
    ([student, useBonusPoints]): Edit =>
      (book) => {
        const grade = seat(book, student)?.[assessmentIdAt(0)];
        if (grade) Object.assign(grade, { useBonusPoints, bonusPoints: 3 });
      },
  ),
  fc.nat({ max: 3 }).map(
    (weight): Edit =>
      (book) => {
        const set = book.offerings[offeringId]?.weightSets[0];
        if (set) set.weights[assessmentIdAt(0)] = weight;
      },
  ),
  fc.integer({ min: 1, max: 50 }).map(
    (max): Edit =>
      (book) => {
        const problem = book.assessments[assessmentIdAt(0)]?.problems[0];
        if (problem) problem.max = max;
      },
  ),
  fc.nat({ max: 4 }).map(
    (decimals): Edit =>
      (book) => {
        book.settings = { ...book.settings, grading: record([[offeringId, { decimals }]]) };
      },
  ),
  at.map(
    (student): Edit =>
      (book) => {
        const studentId = studentsOf(book)[student];
        if (!studentId) return;
        delete book.enrollments[offeringId]?.[studentId];
        delete book.grades[offeringId]?.[studentId];
      },
  ),
);

test('grades kept up to date edit by edit equal grades computed from scratch', () => {
  const numRuns = count(2_000, 50_000);
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat({ max: 100 })), { maxLength: 5 }),
      fc.array(edits, { maxLength: 8 }),
      (points, changes) => {
        const incremental = createFinalGrades();
        let book = freeze(classOf(points), true);
        for (const change of changes) {
          incremental(book, offeringId);
          book = produce(book, change);
          expect(incremental(book, offeringId)).toEqual(finalGrades(book, offeringId));
        }
      },
    ),
    { numRuns },
  );
  proved('Final grades kept up to date equal those computed from scratch', numRuns);
});

test('one edit computes one student again, and leaves the others the same objects', () => {
  const grades = createFinalGrades();
  const book = freeze(classOf([10, 20, 30]), true);
  const [first, second, third] = studentsOf(book);
  if (!first || !second || !third) throw new Error('There are three students.');
  const before = grades(book, offeringId);
  const edited = produce(book, (draft) => {
    const grade = draft.grades[offeringId]?.[second]?.[assessmentIdAt(0)];
    if (grade) grade.points[problemIdAt(0, 0)] = 99;
  });
  const after = grades(edited, offeringId);

  expect(after.students.get(first)).toBe(before.students.get(first));
  expect(after.students.get(third)).toBe(before.students.get(third));
  expect(after.students.get(second)?.official.final).toMatchObject({ percent: { shown: '99.00' } });
  expect(grades(edited, offeringId)).toBe(after);
});
