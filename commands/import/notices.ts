import { fieldNames, studentFields } from '../../events/fields.ts';
import type { StudentId } from '../../events/ids.ts';
import { type Book, codeKey, enrolledIn } from '../../projections/book/book.ts';
import { isNumericCode, namelessWords } from './identity.ts';
import { statedMaximum } from './maxima.ts';
import { isTaken, studentEdit } from './plan.ts';
import type { Preview } from './preview.ts';
import { maximumOf } from './score.ts';
import { namesSection } from './section.ts';
import type { Setup } from './setup.ts';
import { cellText } from './sheet.ts';
import { isOfStudent, isScore } from './target.ts';

/** Columns whose problem has another maximum here than in the file. The gradebook's maximum stays. */
export const differingMaxima = (book: Book, { layout, targets, decimalSign }: Setup) =>
  targets.flatMap((target, column) => {
    if (target.to !== 'problem') return [];
    const inFile = statedMaximum(layout, column, decimalSign);
    const inBook = maximumOf(book, target);
    return inFile !== null && inBook !== null && inFile !== inBook ? [{ column, inFile, inBook }] : [];
  });

/** Positions of rows with values about a student that the gradebook lacks, and that the user chose not to take. */
export type UntakenValues = {
  /** The gradebook has another name, e-mail or code. */
  readonly differing: readonly number[];
  /** The gradebook has a blank where the file has a value, and no value differs. */
  readonly missing: readonly number[];
};

/**
 * Rows with names or e-mails that are not taken, for the notice: known students stay as they are unless the import
 * updates them. `missing`: nothing stands here.
 */
export const untakenFields = (book: Book, { knownStudents }: Setup, { rows }: Preview): UntakenValues => {
  const differing: number[] = [];
  const missing: number[] = [];
  for (const { row, known, identity, outcome } of knownStudents === 'update' ? [] : rows) {
    const edit = known && isTaken(outcome) ? studentEdit(book, known, identity) : undefined;
    const fields = fieldNames(studentFields).filter((field) => edit?.fields[field] !== undefined);
    if (fields.some((field) => edit?.seen[field] !== '')) differing.push(row.at);
    else if (fields.length > 0) missing.push(row.at);
  }
  return { differing, missing };
};

/** Rows with a text that names nobody in the place of a code or an e-mail: their numbers in the file, and the texts. */
export const namelessRows = ({ targets }: Setup, { rows }: Preview) => {
  const nameless = rows
    .filter(({ outcome }) => outcome !== 'left out')
    .map(({ row }) => ({ at: row.at, words: namelessWords(targets, row) }))
    .filter(({ words }) => words.length > 0);
  return { at: nameless.map(({ at }) => at), words: [...new Set(nameless.flatMap(({ words }) => words))] };
};

/** Whether the file is a class list: it says nothing of anybody's work. */
const isClassList = ({ targets }: Setup): boolean => !targets.some((target) => isScore(target) || isOfStudent(target));

/** Students of the class whom a class list does not name. A file of scores may be of a part of the class. */
export const unlistedIn = (book: Book, setup: Setup, { rows }: Preview): readonly StudentId[] => {
  if (!setup.offeringId || !isClassList(setup)) return [];
  const listed = new Set(rows.flatMap(({ known }) => known ?? []));
  return enrolledIn(book, setup.offeringId).filter((studentId) => !listed.has(studentId));
};

/** A class has no more sections; a column with more says something else. */
const mostSections = 8;

/**
 * The sections that a column of the file tells apart, with how many rows have each, in the order of the file. One offering
 * takes them all.
 */
export const sectionsIn = ({ layout, targets }: Setup, { rows }: Preview): ReadonlyMap<string, number> => {
  const column = layout.headings.findIndex((heading, at) => targets[at]?.to === 'ignore' && namesSection(heading));
  const counts = new Map<string, number>();
  for (const { row, outcome } of column < 0 ? [] : rows) {
    const section = cellText(row.cells[column] ?? '').trim();
    if (isTaken(outcome) && section) counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  return counts.size > 1 && counts.size <= mostSections ? counts : new Map();
};

/** Codes that were read from numbers and that no student here has. */
export const numericCodes = (book: Book, setup: Setup, { rows }: Preview): readonly string[] =>
  rows.flatMap(({ row, identity: { studentCode }, outcome }) =>
    isTaken(outcome) && isNumericCode(setup.targets, row) && book.studentByCode.get(codeKey(studentCode)) === undefined
      ? [studentCode]
      : [],
  );
