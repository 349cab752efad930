import type { OfferingId } from '../../../events/ids.ts';
import { keysOf } from '../../../events/record.ts';
import { registrarText as text } from '../../../messages/components/registrar.ts';
import { fullName } from '../../../messages/naming.ts';
import type { Book } from '../../../projections/book/book.ts';
import { sortedByCode } from '../../../projections/book/code-order.ts';
import { letterOf, type OfferingGrades } from '../../../projections/final-grades/result.ts';
import type { Table } from '../../files/table.ts';

/** The registrar's code of each letter that has another one there. */
export type RegistrarCodes = ReadonlyMap<string, string>;

/**
 * Code, name, final grade, letter and the registrar's code of each student, in the order of the codes. A student without
 * a final grade has a row with blanks, so that nobody is missing.
 */
export const registrarTable = (
  book: Book,
  offeringId: OfferingId,
  grades: OfferingGrades,
  codes: RegistrarCodes,
  name: string,
): Table => {
  const students = sortedByCode(
    keysOf(book.enrollments[offeringId] ?? {}).flatMap((studentId) => book.students[studentId] ?? []),
  );
  const hasLetters = grades.policy.letters.length > 0;
  return {
    name,
    columns: [text.code, text.name, text.final, ...(hasLetters ? [text.letter, text.registrarCode] : [])],
    rows: students.map((student) => {
      const final = grades.students.get(student.studentId)?.official.final;
      const letter = letterOf(final);
      const percent = final?.kind === 'grade' ? Number(final.percent.shown) : null;
      const coded = letter === null ? null : (codes.get(letter) ?? letter);
      return [student.studentCode, fullName(student), percent, ...(hasLetters ? [letter, coded] : [])];
    }),
  };
};
