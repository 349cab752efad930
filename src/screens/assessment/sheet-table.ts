import { decimalText } from '../../../events/decimal.ts';
import type { Grade } from '../../../events/entities.ts';
import { isExtraPart } from '../../../events/fields.ts';
import type { StudentId } from '../../../events/ids.ts';
import { assessmentName, shortOfferingName } from '../../../messages/naming.ts';
import { sheetDialogs as dialogs } from '../../../messages/screens/sheet-dialogs.ts';
import { extraOf, gradeOf } from '../../../projections/book/grade-of.ts';
import type { Table, TableCell } from '../../files/table.ts';
import { type GradeSource, resultsOf } from './grade-cell.ts';
import { gradeColumns, gradePartOf } from './grade-columns.ts';
import type { GradeRows } from './grade-rows.ts';
import type { GradeSheetState } from './sheet-state.ts';

/** What is on screen, as a table for a file: the shown rows in their order, the shown columns, and who each row is. */
export const sheetTable = (source: GradeSource, { rowIds }: GradeRows, { hidden }: GradeSheetState): Table => {
  const { book, assessment } = source;
  const columns = gradeColumns(assessment).filter(({ columnId, kind }) => kind !== 'text' && !hidden.has(columnId));
  const { code, last, first, email } = dialogs.exportColumns;
  return {
    name: `${assessmentName(book, assessment.assessmentId)} ${shortOfferingName(book, assessment.offeringId)}`,
    columns: [code, last, first, email, ...columns.map(({ header }) => header)],
    rows: rowIds.map((studentId): readonly TableCell[] => {
      const { studentCode = '', lastName = '', firstName = '', email: address = '' } = book.students[studentId] ?? {};
      const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
      return [
        ...[studentCode, lastName, firstName, address],
        ...columns.map(({ columnId }) => exported(source, studentId, grade, columnId)),
      ];
    }),
  };
};

const exported = (source: GradeSource, studentId: StudentId, grade: Grade, columnId: string): TableCell => {
  const column = gradePartOf(columnId);
  if (column.part === 'problem') return grade.points[column.problemId] ?? null;
  if (isExtraPart(column.part)) return extraOf(grade, column.part);
  const [soFar] = resultsOf(source, studentId);
  if (soFar?.kind !== 'result') return null;
  return column.part === 'total' ? Number(decimalText(soFar.points)) : Number(soFar.percent.shown);
};
