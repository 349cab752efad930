import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId, type StudentId } from '../../events/ids.ts';
import { record } from '../../events/record.ts';
import { type Book, emptyBook, type SeatGrades } from '../../projections/book/book.ts';
import { StudentMap } from '../../projections/book/student-map.ts';
import { restoredBook, storedBook } from '../../projections/records/stored-records.ts';
import { a1, ana, ben, gradeOf, o1 } from '../builders.ts';
import { count } from '../counts.ts';
import { histories } from '../histories.ts';

const seat: SeatGrades = record([[a1, gradeOf([1])]]);

const text = (book: Book): string => JSON.stringify(storedBook(book));

test('a book comes back from what is stored of it', () => {
  fc.assert(
    fc.property(histories({ most: 25, undo: true }), ({ books }) => {
      const book = books.at(-1) ?? emptyBook();
      const back = restoredBook(structuredClone(storedBook(book)));
      expect(back).toEqual(book);
      expect(text(back)).toBe(text(book));
    }),
    { numRuns: count(50, 2_000) },
  );
});

test('students come back in the order in which they came, also those whose ids are numbers', () => {
  const ids = ['9', 'ana', '3'].map((id) => asId<StudentId>(id));
  const book = emptyBook();
  book.grades[o1] = StudentMap.of(ids.map((id) => [id, seat] as const));
  expect([...(restoredBook(structuredClone(storedBook(book))).grades[o1]?.keys() ?? [])]).toEqual(ids);
});

test('equal seats are stored alike, whoever came and left before', () => {
  const [one, other] = [emptyBook(), emptyBook()];
  one.grades[o1] = StudentMap.of([[ana, seat]]);
  other.grades[o1] = StudentMap.of([[ben, seat]])
    .with(ana, record())
    .without(ben)
    .with(ana, seat);
  expect(text(other)).toBe(text(one));
});
