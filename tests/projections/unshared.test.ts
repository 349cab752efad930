import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AssessmentId, asId, type OfferingId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { atOnce } from '../../events/steps.ts';
import { type Book, emptyBook, type SeatGrades } from '../../projections/book/book.ts';
import { blankGrade } from '../../projections/book/grade-of.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { unshared } from '../../projections/book/unshared.ts';
import { histories } from '../histories.ts';

/** All records and lists that can be reached, each with how many values it has. */
const reached = (value: unknown, found = new Map<object, number>()): Map<object, number> => {
  if (typeof value !== 'object' || value === null || found.has(value)) return found;
  const values = value instanceof StudentMap ? [...value.values()] : Object.values(value);
  found.set(value, values.length);
  for (const one of values) reached(one, found);
  return found;
};

const sizeOf = (containers: Iterable<number>): number => [...containers].reduce((sum, values) => sum + 4 + values, 0);

test('a book holds for itself at least what no earlier one has, and no more than all of it', () => {
  fc.assert(
    fc.property(histories({ most: 20, undo: true }), fc.nat(), fc.nat(), ({ books }, one, other) => {
      const [early, late] = [one % books.length, other % books.length].sort((a, b) => a - b);
      const [before, book] = [books[early ?? 0], books[late ?? 0]];
      if (!before || !book) throw new Error('There is always a book.');
      const shared = reached(before);
      const own = [...reached(book)].filter(
        ([container]) => !shared.has(container) && !(container instanceof StudentMap),
      );
      const size = atOnce(unshared(book, before));
      expect(size).toBeGreaterThanOrEqual(sizeOf(own.map(([, values]) => values)));
      expect(size).toBeLessThanOrEqual(atOnce(unshared(book, undefined)));
      expect(atOnce(unshared(book, book))).toBeLessThanOrEqual(4 + Object.keys(book).length);
    }),
    { numRuns: 60 },
  );
});

test('of a student one of whose grades changed, only that grade and the list of them count anew', () => {
  const studentId = asId<StudentId>('s1');
  const grades = Array.from({ length: 50 }, (_, n) => [asId<AssessmentId>(`a${n}`), blankGrade()] as const);
  const bookWith = (seats: StudentMap<SeatGrades>): Book => ({
    ...emptyBook(),
    grades: record([[asId<OfferingId>('o1'), seats]]),
  });
  const seats = StudentMap.of([[studentId, record(grades)]]);
  const changed = seats.with(studentId, record([...grades.slice(1), [asId<AssessmentId>('a0'), blankGrade()]]));
  const before = bookWith(seats);
  const around = atOnce(unshared(bookWith(StudentMap.of()), before));
  const own = [grades.length, ...reached(blankGrade()).values()];
  expect(atOnce(unshared(bookWith(changed), before))).toBe(around + sizeOf(own));
});
