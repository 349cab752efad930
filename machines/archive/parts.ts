import type { OfferingId, StudentId } from '../../events/ids.ts';
import { namesIn, studentName } from '../../messages/naming.ts';
import { type Book, enrolledIn } from '../../projections/book/book.ts';
import { compareCodes } from '../../projections/book/code-order.ts';
import { exactText, type Fraction } from '../../projections/final-grades/exact.ts';
import { finalGrades } from '../../projections/final-grades/final-grades.ts';
import type { OfferingGrades } from '../../projections/final-grades/result.ts';
import { element, type Markup, type ShownCell, words } from './html.ts';

/** One offering of a book, as every table of the archive reads it. */
export type OfferingRead = {
  readonly book: Book;
  readonly offeringId: OfferingId;
  readonly grades: OfferingGrades;
  readonly names: ReturnType<typeof namesIn>;
  /** By code. */
  readonly studentIds: readonly StudentId[];
  readonly withPrivate: boolean;
};

export const readingOf = (book: Book, offeringId: OfferingId, withPrivate: boolean): OfferingRead => {
  const codeOf = (studentId: StudentId): string => book.students.get(studentId)?.studentCode ?? '';
  const studentIds = enrolledIn(book, offeringId).sort((a, b) => compareCodes(codeOf(a), codeOf(b)));
  return { book, offeringId, grades: finalGrades(book, offeringId), names: namesIn(book), studentIds, withPrivate };
};

/** Whose row it is: the name, then the code. */
export const studentCells = (book: Book, studentId: StudentId): readonly ShownCell[] => [
  words(studentName(book, studentId)),
  words(book.students.get(studentId)?.studentCode ?? ''),
];

/** Exact with up to four decimals; `≈` and two of them if it has more. */
export const fractionText = (fraction: Fraction): string => {
  const exact = exactText(fraction, 4);
  return exact.startsWith('≈') ? exactText(fraction, 2) : exact;
};

/** A moment as everybody reads it the same, until the page’s script writes it in the reader’s zone. */
export const momentMarkup = (at: string): Markup => element('time', { datetime: at }, momentText(at));

/** `2026-11-27 08:15 UTC` */
export const momentText = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
