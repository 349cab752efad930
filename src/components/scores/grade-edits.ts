import type { GradeEdit } from '../../../commands/catalogue.ts';
import { type DecimalSign, readEntry } from '../../../commands/entry.ts';
import type { Assessment, GradeChange } from '../../../events/entities.ts';
import { type Excuse, isExcused } from '../../../events/excuses.ts';
import { extraFields, extraParts, isExtraPart, mayBeBelowZero } from '../../../events/fields.ts';
import { asId, type StudentId } from '../../../events/ids.ts';
import { record } from '../../../events/record.ts';
import type { CellEdit } from '../../../machines/grid-edit.ts';
import { entryFaults } from '../../../messages/entry.ts';
import { studentName } from '../../../messages/naming.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import type { Book } from '../../../projections/book/book.ts';
import { extraSet, gradeOf } from '../../../projections/book/grade-of.ts';
import { partIn } from '../../../projections/changes/grade-change.ts';
import { policyOf } from '../../../projections/settings/policy.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { gradePartOf } from './grade-columns.ts';

/** A text that is not written: it cannot be read as points, or the student is excused. `why`: the reason, in words. */
export type RefusedEdit = CellEdit & { readonly why: string; readonly isExcused?: true };

export type ReadEdits = {
  readonly edits: readonly GradeEdit[];
  /** Excuses that `EX` gives, without those that are there already. */
  readonly excuses: readonly Excuse[];
  readonly refused: readonly RefusedEdit[];
};

/** `EX` in any case. */
const isEx = (text: string): boolean => /^\s*ex(cused)?\s*$/iu.test(text);

/**
 * Reads typed or pasted texts as edits of grades, and `EX` as an excuse. Each edit carries what the user saw, so that
 * nothing newer is overwritten. `decimalSign`: known for texts that the grid itself wrote, so that `14.325` has only
 * one reading. Points for an excused student would have no effect, so they are refused with the reason, unless they
 * change nothing.
 */
export const readEdits = (
  book: Book,
  assessment: Assessment,
  cells: readonly CellEdit[],
  decimalSign: DecimalSign = 'either',
): ReadEdits => {
  const edits: GradeEdit[] = [];
  const refused: RefusedEdit[] = [];
  const { excused } = policyOf(book.settings, assessment.offeringId);
  const { assessmentId } = assessment;
  const newlyExcused = new Set(cells.filter(({ text }) => isEx(text)).map(({ rowId }) => asId<StudentId>(rowId)));
  for (const cell of cells) {
    if (isEx(cell.text)) continue;
    const read = readEdit(book, assessment, cell, decimalSign);
    if ('why' in read) refused.push({ ...cell, ...read });
    else if (read.edit && (newlyExcused.has(read.edit.studentId) || isExcused(excused, read.edit)))
      refused.push({ ...cell, ...excusedFrom(book, read.edit) });
    else if (read.edit) edits.push(read.edit);
  }
  const excuses = [...newlyExcused].map((studentId) => ({ studentId, assessmentId }));
  return { edits, excuses: excuses.filter((excuse) => !isExcused(excused, excuse)), refused };
};

/** How many cells of a pasted block are scores, and how many are blanks. */
export const countedAs = (cells: readonly CellEdit[], { edits, refused }: ReadEdits) => {
  const blanks = edits.filter(({ change }) => isBlanking(change)).length;
  const others = cells.filter(({ text }) => isEx(text)).length + refused.length;
  return { scores: cells.length - blanks - others, blanks };
};

const isBlanking = ({ points, ...change }: GradeChange): boolean =>
  points ? Object.values(points).includes(null) : !extraParts.some((part) => change[extraFields[part].use]);

const excusedFrom = (book: Book, { studentId }: Excuse): Pick<RefusedEdit, 'why' | 'isExcused'> => ({
  why: texts.isExcused(studentName(book, studentId)),
  isExcused: true,
});

/** `edit` is null if what was typed is what is shown. */
const readEdit = (
  book: Book,
  assessment: Assessment,
  cell: CellEdit,
  decimalSign: DecimalSign,
): { edit: GradeEdit | null } | { why: string } => {
  const studentId = asId<StudentId>(cell.rowId);
  const { assessmentId, offeringId } = assessment;
  const grade = gradeOf(book, offeringId, assessmentId, studentId);
  const column = gradePartOf(cell.columnId);
  const result = (change: GradeChange, seen: GradeChange) => ({ edit: { assessmentId, studentId, change, seen } });

  if (column.part === 'problem') {
    const { problemId } = column;
    const shownPoints = grade.points[problemId] ?? null;
    if (shownPoints !== null && cell.text.trim() === shownNumber(shownPoints)) return { edit: null };
    const max = assessment.problems.find((problem) => problem.problemId === problemId)?.max ?? null;
    const entry = readEntry(cell.text, { max, decimalSign });
    if ('fault' in entry) return { why: entryFaults[entry.fault](cell.text) };
    return result({ points: record([[problemId, entry.value]]) }, { points: record([[problemId, shownPoints]]) });
  }
  if (!isExtraPart(column.part)) return { why: texts.oneKind };

  const belowZero = mayBeBelowZero(column.part) ? 'allowed' : 'refused';
  const entry = readEntry(cell.text, { max: null, decimalSign, belowZero });
  if ('fault' in entry) return { why: entryFaults[entry.fault](cell.text) };
  return result(extraSet(column.part, entry.value), partIn(grade, column.part));
};
