import type { Assessment } from '../../../events/entities.ts';
import { extraParts, isExtraPart } from '../../../events/fields.ts';
import { groupBy } from '../../../events/group-by.ts';
import { type AssessmentId, asId, type StudentId } from '../../../events/ids.ts';
import type { CellEdit, EditHow, EditReply } from '../../../machines/grid-edit.ts';
import { assessmentName, extraNames } from '../../../messages/naming.ts';
import { assessment as sheetText } from '../../../messages/screens/assessment.ts';
import { scoreEntry as text } from '../../../messages/screens/student-page.ts';
import type { Book } from '../../../projections/book/book.ts';
import type { PasteOffer } from '../../ui/grid/block.ts';
import type { CellView, Column } from '../../ui/grid/sheet.ts';
import { shownNumber } from '../../ui/numbers.ts';
import { overrunCells } from './blocks.ts';
import { type GradeSource, gradeCell } from './grade-cell.ts';
import { gradePartOf, problemColumn } from './grade-columns.ts';
import { type ReadEdits, readEdits } from './grade-edits.ts';
import { signOf, type WriteRead } from './use-grade-edits.ts';

/** One score as a row: the column that the assessment's sheet has for it. No id has a blank. */
export type ScoreAt = { readonly assessmentId: AssessmentId; readonly columnId: string };

export const scoreRow = ({ assessmentId, columnId }: ScoreAt): string => `${assessmentId} ${columnId}`;

export const scoreAt = (rowId: string): ScoreAt => {
  const at = rowId.indexOf(' ');
  return { assessmentId: asId(rowId.slice(0, at)), columnId: rowId.slice(at + 1) };
};

/** The sheet's column of what a student's page lists: a problem, by its id, or bonus or curve. */
export const columnOfScore = (key: string): string => (isExtraPart(key) ? key : problemColumn(asId(key)));

/** All that can be typed for one student: problem after problem, and bonus and curve of each assessment. */
export const scoreRows = (assessments: readonly Assessment[]): readonly string[] =>
  assessments.flatMap(({ assessmentId, problems }) =>
    [...problems.map(({ problemId }) => problemColumn(problemId)), ...extraParts].map((columnId) =>
      scoreRow({ assessmentId, columnId }),
    ),
  );

/** A sentence that says why a block cannot be pasted there, and which one could. */
export const whyUnfit = (
  { anchor, block }: Pick<PasteOffer, 'anchor' | 'block'>,
  rowIds: readonly string[],
): string => {
  const columns = Math.max(...block.map(({ length }) => length));
  if (columns > 1) return text.tooWide(columns);
  if (anchor.columnId !== 'points') return text.notThere;
  return text.tooLong(block.length, rowIds.length - rowIds.indexOf(anchor.rowId));
};

const reading = { kind: 'text', align: 'start', editable: false, sortable: false } as const;

/** `points` is the only one that is typed in, so that Enter and Tab both lead to the next score. */
export const scoreColumns: readonly Column[] = [
  { ...reading, columnId: 'score', header: text.score, width: 220, least: 110, frozen: true },
  {
    columnId: 'points',
    header: text.points,
    width: 80,
    least: 64,
    kind: 'entry',
    align: 'end',
    editable: true,
    sortable: false,
  },
  { ...reading, columnId: 'max', header: text.of, width: 64, least: 44, align: 'end' },
  { ...reading, columnId: 'known', header: text.toKnow, width: 160, least: 72, flexible: true },
];

/** The same figures, signs and warnings as on the sheet; the last column says what there is to know in words. */
export const scoreCell = (source: GradeSource, studentId: StudentId, rowId: string, columnId: string): CellView => {
  const { book, assessment } = source;
  const at = scoreAt(rowId);
  const part = gradePartOf(at.columnId);
  const nth = assessment.problems.findIndex(
    (problem) => part.part === 'problem' && problem.problemId === part.problemId,
  );
  if (columnId === 'score') {
    const name =
      part.part === 'bonus' || part.part === 'curve' ? extraNames[part.part] : sheetText.columns.problem(nth + 1);
    return { text: text.named(assessmentName(book, at.assessmentId), name) };
  }
  if (columnId === 'max') {
    const max = assessment.problems[nth]?.max;
    return max === undefined ? { text: '', shown: '' } : { text: shownNumber(max), tone: 'muted' };
  }
  const view = gradeCell(source, studentId, at.columnId);
  if (columnId === 'points') return view;
  return { text: view.title ?? '', shown: view.title ?? '', tone: view.tone === 'warning' ? 'warning' : 'muted' };
};

/** The first score that is not there yet, where typing begins if nobody says where. */
export const firstBlank = (
  { book, grades }: Omit<GradeSource, 'assessment'>,
  studentId: StudentId,
  rowIds: readonly string[],
) =>
  rowIds.find((rowId) => {
    const { assessmentId, columnId } = scoreAt(rowId);
    const assessment = book.assessments[assessmentId];
    return assessment && gradeCell({ book, grades, assessment }, studentId, columnId).tone === 'blank';
  });

/** Writes scores of one student, in several assessments too, as one commit; what is refused is told of its row. */
export const writeScores = async (
  book: Book,
  studentId: StudentId,
  write: WriteRead,
  cells: readonly CellEdit[],
  how: EditHow,
): Promise<EditReply> => {
  const reply = await write(readScores(book, studentId, cells, how), onSheet(studentId, cells), how);
  if (!('refused' in reply)) return reply;
  const refused = cells.find(({ rowId }) => rowId === reply.rowId) ?? cells[0];
  return { refused: reply.refused, rowId: refused?.rowId ?? '', columnId: 'points' };
};

const onSheet = (studentId: StudentId, cells: readonly CellEdit[]): readonly CellEdit[] =>
  cells.map(({ rowId, text: typed }) => ({ rowId: studentId, columnId: scoreAt(rowId).columnId, text: typed }));

const byAssessment = (cells: readonly CellEdit[]) => [...groupBy(cells, ({ rowId }) => scoreAt(rowId).assessmentId)];

/**
 * The first assessment whose bonus or curve a pasted block would write though it begins at a problem: below the last
 * problem, the next assessment’s scores may have been meant.
 */
export const overrunAssessment = (
  book: Book,
  studentId: StudentId,
  cells: readonly CellEdit[],
): AssessmentId | undefined => {
  const [first] = cells;
  if (!first) return undefined;
  const anchor = { rowId: studentId, columnId: scoreAt(first.rowId).columnId };
  return byAssessment(cells).find(([assessmentId, ownCells]) => {
    const assessment = book.assessments[assessmentId];
    return assessment && overrunCells(book, assessment, anchor, onSheet(studentId, ownCells)).length > 0;
  })?.[0];
};

/** Read assessment by assessment, as each sheet reads them. */
export const readScores = (book: Book, studentId: StudentId, cells: readonly CellEdit[], how: EditHow): ReadEdits => {
  const read = byAssessment(cells).flatMap(([assessmentId, ownCells]) => {
    const assessment = book.assessments[assessmentId];
    if (!assessment) return [];
    const { refused, ...rest } = readEdits(book, assessment, onSheet(studentId, ownCells), signOf(how));
    return { ...rest, refused: refused.map((one) => ({ ...one, rowId: scoreRow({ ...one, assessmentId }) })) };
  });
  return {
    edits: read.flatMap(({ edits }) => edits),
    excuses: read.flatMap(({ excuses }) => excuses),
    refused: read.flatMap(({ refused }) => refused),
  };
};
