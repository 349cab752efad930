import type { OfferingId } from '../../../events/ids.ts';
import { registrarText as text } from '../../../messages/components/registrar.ts';
import { fullName } from '../../../messages/naming.ts';
import { type Book, enrolledIn } from '../../../projections/book/book.ts';
import { sortedByCode } from '../../../projections/book/code-order.ts';
import { finalForOthers } from '../../../projections/final-grades/final-for-others.ts';
import { letterOf, type OfferingGrades } from '../../../projections/final-grades/result.ts';
import type { Table } from '../../files/table.ts';

/** The registrar's code of each letter that has another one there. */
export type RegistrarCodes = ReadonlyMap<string, string>;

/**
 * Code, name, final grade, letter and the registrar's code of each student, in the order of the codes. A student without
 * a final grade has a row with blanks, so that nobody is missing. Where a grade is given, it is the final one, and what
 * is computed stands behind it; the reason stays here, for it may say anything of a student.
 */
export const registrarTable = (
  book: Book,
  offeringId: OfferingId,
  grades: OfferingGrades,
  codes: RegistrarCodes,
  name: string,
): Table => {
  const students = sortedByCode(
    enrolledIn(book, offeringId).flatMap((studentId) => book.students.get(studentId) ?? []),
  );
  const rows = students.map((student) => ({ student, told: finalForOthers(grades, student.studentId) }));
  const hasLetters = grades.policy.letters.length > 0 || rows.some(({ told }) => told.letter !== null);
  const hasGiven = rows.some(({ told }) => told.isGiven);
  const computedHeadings = [text.computed, ...(hasLetters ? [text.computedLetter] : [])];
  return {
    name,
    columns: [
      ...[text.code, text.name, text.final, ...(hasLetters ? [text.letter, text.registrarCode] : [])],
      ...(hasGiven ? computedHeadings : []),
    ],
    rows: rows.map(({ student, told: { percent, letter } }) => {
      const final = grades.students.get(student.studentId)?.official.final;
      const registrarCode = letter === null ? null : (codes.get(letter) ?? letter);
      const computedPercent = final?.kind === 'grade' ? Number(final.percent.shown) : null;
      return [
        ...[student.studentCode, fullName(student), percent, ...(hasLetters ? [letter, registrarCode] : [])],
        ...(hasGiven ? [computedPercent, ...(hasLetters ? [letterOf(final)] : [])] : []),
      ];
    }),
  };
};

/** The letters of the policy from the highest down, then those that are only given, with how many students have each. */
export const lettersForOthers = (
  grades: OfferingGrades,
): readonly { readonly letter: string; readonly count: number }[] => {
  const counts = new Map(grades.policy.letters.toSorted((a, b) => b.from - a.from).map(({ letter }) => [letter, 0]));
  for (const studentId of grades.students.keys()) {
    const { letter } = finalForOthers(grades, studentId);
    if (letter !== null) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  return [...counts].map(([letter, count]) => ({ letter, count }));
};
