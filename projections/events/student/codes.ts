import type { EventOf } from '../../../events/catalogue.ts';
import type { Student } from '../../../events/entities.ts';
import { type Book, codeKey } from '../../book/book.ts';

/** A blank code belongs to nobody. */
export const takeCode = (book: Book, { studentId, studentCode }: Student): void => {
  if (codeKey(studentCode)) book.studentByCode[codeKey(studentCode)] = studentId;
};

/** A server may send two students with one code; the code stays taken as long as its holder has it. */
export const freeCode = (book: Book, { studentId, studentCode }: Student): void => {
  if (book.studentByCode[codeKey(studentCode)] === studentId) delete book.studentByCode[codeKey(studentCode)];
};

export const codeIsFree = (
  book: Book,
  studentCode: string,
  studentId: EventOf<'StudentEdited'>['studentId'],
): boolean => {
  const holder = book.studentByCode[codeKey(studentCode)];
  return codeKey(studentCode) === '' || holder === undefined || holder === studentId;
};
