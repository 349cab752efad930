import type { EventOf } from '../../../events/catalogue.ts';
import type { Student } from '../../../events/entities.ts';
import { type Book, codeKey } from '../../book/book.ts';

/** Notes that the student holds the code. A blank code belongs to nobody. */
export const claimCode = (book: Book, { studentId, studentCode }: Student): void => {
  if (codeKey(studentCode)) book.studentByCode = book.studentByCode.with(codeKey(studentCode), studentId);
};

/** A server may send two students with one code; the code stays taken as long as its holder has it. */
export const releaseCode = (book: Book, { studentId, studentCode }: Student): void => {
  const key = codeKey(studentCode);
  if (book.studentByCode.get(key) === studentId) book.studentByCode = book.studentByCode.without(key);
};

/** Whether the student can have the code: nobody else holds it, or it is blank. */
export const codeIsFree = (
  book: Book,
  studentCode: string,
  studentId: EventOf<'StudentEdited'>['studentId'],
): boolean => {
  const holder = book.studentByCode.get(codeKey(studentCode));
  return codeKey(studentCode) === '' || holder === undefined || holder === studentId;
};
