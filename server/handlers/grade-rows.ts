import type { StudentId } from '../../events/ids.ts';
import { isRecord } from '../../events/record.ts';
import type { WireAssessment, WireGrade } from '../../events/wire.ts';
import { mismatch } from '../calls/if-match.ts';
import { isId } from '../calls/route.ts';
import type { WriteTransaction } from '../storage.ts';
import { blankGrade } from './blank.ts';
import { applied, type BodyOf, type CallRefusal, type CheckedCall, type HandlerResult, refuse } from './call.ts';
import { filled, isElsewhere } from './row.ts';

type GradeRow = BodyOf<'editGrades'>['grades'][number];

/** Edits grades of one assessment: all rows or none. A refusal names every bad row. */
export const editRows = async (
  rows: WriteTransaction,
  assessment: WireAssessment,
  { params, body, malformedRows }: CheckedCall<'editGrades'>,
): Promise<HandlerResult<Readonly<Record<string, unknown>>>> => {
  const soundRows = body.grades.filter((_, index) => !malformedRows.has(index));
  const gradeOf = await gradeFinder(rows, assessment, soundRows);
  const seen = new Set<string>();
  const edited: WireGrade[] = [];
  const bad: object[] = [];
  for (const [index, row] of body.grades.entries()) {
    const isTwice = seen.has(row?.studentId);
    if (malformedRows.has(index) || isTwice || isElsewhere(row, params)) {
      bad.push({ index, ...studentIdIn(row), reason: 'body.malformed' });
      continue;
    }
    const { offeringId: _, assessmentId: __, studentId, ifMatch, ...fields } = row;
    seen.add(studentId);
    const grade = gradeOf(studentId);
    const refusal =
      'kind' in grade
        ? grade
        : (mismatch(onProblems(grade, assessment), ifMatch, fields) ?? lengthDiffers(assessment, row));
    if (refusal) bad.push({ index, studentId, reason: refusal.reason, ...refusal.more });
    else if (!('kind' in grade)) edited.push(filled(grade, fields));
  }
  if (bad.length > 0) return refuse('grade.rowsRefused', { rows: bad });
  await rows.put('grades', edited);
  return applied;
};

/** The student of a row that may have any form, if the row has one. */
const studentIdIn = (row: unknown): { readonly studentId?: string } =>
  isRecord(row) && typeof row.studentId === 'string' && isId(row.studentId) ? { studentId: row.studentId } : {};

/**
 * A grade with the maxima of its problems, so that an edit can expect both: points go by position, and positions may
 * have changed.
 */
export const onProblems = (grade: WireGrade, { gradesMaxPerProblem }: Pick<WireAssessment, 'gradesMaxPerProblem'>) => ({
  ...grade,
  gradesMaxPerProblem,
});

/** Refuses points that are not one for each problem: they would count for the wrong problems. */
export const lengthDiffers = (
  { gradesMaxPerProblem }: WireAssessment,
  { grades }: Pick<GradeRow, 'grades'>,
): CallRefusal | undefined =>
  grades !== undefined && grades.length !== gradesMaxPerProblem.length ? refuse('grade.lengthDiffers') : undefined;

/**
 * A function that finds a student's grade in the assessment: blank if there is no record, a refusal if the student is
 * not enrolled. `asked`: the rows whose students it must know.
 */
const gradeFinder = async (rows: WriteTransaction, assessment: WireAssessment, asked: readonly GradeRow[]) => {
  const { offeringId, assessmentId } = assessment;
  const enrolled = new Map<string, StudentId>(
    (await rows.list('enrollments', { offeringId })).map(({ studentId }) => [studentId, studentId]),
  );
  const grades = new Map<string, WireGrade>(
    (await rows.list('grades', { offeringId, assessmentId })).map((grade) => [grade.studentId, grade]),
  );
  const notEnrolled = asked.map(({ studentId }) => studentId).filter((id) => !enrolled.has(id));
  const existing = new Set<string>(
    (notEnrolled.length > 0 ? await rows.list('students', { studentId: notEnrolled }) : []).map(
      ({ studentId }) => studentId,
    ),
  );
  return (id: string): WireGrade | CallRefusal => {
    const studentId = enrolled.get(id);
    if (studentId === undefined) return refuse(existing.has(id) ? 'grade.notEnrolled' : 'student.unknown');
    return grades.get(id) ?? blankGrade(assessment, studentId);
  };
};
