import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asId } from '../../events/ids.ts';
import { keysOf } from '../../events/record.ts';
import { readWire } from '../../events/wire-read.ts';
import { writeWire } from '../../events/wire-write.ts';
import type { Book } from '../../projections/book/book.ts';
import { gradebook } from '../../projections/book/gradebook.ts';
import { replay } from '../../projections/book/projection.ts';
import { workingData } from '../../projections/book/working-data.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import { ana, ben, student } from '../builders.ts';
import { count } from '../counts.ts';
import { histories } from '../histories.ts';
import { faultsOf } from '../sound-book.ts';

/** The book that a records file gives to whoever reads it, by way of its text. */
const readAgain = (book: Book): Book => {
  const read = readWire(JSON.parse(JSON.stringify(writeWire(workingData(book)).data)));
  if (read.kind === 'refused') throw new Error(JSON.stringify(read.faults));
  return replay(gradebook, [{ type: 'BaselineObserved', data: read.data }]);
};

/** All that is shown of the finals, by ids that a file keeps. */
const finals = (book: Book) =>
  new Map(keysOf(book.offerings).map((offeringId) => [offeringId, finalGrades(book, offeringId).students]));

/** The records as text. Outcomes that were not entered yet are filled up with blanks by reading. */
const written = (book: Book) => {
  const { data, leftOver } = writeWire(workingData(book));
  const assessments = data.assessments.map(({ LOVersusProblemTable, ...fields }) => ({
    ...fields,
    outcomes: LOVersusProblemTable.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1)),
  }));
  return { ...data, offerings: new Set(data.offerings), assessments: new Set(assessments), leftOver };
};

const books = histories({ most: 30 }).map((history) => history.books.at(-1) as Book);
const runs = { numRuns: count(200, 2000) };

test('R16.6 the students of the records are in the order of their codes, whenever each was added', () => {
  const book = replay(gradebook, [
    student(ana, { studentCode: 'B10' }),
    student(ben, { studentCode: 'B9' }),
    student(asId('cleo'), { studentCode: '' }),
    student(asId('dan'), { studentCode: 'a1' }),
  ]);
  expect(workingData(book).students.map(({ studentCode }) => studentCode)).toEqual(['a1', 'B9', 'B10', '']);
});

test('records that were written and read again give the same final grades', () => {
  fc.assert(
    fc.property(books, (book) => {
      expect(finals(readAgain(book))).toEqual(finals(book));
    }),
    runs,
  );
});

test('records that were written and read again are a sound book, and are written the same', () => {
  fc.assert(
    fc.property(books, (book) => {
      const again = readAgain(book);
      expect(faultsOf(again)).toEqual(faultsOf(book));
      expect(written(again)).toEqual(written(book));
    }),
    runs,
  );
});
