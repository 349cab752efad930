import type { GradeEdit } from '../../../commands/catalogue.ts';
import { asId, type ProblemId, type StudentId } from '../../../events/ids.ts';
import { keysOf, record } from '../../../events/record.ts';
import type { Steps } from '../../../events/steps.ts';
import { assessmentName, studentName } from '../../../messages/naming.ts';
import { assessment as texts } from '../../../messages/screens/assessment.ts';
import { type Book, enrolledIn } from '../../../projections/book/book.ts';
import { classScores, scoreKey } from '../../../projections/guard/class-scores.ts';
import { marksIn } from '../../../projections/guard/guard.ts';
import type { GuardMark } from '../../../projections/guard/mark.ts';
import type { ScoreColumn, ScoreTable } from '../../../projections/guard/scores.ts';
import type { MarkNames } from '../../components/guard/mark-text.ts';
import type { GradeSource } from '../../components/scores/grade-cell.ts';
import { byName } from '../../ui/sort-key.ts';

/** What is unusual in the assessment, with the students in the order in which a sheet first lists them. */
export const marksOfSheet = ({ book, assessment }: GradeSource): Steps<readonly GuardMark[]> =>
  marksIn(tableOf(book, assessment.offeringId), new Set([assessment.assessmentId]));

type Pasted = { readonly source: GradeSource; readonly edits: readonly GradeEdit[] };

/** The marks as they would be after these edits. Each pasted score is also compared with the one that it replaces. */
export const marksOfPaste = ({ source: { book, assessment }, edits }: Pasted): Steps<readonly GuardMark[]> => {
  const { assessmentId } = assessment;
  const table = tableOf(book, assessment.offeringId);
  const pastedPoints = new Map<string, number | null>();
  for (const { studentId, change } of edits) {
    const points = change.points ?? record<ProblemId, number | null>();
    for (const problemId of keysOf(points)) {
      pastedPoints.set(`${studentId} ${scoreKey(assessmentId, problemId)}`, points[problemId] ?? null);
    }
  }
  const columns = table.columns.map((column): ScoreColumn => {
    if (column.part !== assessmentId) return column;
    const points = column.points.map((value, at) => {
      const pasted = pastedPoints.get(`${table.rows[at]} ${column.key}`);
      return pasted === undefined ? value : pasted;
    });
    return { ...column, before: column.points, points };
  });
  return marksIn({ ...table, columns }, new Set([assessmentId]));
};

const tableOf = (book: Book, offeringId: GradeSource['assessment']['offeringId']): ScoreTable => {
  const students = enrolledIn(book, offeringId).flatMap((id) => book.students.get(id) ?? []);
  return classScores(
    book,
    offeringId,
    byName(students).map(({ studentId }) => studentId),
  );
};

/** The problem of a column of `classScores`. */
export const problemOf = (key: string): ProblemId => asId(key.slice(key.indexOf(' ') + 1));

/** What the marks of this assessment name, as the sheet calls it. */
export const namesOnSheet = ({ book, assessment }: GradeSource): MarkNames => ({
  row: (row) => studentName(book, asId<StudentId>(row)),
  column: (key) => {
    const at = assessment.problems.findIndex(({ problemId }) => scoreKey(assessment.assessmentId, problemId) === key);
    return at < 0 ? assessmentName(book, assessment.assessmentId) : texts.columns.problem(at + 1);
  },
});
