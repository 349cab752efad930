import { decimalText } from '../../../events/decimal.ts';
import type { Assessment, Grade } from '../../../events/entities.ts';
import { type ExtraPart, extraFields, isExtraPart } from '../../../events/fields.ts';
import type { AssessmentId, ProblemId, StudentId } from '../../../events/ids.ts';
import { noResultText } from '../../../messages/final-grades.ts';
import { namesIn, studentName } from '../../../messages/naming.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import type { Book } from '../../../projections/book/book.ts';
import { gradeOf } from '../../../projections/book/grade-of.ts';
import type { AssessmentResult } from '../../../projections/final-grades/result.ts';
import type { OfferingResults } from '../../../projections/final-grades/results.ts';
import { noteOn } from '../../../projections/settings/notes.ts';
import type { CellView } from '../../ui/grid/sheet.ts';
import { shownDecimal, shownNumber } from '../../ui/numbers.ts';
import { gradePartOf } from './grade-columns.ts';

/** Everything that the cells of one assessment show. */
export type GradeSource = { readonly book: Book; readonly assessment: Assessment; readonly grades: OfferingResults };

export const gradeCell = (source: GradeSource, studentId: StudentId, columnId: string): CellView => {
  const { book, assessment } = source;
  const column = gradePartOf(columnId);
  const grade = gradeOf(book, assessment.offeringId, assessment.assessmentId, studentId);
  if (isExtraPart(column.part)) return extraCell(grade, column.part);
  switch (column.part) {
    case 'student':
      return noted({ text: studentName(book, studentId) }, source, studentId, null);
    case 'code':
      return { text: book.students.get(studentId)?.studentCode ?? '', tone: 'muted' };
    case 'problem':
      return pointsCell(source, studentId, grade, column.problemId);
    case 'total':
      return noted(totalCell(source, studentId), source, studentId, assessment.assessmentId);
    case 'percent':
      return percentCell(source, studentId);
    case 'changed':
      return { text: '', shown: '' };
  }
};

const noted = (
  view: CellView,
  { book, assessment }: GradeSource,
  studentId: StudentId,
  assessmentId: AssessmentId | null,
): CellView => {
  const note = noteOn(book.settings, assessment.offeringId, { studentId, assessmentId });
  return note ? { ...view, note } : view;
};

/** A sentence about points that the problem cannot earn; `undefined` if it can. */
export const pointsWarning = (assessment: Assessment, grade: Grade, problemId: ProblemId): string | undefined => {
  const at = assessment.problems.findIndex((problem) => problem.problemId === problemId);
  const max = assessment.problems[at]?.max ?? 0;
  const value = grade.points[problemId];
  return value !== undefined && value > max
    ? texts.above(shownNumber(value), shownNumber(max), texts.columns.problem(at + 1))
    : undefined;
};

const pointsCell = (source: GradeSource, studentId: StudentId, grade: Grade, problemId: ProblemId): CellView => {
  const value = grade.points[problemId];
  if (isExcusedResult(resultsOf(source, studentId)[0])) return excusedCell(value);
  if (value === undefined) return { text: '', tone: 'blank' };
  const warning = pointsWarning(source.assessment, grade, problemId);
  return warning ? { text: shownNumber(value), tone: 'warning', title: warning } : { text: shownNumber(value) };
};

/**
 * A cell of an excused student. Earlier points stay readable, because they count again once the excuse is taken back.
 */
const excusedCell = (value: number | undefined): CellView => ({
  ...(value === undefined ? { text: '', shown: texts.excusedShort } : { text: shownNumber(value) }),
  tone: 'excused',
  title: texts.line.excused,
});

/** Bonus and curve are mostly empty: a dot is quieter than a dash, and still no zero. */
const extraCell = (grade: Grade, part: ExtraPart): CellView => {
  const { use, points } = extraFields[part];
  const value = grade[points];
  if (grade[use]) return { text: shownNumber(value) };
  return value === 0
    ? { text: '', shown: '·', tone: 'muted' }
    : { text: '', shown: texts.unused(shownNumber(value)), tone: 'muted', title: texts.unusedTitle };
};

const totalCell = (source: GradeSource, studentId: StudentId): CellView => {
  const [soFar, whole] = resultsOf(source, studentId);
  if (soFar?.kind !== 'result') return without(source, soFar);
  const points = shownDecimal(decimalText(soFar.points));
  const isPartial = whole?.kind === 'result' && whole.max !== soFar.max;
  return isPartial
    ? { text: points, shown: texts.soFar(points, shownDecimal(decimalText(soFar.max))), tone: 'muted' }
    : { text: points, tone: 'strong' };
};

const percentCell = (source: GradeSource, studentId: StudentId): CellView => {
  const [soFar, whole] = resultsOf(source, studentId);
  if (soFar?.kind !== 'result') return without(source, soFar);
  const text = shownDecimal(soFar.percent.shown);
  if (soFar.points > soFar.max) {
    const [points, max] = [soFar.points, soFar.max].map((units) => shownDecimal(decimalText(units)));
    return { text, tone: 'warning', title: texts.over(points ?? '', max ?? '') };
  }
  const isPartial = whole?.kind === 'result' && whole.max !== soFar.max;
  return { text, tone: isPartial ? 'muted' : 'strong' };
};

/** The student's result so far, and the one with blanks as 0; `undefined` if the student has none. */
export const resultsOf = (
  { grades, assessment }: GradeSource,
  studentId: StudentId,
): readonly [AssessmentResult | undefined, AssessmentResult | undefined] => {
  const student = grades.students.get(studentId);
  const of = (id: AssessmentId) => [student?.leftOut.assessments.get(id), student?.zero.assessments.get(id)] as const;
  return of(assessment.assessmentId);
};

export const isExcusedResult = (result: AssessmentResult | undefined): boolean =>
  result?.kind === 'none' && result.why === 'excused';

const without = ({ book }: GradeSource, result: AssessmentResult | undefined): CellView => {
  if (result?.kind !== 'none') return { text: '', tone: 'blank' };
  const title = noResultText(result, namesIn(book));
  return isExcusedResult(result)
    ? { text: '', shown: texts.excused, tone: 'muted', title }
    : { text: '', tone: 'blank', title };
};
