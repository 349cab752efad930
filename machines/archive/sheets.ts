import { extraParts } from '../../events/fields.ts';
import type { AssessmentId, StudentId } from '../../events/ids.ts';
import { archivePage as text } from '../../messages/archive.ts';
import { noResultText } from '../../messages/final-grades.ts';
import { extraNames } from '../../messages/naming.ts';
import { assessmentsIn } from '../../projections/book/book.ts';
import { extraOf } from '../../projections/book/grade-of.ts';
import { type Markup, number, type ShownCell, table, words } from './html.ts';
import { type OfferingRead, studentCells } from './parts.ts';

/** A table for each assessment: points per problem as they were entered. */
export const sheetTables = (read: OfferingRead): readonly Markup[] =>
  assessmentsIn(read.book, read.offeringId).map(({ assessmentId, assessmentName, problems }) => {
    const columns = [
      ...[words(text.student), words(text.code)],
      ...problems.map(({ max }, at) => number(text.problem(at + 1, String(max)))),
      ...extraParts.map((part) => number(extraNames[part])),
      ...[number(text.percent), words(text.toKnow)],
    ];
    const rows = read.studentIds.map((studentId) => {
      const grade = read.book.grades[read.offeringId]?.get(studentId)?.[assessmentId];
      return [
        ...studentCells(read.book, studentId),
        ...problems.map(({ problemId }) => amount(grade?.points[problemId])),
        ...extraParts.map((part) => amount(extraOf(grade, part))),
        ...resultCells(read, assessmentId, studentId),
      ];
    });
    return table(assessmentName || text.unnamed, columns, rows);
  });

const amount = (points: number | null | undefined): ShownCell =>
  number(points === null || points === undefined ? '' : String(points));

const resultCells = (read: OfferingRead, assessmentId: AssessmentId, studentId: StudentId): readonly ShownCell[] => {
  const result = read.grades.students.get(studentId)?.official.assessments.get(assessmentId);
  if (!result) return [number(''), words('')];
  return result.kind === 'result'
    ? [number(result.percent.shown), words('')]
    : [number(''), words(noResultText(result, read.names))];
};
