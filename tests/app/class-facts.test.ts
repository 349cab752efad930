import { expect, test } from 'vitest';
import { atOnce } from '../../events/steps.ts';
import type { Book } from '../../projections/book/book.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { classFacts } from '../../src/screens/final-grades/class-facts.ts';
import { offeringId } from '../grading/case-book.ts';
import { classOf, graded, oneStudent, studentsOf } from '../grading/class.ts';

const factsOf = (book: Book) => atOnce(classFacts(book, offeringId, finalGrades(book, offeringId), 'leftOut'));

test('of two cut-offs that a student is near, the nearest is told', () => {
  const letters = ['A', 'B', 'C'].map((letter, at) => ({ letter, from: [82.4, 81.9, 0][at] ?? 0 }));
  const { near, needing } = factsOf(classOf([82, 50], { letters, nearCutOff: 0.5 }));
  expect([...near].map(([studentId, { letter, distance }]) => [studentId, letter, distance])).toEqual([
    ['s0', 'B', 0.1],
  ]);
  expect([...needing]).toEqual(['s0']);
});

test('an assessment without weight concerns everybody alike, so nobody needs a look for it', () => {
  const book = oneStudent([graded([100], [50]), graded([10], [5])], [[1, 0]]);
  expect(studentsOf(book)).toHaveLength(1);
  expect(factsOf(book)).toMatchObject({ needing: new Set(), soFar: new Set() });
});

test('whose work is not all graded is told apart from whose grade may be a mistake', () => {
  expect(factsOf(oneStudent([graded([10, 10], [1, null])], [[1]]))).toMatchObject({
    needing: new Set(),
    soFar: new Set(['s']),
  });
  expect(factsOf(oneStudent([graded([10], [11])], [[1]]))).toMatchObject({ needing: new Set(['s']), soFar: new Set() });
});

test('whose grade differs from now is known where something else is shown, by what is shown', () => {
  const [then, now] = [classOf([82, 50]), classOf([82, 51])];
  const changedSince = (compared: Book | undefined) =>
    atOnce(
      classFacts(
        then,
        offeringId,
        finalGrades(then, offeringId),
        'leftOut',
        compared && finalGrades(compared, offeringId),
      ),
    ).changed;
  expect(changedSince(now)).toEqual(new Set(['s1']));
  expect(changedSince(then)).toEqual(new Set());
  expect(changedSince(undefined)).toBeUndefined();
});

test('each decision that is open before the grades are submitted has a key that changes with its value', () => {
  const decisions = (book: Book) => factsOf(book).decisions.map(({ key }) => key);
  const [eleven] = decisions(oneStudent([graded([10], [11])], [[1]]));
  expect(decisions(oneStudent([graded([10], [11])], [[1]]))).toEqual([eleven]);
  expect(decisions(oneStudent([graded([10], [12])], [[1]]))).not.toContain(eleven);
  expect(decisions(oneStudent([graded([12], [13])], [[1]]))).not.toEqual(
    decisions(oneStudent([graded([11], [13])], [[1]])),
  );
  const letters = [82.4, 0].map((from, at) => ({ letter: 'AB'[at] ?? '', from }));
  const near = (points: number) => decisions(classOf([points], { letters, nearCutOff: 0.5 }));
  expect(near(82)).toHaveLength(1);
  expect(near(82)).not.toEqual(near(82.1));
  expect(near(81)).toEqual([]);
});

test('a blank is no open decision where the policy counts it as 0, and a grade over 100 % without such a score is one', () => {
  const unfinished = oneStudent([graded([10, 10], [1, null])], [[1]]);
  expect(factsOf(unfinished).decisions).toMatchObject([{ kind: 'ungraded', studentId: 's' }]);
  const asZero = atOnce(classFacts(unfinished, offeringId, finalGrades(unfinished, offeringId), 'zero'));
  expect(asZero.decisions).toEqual([]);
});
