import { type Book, codeKey } from '../../projections/book.ts';
import { statedMaximum } from './guess.ts';
import { idleWords, isNumericCode } from './identity.ts';
import { isTaken, studentEdit, studentFields } from './plan.ts';
import type { Preview } from './preview.ts';
import { maximumOf } from './score.ts';
import type { Setup } from './setup.ts';

/** Columns for a problem that is out of something else here than the file says. The gradebook's maximum stays. */
export const differingMaxima = (book: Book, { layout, targets, decimalSign }: Setup) =>
  targets.flatMap((target, column) => {
    if (target.to !== 'problem') return [];
    const inFile = statedMaximum(layout, column, decimalSign);
    const inBook = maximumOf(book, target);
    return inFile !== null && inBook !== null && inFile !== inBook ? [{ column, inFile, inBook }] : [];
  });

/** Places of rows that tell more of a known student than the gradebook does, which stays because the user left it so. */
export type Untaken = {
  /** A name, an e-mail or a code is another one here. */
  readonly differing: readonly number[];
  /** Something is blank here, and nothing is another. */
  readonly missing: readonly number[];
};

export const untakenFields = (book: Book, { knownStudents }: Setup, { rows }: Preview): Untaken => {
  const differing: number[] = [];
  const missing: number[] = [];
  for (const { row, known, identity, outcome } of knownStudents === 'update' ? [] : rows) {
    const edit = known && isTaken(outcome) ? studentEdit(book, known, identity) : undefined;
    const fields = studentFields.filter((field) => edit?.fields[field] !== undefined);
    if (fields.some((field) => edit?.seen[field] !== '')) differing.push(row.at);
    else if (fields.length > 0) missing.push(row.at);
  }
  return { differing, missing };
};

/** Places of rows where something that identifies nobody stands for a student code or an e-mail, and what it is. */
export const idleNames = ({ targets }: Setup, { rows }: Preview) => {
  const idle = rows
    .filter(({ outcome }) => outcome !== 'left out')
    .map(({ row }) => ({ at: row.at, words: idleWords(targets, row) }))
    .filter(({ words }) => words.length > 0);
  return { at: idle.map(({ at }) => at), words: [...new Set(idle.flatMap(({ words }) => words))] };
};

/** The codes that are taken from numbers and that nobody has here, as they were read. */
export const numericCodes = (book: Book, setup: Setup, { rows }: Preview): readonly string[] =>
  rows.flatMap(({ row, identity: { studentCode }, outcome }) =>
    isTaken(outcome) && isNumericCode(setup.targets, row) && book.studentByCode[codeKey(studentCode)] === undefined
      ? [studentCode]
      : [],
  );
