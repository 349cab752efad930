import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keysOf } from '../../events/record.ts';
import { type Book, emptyBook } from '../../projections/book.ts';
import { changedFinals } from '../../projections/changed-finals.ts';
import { finalGrades } from '../../projections/final-grades.ts';
import { count } from '../counts.ts';
import { histories } from '../histories.ts';
import { classOf } from './class.ts';

/** Each student's final grade as it is shown, computed from scratch. */
const shownIn = (book: Book): ReadonlyMap<string, string> =>
  new Map(
    keysOf(book.offerings).flatMap((offeringId) =>
      [...finalGrades(book, offeringId).students].map(
        ([
          studentId,
          {
            official: { final },
          },
        ]) => [
          `${offeringId} ${studentId}`,
          final.kind === 'grade' ? `${final.percent.shown} ${final.letter}` : final.why,
        ],
      ),
    ),
  );

test('exactly those final grades are told that differ between two books of one history', () => {
  fc.assert(
    fc.property(histories({ most: 25 }), fc.nat(), fc.nat(), ({ books }, one, other) => {
      const [before, after] = [one, other].map((at) => books[at % books.length] ?? emptyBook()) as [Book, Book];
      const [was, is] = [shownIn(before), shownIn(after)];
      const unlike = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key));
      const told = changedFinals(before, after).map(({ offeringId, studentId }) => `${offeringId} ${studentId}`);
      expect(told.sort()).toEqual(unlike.sort());
    }),
    { numRuns: count(200, 5_000) },
  );
});

test('a final grade whose letter alone is another is told', () => {
  const lettered = (letter: string) => classOf([80], { letters: [{ letter, from: 0 }] });
  expect(changedFinals(lettered('B'), lettered('C'))).toHaveLength(1);
  expect(changedFinals(lettered('B'), lettered('B'))).toEqual([]);
});
