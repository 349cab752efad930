import fc from 'fast-check';
import { freeze, produce } from 'immer';
import { expect, test } from 'vitest';
import { excusedOf } from '../../events/excuses.ts';
import { record } from '../../events/record.ts';
import type { Book } from '../../projections/book/book.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { createResults } from '../../projections/final-grades/results.ts';
import { count } from '../counts.ts';
import { proved } from '../proof.ts';
import { assessmentIdAt, offeringId, problemIdAt } from './case-book.ts';
import { classOf, leave, putSeat, studentsOf } from './class.ts';

type Edit = (book: Book) => void;

const setPolicy = (book: Book, policy: object): void => {
  book.settings = { ...book.settings, grading: record([[offeringId, policy]]) };
};

const student = fc.nat({ max: 4 });

const edits: fc.Arbitrary<Edit> = fc.oneof(
  fc.tuple(student, fc.option(fc.nat({ max: 120 }))).map(
    ([at, points]): Edit =>
      (book) => {
        const studentId = studentsOf(book)[at];
        const seat = studentId && book.grades[offeringId]?.get(studentId);
        const grade = seat?.[assessmentIdAt(0)];
        const changed = points === null ? [] : [[problemIdAt(0, 0), points] as const];
        if (studentId && grade)
          putSeat(book, studentId, { ...seat, [assessmentIdAt(0)]: { ...grade, points: record(changed) } });
      },
  ),
  fc.integer({ min: 0, max: 50 }).map(
    (max): Edit =>
      (book) => {
        const problem = book.assessments[assessmentIdAt(0)]?.problems[0];
        if (problem) problem.max = max;
      },
  ),
  student.map(
    (at): Edit =>
      (book) => {
        const studentId = studentsOf(book)[at];
        if (studentId) setPolicy(book, { excused: excusedOf([{ studentId, assessmentId: assessmentIdAt(0) }]) });
      },
  ),
  fc.nat({ max: 4 }).map(
    (decimals): Edit =>
      (book) =>
        setPolicy(book, { decimals }),
  ),
  fc.constant<Edit>((book) => setPolicy(book, { decimals: 'two' })),
  student.map(
    (at): Edit =>
      (book) => {
        const studentId = studentsOf(book)[at];
        if (studentId) leave(book, studentId);
      },
  ),
);

test('the results that a sheet keeps up to date are those that final grades are made of', () => {
  const numRuns = count(1_000, 20_000);
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.nat({ max: 100 })), { maxLength: 5 }),
      fc.array(edits, { maxLength: 8 }),
      (points, changes) => {
        const resultsOf = createResults();
        let book = freeze(classOf(points), true);
        for (const change of changes) {
          resultsOf(book, offeringId);
          book = produce(book, (draft) => change(draft as Book));
          const results = resultsOf(book, offeringId);
          const { policy, students } = finalGrades(book, offeringId);
          expect(results.policy).toEqual(policy);
          expect([...results.students]).toEqual(
            [...students].map(([studentId, { leftOut, zero }]) => [
              studentId,
              {
                ...{ studentId, leftOut: { assessments: leftOut.assessments } },
                zero: { assessments: zero.assessments },
              },
            ]),
          );
          expect(resultsOf(book, offeringId)).toBe(results);
        }
      },
    ),
    { numRuns },
  );
  proved('Results kept up to date equal those that final grades are made of', numRuns);
});

test('of one edited grade only its student is computed anew', () => {
  const resultsOf = createResults();
  const before = freeze(classOf([10, 20, 30]), true);
  const [first, second] = studentsOf(before);
  if (!first || !second) throw new Error('the class has students');
  const old = resultsOf(before, offeringId).students;
  const after = produce(before, (draft) => {
    const seat = before.grades[offeringId]?.get(first);
    const grade = seat?.[assessmentIdAt(0)];
    if (grade)
      putSeat(draft as Book, first, {
        ...seat,
        [assessmentIdAt(0)]: { ...grade, points: record([[problemIdAt(0, 0), 99]]) },
      });
  });
  const now = resultsOf(after, offeringId).students;
  expect(now.get(second)).toBe(old.get(second));
  expect(now.get(first)).not.toEqual(old.get(first));
});
